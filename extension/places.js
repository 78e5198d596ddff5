/** Where the person is in the article, so that it can change under their eyes and they don't lose their place. */

import { boxOf, textOf } from "./nodes.js";

/** The elements that hold a line of text. */
export const LINES = "p, li, h1, h2, h3, h4, h5, h6, pre, td, th, dt, dd, figcaption, summary";

/** Enough of a text to know it again. */
const KNOWN = 500;

/** @typedef {{frame: HTMLIFrameElement, lines: HTMLElement[]}} Shown the frame in use, and its lines of text in order */

/**
 * Runs a change so that the line at the top of the window stays where it is. At the beginning of the article there is
 * nothing to keep in place: what appears there should be seen.
 * @param {() => Shown} shown
 * @param {() => void} change
 */
export function inPlace(shown, change) {
  const before = shown();
  const { top } = before.frame.getBoundingClientRect();
  const line = top > 0 ? undefined : before.lines.find((each) => each && isInSight(boxOf(each), top));
  const text = line ? known(line) : "";
  const place = line ? top + boxOf(line).top : 0;
  change();
  if (!line) return;
  const after = shown();
  const same = after.frame === before.frame ? line : after.lines.find((each) => each && known(each) === text);
  if (!same) return;
  const now = after.frame.getBoundingClientRect().top + boxOf(same).top;
  window.scrollBy({ top: now - place, behavior: "instant" });
}

/** @param {HTMLElement} line */
function known(line) {
  return (textOf(line) ?? "").replace(/\s+/g, " ").trim().slice(0, KNOWN);
}

/**
 * @param {DOMRect} box in the frame
 * @param {number} top of the frame
 */
function isInSight(box, top) {
  return box.height > 0 && top + box.bottom > 0;
}
