/** Where the person is in the article, so that it can change under their eyes and they don't lose their place. */

import { boxOf, documentOf, textOf } from "./nodes.js";

/** The elements that hold a line of text. */
export const LINES = "p, li, h1, h2, h3, h4, h5, h6, pre, td, th, dt, dd, figcaption, summary";

/** Enough of a text to know it again. */
const KNOWN = 500;

/** @typedef {{frame: HTMLIFrameElement, lines: HTMLElement[]}} Shown the frame in use, and its lines of text in order */

/**
 * Notes which line is at the top of the window. At the beginning of the article there is nothing to keep in place: what
 * appears there should be seen.
 * @param {Shown} before
 * @returns {(after: Shown) => void} puts the line back to where it was
 */
export function hold({ frame, lines }) {
  const { top } = frame.getBoundingClientRect();
  const line = top > 0 ? undefined : lines.find((each) => each && isInSight(boxOf(each), top));
  if (!line) return () => {};
  const text = known(line);
  const place = top + boxOf(line).top;
  return (after) => {
    const isThere = after.frame === frame && documentOf(line) === frame.contentDocument;
    const same = isThere ? line : after.lines.find((each) => each && known(each) === text);
    if (!same || boxOf(same).height === 0) return;
    const now = after.frame.getBoundingClientRect().top + boxOf(same).top;
    window.scrollBy({ top: now - place, behavior: "instant" });
  };
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
