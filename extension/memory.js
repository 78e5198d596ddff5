/** What is remembered from one clip to the next: how the person likes to read, and how much they keep of a site. */

import { isLevel } from "./choice.js";
import { MEMORY, settled, transact } from "./database.js";

const LOOK = "look";
const LETTERS = "letters";

/** @returns {Promise<unknown>} */
export function look() {
  return read(LOOK);
}

/** @param {import("./look.js").Look} value */
export function setLook(value) {
  return write(LOOK, value);
}

/** Whether keys without Ctrl work. @returns {Promise<boolean>} */
export async function letters() {
  return (await read(LETTERS)) !== false;
}

/** @param {boolean} value */
export function setLetters(value) {
  return write(LETTERS, value);
}

/**
 * How much the person keeps of a site's pages; 0 where they have not said.
 * @param {string} address
 * @returns {Promise<number>}
 */
export async function level(address) {
  const known = /** @type {{level?: unknown}|undefined} */ (await read(siteOf(address)));
  return isLevel(known?.level) ? known.level : 0;
}

/**
 * @param {string} address
 * @param {number} value
 */
export function setLevel(address, value) {
  return write(siteOf(address), { level: value });
}

/** @param {string} address */
function siteOf(address) {
  return `site ${URL.parse(address)?.hostname ?? ""}`;
}

/**
 * @param {string} name
 * @returns {Promise<unknown>}
 */
function read(name) {
  return transact([MEMORY], "readonly", (memory) => settled(memory.get(name)));
}

/**
 * @param {string} name
 * @param {unknown} value
 */
async function write(name, value) {
  await transact([MEMORY], "readwrite", (memory) => settled(memory.put(value, name)));
}
