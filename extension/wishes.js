/**
 * What the person adds to an article before it is saved. Pure functions, as in `choice.js`.
 *
 * @typedef {object} Highlight a passage that the person has marked
 * @property {string} text
 * @property {string} before some of what stands before it, to tell it from others like it
 * @property {string} comment
 *
 * @typedef {{root: string, folder: string}} Place a folder of the settings, and one below it
 *
 * @typedef {object} Wishes
 * @property {string[]} tags
 * @property {string} note
 * @property {string|null} format null: as the settings say
 * @property {Place|null} place the same
 * @property {Highlight[]} highlights
 * @property {"replace"|"keep"|null} existing what becomes of what was saved before of this page
 */

/** @type {Readonly<Wishes>} */
export const NONE = { tags: [], note: "", format: null, place: null, highlights: [], existing: null };

/** What the host takes; no page has more. */
const MAX_TAGS = 100;
const MAX_TAG = 100;
const MAX_TEXT = 20_000;
const BEFORE = 64;

/**
 * The tags with more of them: what stands between commas, each once.
 * @param {string[]} tags
 * @param {string} typed
 */
export function withTags(tags, typed) {
  const more = typed
    .split(/[,;，；、]/)
    .map((tag) => tag.replace(/\s+/g, " ").trim().replace(/^#+/, "").slice(0, MAX_TAG));
  return [...new Set([...tags, ...more.filter(Boolean)])].slice(0, MAX_TAGS);
}

/**
 * A passage of the article.
 * @param {string} text
 * @param {string} before all that stands before it
 * @returns {Highlight|null} null if there is nothing in it
 */
export function highlight(text, before) {
  const flat = (/** @type {string} */ piece) => piece.replace(/\s+/g, " ").toWellFormed();
  const passage = flat(text).trim().slice(0, MAX_TEXT);
  return passage ? { text: passage, before: flat(before).slice(-BEFORE), comment: "" } : null;
}

/**
 * The highlight that a mark in the article is part of.
 * @param {Highlight[]} highlights
 * @param {string} mark
 * @returns {number} its place in the list; -1 for a mark of the page itself
 */
export function highlightOf(highlights, mark) {
  const squeezed = (/** @type {string} */ text) => text.replace(/\s+/g, "");
  return highlights.findIndex(({ text }) => squeezed(text).includes(squeezed(mark)));
}

/** As many folders within each other as the host makes. */
const MAX_FOLDERS = 8;
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/iu;

/**
 * The folder as the host names it; its `library/names.py` says why. Only names too long for it are shorter there.
 * @param {string} typed with slashes between the names
 */
export function folderNamed(typed) {
  return typed.split("/").slice(0, MAX_FOLDERS).map(safeName).filter(Boolean).join("/");
}

/** @param {string} name */
function safeName(name) {
  const parted = name
    .normalize("NFC")
    .replace(/\s*[:\\|]+\s*/gu, (between) => (between.trim() === between ? "-" : " - "));
  const kept = parted
    .replace(/[<>"?*[\]#^\s]/gu, " ")
    .replace(/(?!\u200c|\u200d)[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, "");
  const trimmed = kept
    .normalize("NFC")
    .replace(/ +/g, " ")
    .replace(/^(?:[.\- ]|\u200c|\u200d)+|(?:[.\- ]|\u200c|\u200d)+$/gu, "");
  return DEVICE.test(trimmed) ? `_${trimmed}` : trimmed;
}
