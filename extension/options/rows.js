/** Lists of things, each with a button that takes it away. */

import { element } from "../elements.js";

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} [note]
 * @property {string} button its words
 * @property {string} label what it does, for those who hear it alone
 * @property {boolean} [idle] whether there is nothing to take away
 * @property {() => void} act
 */

/**
 * Shows rows in place of those before; who was on a button that is gone is led to the next one.
 * @param {HTMLElement} list
 * @param {Row[]} rows
 */
export function showRows(list, rows) {
  const before = [...list.querySelectorAll("button")].indexOf(
    /** @type {HTMLButtonElement} */ (document.activeElement),
  );
  list.replaceChildren(...rows.map(item));
  list.hidden = rows.length === 0;
  if (before < 0) return;
  const buttons = list.querySelectorAll("button");
  const next = buttons[Math.min(before, buttons.length - 1)];
  if (next) next.focus();
  else focusOn(list.closest("section")?.querySelector("h2"));
}

/** @param {Row} row */
function item({ name, note, button, label, idle = false, act }) {
  const text = element("span", { class: "what" }, element("b", { dir: "auto" }, name));
  if (note) text.append(element("span", { class: "note" }, note));
  const taker = element("button", { type: "button", class: "quiet", "aria-label": label }, button);
  taker.ariaDisabled = String(idle);
  taker.addEventListener("click", () => !idle && act());
  return element("li", {}, text, taker);
}

/** @param {HTMLElement|null|undefined} heading */
function focusOn(heading) {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
