/** Asks before anything is deleted. */

import { byId } from "../elements.js";

/**
 * @param {{title: string, text: string, yes: string}} question
 * @returns {Promise<boolean>}
 */
export function confirmed({ title, text, yes }) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("ask"));
  byId("ask-title").textContent = title;
  byId("ask-text").textContent = text;
  byId("ask-yes").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  byId("ask-no").focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** Lets the buttons of the dialog answer. */
export function startConfirming() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("ask"));
  byId("ask-yes").addEventListener("click", () => dialog.close("yes"));
  byId("ask-no").addEventListener("click", () => dialog.close(""));
}
