/** What belongs to a block: the section below a heading, or the box around. */

/** @typedef {readonly [number, number]} Range the first block and one past the last */

/**
 * The section of a block: what a heading heads, as far as the box around it goes, else the nearest box with other blocks.
 * @param {number} id
 * @param {Range[]} boxes
 * @param {(id: number) => number} rank of a heading, 1 … 6; 0 for other blocks
 * @returns {Range}
 */
export function sectionOf(id, boxes, rank) {
  const own = rank(id);
  const box = boxAround(id, boxes, own > 0);
  if (own === 0) return box;
  let end = id + 1;
  while (end < box[1] && !(rank(end) > 0 && rank(end) <= own)) end += 1;
  return [id, end];
}

/**
 * The smallest box around a block with other blocks in it, or, for a heading, with blocks below it.
 * @param {number} id
 * @param {Range[]} boxes
 * @param {boolean} below
 * @returns {Range}
 */
function boxAround(id, boxes, below) {
  /** @type {Range} */
  let best = [id, id + 1];
  for (const box of boxes) {
    const [first, last] = box;
    const fits = first <= id && id < last && (!below || last > id + 1);
    if (fits && (best[1] - best[0] === 1 || last - first < best[1] - best[0])) best = box;
  }
  return best;
}
