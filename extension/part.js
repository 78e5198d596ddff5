/** The switch between what the person has selected on the page and its whole article. */

import { byId } from "./elements.js";
import { canChangePart, isSaved } from "./states.js";

const button = byId("part-switch");

/**
 * Lets the person change the part of the page that they want.
 * @param {(excerpt: boolean) => void} change
 */
export function startPart(change) {
  button.addEventListener("click", () => {
    if (button.ariaDisabled !== "true") change(button.ariaChecked !== "true");
  });
}

/** @param {import("./states.js").Clip} clip */
export function showPart(clip) {
  const { excerpt } = clip;
  byId("part").hidden = typeof excerpt !== "boolean" || (isSaved(clip) && !excerpt);
  button.ariaChecked = String(excerpt === true);
  button.ariaDisabled = String(!canChangePart(clip));
  // Nothing in a selection is cut, and nothing else of the page belongs to it.
  for (const id of ["pick", "everything"]) byId(id).hidden = excerpt === true;
}
