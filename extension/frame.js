/** The frame that the article stands in: as high as the article is, so that the whole page scrolls as one. */

import { bodyOf, boxOf } from "./nodes.js";

/** Browsers lose count of pixels somewhere above ten million. */
const HIGHEST = 4_000_000;

/** @type {ResizeObserver|null} */
let watch = null;

/**
 * Keeps the frame as high as its document.
 * @param {HTMLIFrameElement} frame
 * @param {Document} document in it
 */
export function fit(frame, document) {
  watch?.disconnect();
  const body = bodyOf(document);
  const set = () => {
    const height = Math.ceil(boxOf(body).height);
    frame.classList.toggle("long", height > HIGHEST);
    frame.style.height = height > HIGHEST ? "" : `${height}px`;
  };
  watch = new ResizeObserver(set);
  watch.observe(body);
  set();
}

/**
 * Runs a change of the article so that what the person looks at stays where it is. At its beginning there is nothing to
 * keep in place: what appears there should be seen.
 * @param {HTMLIFrameElement} frame
 * @param {HTMLElement[]} blocks in order
 * @param {() => void} change
 */
export function inPlace(frame, blocks, change) {
  const shown = frame.getBoundingClientRect().top;
  if (shown > 0) return change();
  const anchor = blocks.find((block) => block && isInSight(boxOf(block), shown));
  const before = anchor ? boxOf(anchor).top : 0;
  change();
  if (anchor) window.scrollBy({ top: boxOf(anchor).top - before, behavior: "instant" });
}

/**
 * @param {DOMRect} box in the frame
 * @param {number} top of the frame
 */
function isInSight(box, top) {
  return box.height > 0 && top + box.bottom > 0;
}
