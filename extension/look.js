/** How the person likes to read: colours, letters, size, width. The same for every article, and kept. */

import { byId } from "./elements.js";
import * as memory from "./memory.js";
import { setAttribute } from "./nodes.js";

/**
 * @typedef {object} Look
 * @property {string} theme
 * @property {string} font
 * @property {string} size
 * @property {string} width
 */

/** What can be chosen, the first of each at first. */
const CHOICES = {
  theme: ["auto", "light", "sepia", "dark"],
  font: ["serif", "sans"],
  size: ["2", "0", "1", "3", "4"],
  width: ["1", "0", "2"],
};

const NAMES = /** @type {(keyof Look)[]} */ (Object.keys(CHOICES));

/** @type {Look} */
let current = { theme: "auto", font: "serif", size: "2", width: "1" };
/** The roots of the documents that show it, by the names of their frames. @type {Map<string, Element>} */
const roots = new Map([["", document.documentElement]]);

/** Takes up what was chosen before, and lets the person choose. */
export async function startLook() {
  const form = /** @type {HTMLFormElement} */ (byId("look"));
  form.addEventListener("input", () => {
    const chosen = new FormData(form);
    set(Object.fromEntries(NAMES.map((name) => [name, chosen.get(name)])));
    memory.setLook(current).catch(() => {}); // it holds for this article
  });
  await showLook();
  for (const name of NAMES) {
    for (const field of form.querySelectorAll(`[name=${name}]`)) {
      const input = /** @type {HTMLInputElement} */ (field);
      if (input.type === "radio") input.checked = input.value === current[name];
      else input.value = current[name];
    }
  }
}

/** Takes up what was chosen before, for a page where nothing of it is chosen. */
export async function showLook() {
  set(await memory.look().catch(() => null));
}

/**
 * Another document that shows it from now on, in place of the one that its frame had before.
 * @param {string} frame
 * @param {Element} root
 */
export function followLook(frame, root) {
  roots.set(frame, root);
  show();
}

/** @param {unknown} wanted what is not among the choices counts as not said */
function set(wanted) {
  const values = /** @type {Record<string, unknown>} */ (wanted ?? {});
  for (const name of NAMES) {
    const value = String(values[name]);
    current = { ...current, [name]: CHOICES[name].includes(value) ? value : current[name] };
  }
  show();
}

function show() {
  for (const root of roots.values())
    for (const name of NAMES) setAttribute(root, `data-${name}`, current[name]);
}
