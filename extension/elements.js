/** Small helpers for the reader's DOM. Text goes in as text, never as HTML. */

import { words } from "./words.js";

/** How long a copy button says that it has copied. */
const COPIED_MS = 2000;

/**
 * The element of the page with this id.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  return /** @type {T} */ (element);
}

/**
 * A new element with attributes and children.
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Record<string, string>} attributes
 * @param {...(Node|string)} children
 * @returns {HTMLElementTagNameMap[N]}
 */
export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * Sets a text only when it is another one: a screen reader announces every change of a live region.
 * @param {HTMLElement} target
 * @param {string} text
 */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/**
 * The same for a text with a path in it, whose lines rather end at its slashes.
 * @param {HTMLElement} target
 * @param {string} text
 */
export function setPath(target, text) {
  if (target.textContent === text) return;
  const [first = "", ...rest] = text.split(/(?<=[/\\])/);
  target.replaceChildren(first, ...rest.flatMap((piece) => [element("wbr", {}), piece]));
}

/**
 * Lets a button copy a text, and say so for a moment.
 * @param {HTMLElement} button
 * @param {() => string} text
 */
export function copies(button, text) {
  let label = "";
  button.addEventListener("click", async () => {
    label ||= button.textContent ?? "";
    await navigator.clipboard.writeText(text());
    button.textContent = words("copied");
    setTimeout(() => {
      button.textContent = label;
    }, COPIED_MS);
  });
}
