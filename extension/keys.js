/** The keys of the reader, which work wherever the focus is, and the small window that lists them. */

import { byId, element } from "./elements.js";
import * as memory from "./memory.js";
import { nearest } from "./nodes.js";
import { words } from "./words.js";

/**
 * @typedef {object} Key
 * @property {string} press as `KeyboardEvent.key` has it, small letters; `Ctrl+` before it means ⌘ on a Mac
 * @property {string} name of its words
 * @property {() => void} act
 */

/** @type {Key[]} */
let table = [];
/** Whether keys without Ctrl work: whoever speaks to the computer may not want them. */
let letters = true;

const IN_THE_ARTICLE = /** @type {const} */ ([
  ["↑ ↓", "keyMove"],
  ["Enter", "keyToggle"],
  ["Shift+Enter", "keySection"],
]);

/**
 * Takes keys, from now on, in the reader; `listenForKeys` does in another document.
 * @param {Key[]} keys
 */
export async function startKeys(keys) {
  table = keys;
  listenForKeys(document);
  const box = /** @type {HTMLInputElement} */ (byId("letters"));
  box.addEventListener("change", () => {
    letters = box.checked;
    memory.setLetters(letters).catch(() => {}); // it holds until the reader is closed
  });
  byId("keys-open").addEventListener("click", showKeys);
  byId("keys-close").addEventListener("click", () => dialog().close());
  letters = await memory.letters().catch(() => true);
  box.checked = letters;
}

/** @param {EventTarget} target */
export function listenForKeys(target) {
  EventTarget.prototype.addEventListener.call(target, "keydown", (event) =>
    onKey(/** @type {KeyboardEvent} */ (event)),
  );
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const key = table.find(({ press }) => press === pressed(event));
  if (!key || event.defaultPrevented || dialog().open) return;
  const isLetter = !key.press.startsWith("Ctrl+");
  if (isLetter && (!letters || isTyping(event.target))) return;
  if (key.press === "Ctrl+z" && isTyping(event.target)) return;
  event.preventDefault();
  key.act();
}

/** @param {KeyboardEvent} event */
function pressed({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey) return "";
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (!ctrlKey && !metaKey) return name;
  return shiftKey ? `Ctrl+Shift+${name}` : `Ctrl+${name}`;
}

/** @param {EventTarget|null} target */
function isTyping(target) {
  return (
    nearest(
      target,
      "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=plaintext-only]",
    ) !== null
  );
}

/** @returns {HTMLDialogElement} */
function dialog() {
  return /** @type {HTMLDialogElement} */ (byId("keys"));
}

export function showKeys() {
  const isMac = /Mac/.test(navigator.platform);
  const rows = [...table.map(({ press, name }) => [press, name]), ...IN_THE_ARTICLE];
  const list = rows.flatMap(([press = "", name = ""]) => [
    element("dt", {}, ...caps(isMac ? press.replace("Ctrl", "⌘") : press)),
    element("dd", {}, words(name)),
  ]);
  dialog()
    .querySelector("dl")
    ?.replaceChildren(...list);
  dialog().showModal();
}

/** @param {string} press */
function caps(press) {
  return press.split("+").flatMap((cap, place) => {
    const name = cap.length === 1 ? cap.toUpperCase() : cap;
    return [...(place > 0 ? [" "] : []), element("kbd", {}, name)];
  });
}
