/**
 * What the person wants of a page, where it is not what the host has chosen. Pure functions: a choice is never changed,
 * there is another one instead.
 *
 * @typedef {import("./states.js").Block} Block
 *
 * @typedef {object} Choice
 * @property {number} level how much of the page: 0 as the host has chosen, below less, above more
 * @property {number[]} kept blocks that the person wants to have
 * @property {number[]} cut blocks that the person does not
 */

export const LEAST = -4;
export const MOST = 4;

/** The host's own choice. @type {Readonly<Choice>} */
export const OWN = { level: 0, kept: [], cut: [] };

/** Reasons of what stays cut when everything is kept. */
const UNSEEN = new Set(["hidden", "fixed"]);

/**
 * @param {unknown} level
 * @returns {level is number}
 */
export function isLevel(level) {
  return Number.isInteger(level) && Number(level) >= LEAST && Number(level) <= MOST;
}

/** @param {Choice} choice */
export function isOwn({ level, kept, cut }) {
  return level === 0 && kept.length === 0 && cut.length === 0;
}

/**
 * @param {Choice} one
 * @param {Choice} other
 */
export function isSame(one, other) {
  return one.level === other.level && isEqual(one.kept, other.kept) && isEqual(one.cut, other.cut);
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function isEqual(one, other) {
  return one.length === other.length && new Set([...one, ...other]).size === one.length;
}

/**
 * Whether the host keeps a block at a level.
 * @param {Block} block
 * @param {number} level
 */
function isKeptAt({ levels }, level) {
  return ((levels >> (level - LEAST)) & 1) === 1;
}

/**
 * Which blocks are kept.
 * @param {Block[]} blocks
 * @param {Choice} choice
 * @returns {boolean[]}
 */
export function keptBlocks(blocks, { level, kept, cut }) {
  const result = blocks.map((block) => isKeptAt(block, level));
  for (const id of kept) result[id] = true;
  for (const id of cut) result[id] = false;
  return result;
}

/**
 * Whether the levels differ at all; where the host goes by rules alone, they do not.
 * @param {Block[]} blocks
 */
export function hasLevels(blocks) {
  const all = 2 ** (MOST - LEAST + 1) - 1;
  return blocks.some(({ levels }) => levels !== 0 && levels !== all);
}

/**
 * The choice after the person has decided about some blocks. Back to what the host says is no decision.
 * @param {Choice} choice
 * @param {Block[]} blocks
 * @param {Iterable<number>} ids
 * @param {boolean} wanted
 * @returns {Choice}
 */
export function decided(choice, blocks, ids, wanted) {
  const kept = new Set(choice.kept);
  const cut = new Set(choice.cut);
  for (const id of ids) {
    const block = blocks[id];
    if (!block) continue;
    kept.delete(id);
    cut.delete(id);
    if (isKeptAt(block, choice.level) !== wanted) (wanted ? kept : cut).add(id);
  }
  return { level: choice.level, kept: [...kept], cut: [...cut] };
}

/**
 * The choice after the person has asked for everything that is to be seen on the page.
 * @param {Choice} choice
 * @param {Block[]} blocks
 */
export function withEverything(choice, blocks) {
  return decided(choice, blocks, seenBlocks(blocks), true);
}

/**
 * The blocks that are to be seen on the page, bars and banners aside.
 * @param {Block[]} blocks
 */
export function seenBlocks(blocks) {
  return blocks.flatMap(({ reason }, id) => (UNSEEN.has(reason) ? [] : [id]));
}

/**
 * The same decisions about a page that was read anew: blocks are known again by their text, equal ones by their order.
 * @param {Choice} choice
 * @param {Block[]} before
 * @param {Block[]} after
 * @returns {Choice}
 */
export function carriedOver(choice, before, after) {
  const places = new Map(names(after).map((name, id) => [name, id]));
  const old = names(before);
  /** @param {number[]} ids */
  const known = (ids) => ids.map((id) => places.get(old[id] ?? "") ?? -1).filter((id) => id >= 0);
  return { level: choice.level, kept: known(choice.kept), cut: known(choice.cut) };
}

/**
 * A name for each block that no other has.
 * @param {Block[]} blocks
 */
function names(blocks) {
  /** @type {Map<number, number>} */
  const seen = new Map();
  return blocks.map(({ key }) => {
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return `${key} ${count}`;
  });
}
