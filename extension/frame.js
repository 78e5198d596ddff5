/** The frames that articles stand in: as high as the article is, so that the whole page scrolls as one. */

import { bodyOf, boxOf } from "./nodes.js";

/** Browsers lose count of pixels somewhere above ten million. */
const HIGHEST = 4_000_000;

/** @type {WeakMap<HTMLIFrameElement, ResizeObserver>} */
const watches = new WeakMap();

/**
 * Keeps a frame as high as its document.
 * @param {HTMLIFrameElement} frame
 * @param {Document} document in it
 */
export function fit(frame, document) {
  watches.get(frame)?.disconnect();
  const body = bodyOf(document);
  const set = () => {
    const height = Math.ceil(boxOf(body).height);
    if (height === 0) return; // not shown
    frame.classList.toggle("long", height > HIGHEST);
    frame.style.height = height > HIGHEST ? "" : `${height}px`;
  };
  const watch = new ResizeObserver(set);
  watch.observe(body);
  watches.set(frame, watch);
  set();
}
