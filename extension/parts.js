/** Long messages travel in parts, in both directions: docs/protocol.md, «Frames». */

import { Problem } from "./problems.js";

/** UTF-16 units a part. Browsers close the port at 1 MiB; Firefox is slow with long frames. */
export const PART = 256 * 1024;

/** UTF-16 units a message may have in all. */
const MESSAGE = 64 * 1024 * 1024;

/**
 * Cuts a text into pieces of at most `size` units, never inside a surrogate pair: half a pair can't be
 * written as UTF-8.
 * @param {string} text
 * @param {number} [size]
 * @returns {string[]}
 */
export function split(text, size = PART) {
  const pieces = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + size, text.length);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end -= 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

/** @param {number} unit */
function isHighSurrogate(unit) {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Joins the parts of one incoming message. */
export class Joiner {
  /** @type {string[]} */
  #texts = [];
  #length = 0;

  /**
   * @param {{seq: number, of: number, text: string}} part
   * @returns {string|null} the whole message, once the last part is there
   */
  add({ seq, of, text }) {
    if (seq !== this.#texts.length) throw new Problem("part-out-of-order");
    this.#texts.push(text);
    this.#length += text.length;
    if (this.#length > MESSAGE) throw new Problem("frame-too-large");
    return this.#texts.length === of ? this.#texts.join("") : null;
  }
}
