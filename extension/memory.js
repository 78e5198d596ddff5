/** What is remembered from one clip to the next: how the person likes to read, and how much they keep of a site. */

import { isLevel } from "./choice.js";
import { MEMORY, settled, transact } from "./database.js";

const LOOK = "look";
const LETTERS = "letters";
const NOTICES = "notices";
const BORROWED = "borrowed";
const SITE = "site ";

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

/** Whether the person wants to be told when a clip is saved. @returns {Promise<boolean>} */
export async function notices() {
  return (await read(NOTICES)) === true;
}

/** @param {boolean} value */
export function setNotices(value) {
  return write(NOTICES, value);
}

/** Whether access to all sites is to be given back. @returns {Promise<boolean>} */
export async function borrowed() {
  return (await read(BORROWED)) === true;
}

/** @param {boolean} value */
export function setBorrowed(value) {
  return write(BORROWED, value);
}

/**
 * How much the person keeps of a site's pages; 0 where they have not said.
 * @param {string} address
 * @returns {Promise<number>}
 */
export async function level(address) {
  const { level } = await site(address);
  return isLevel(level) ? level : 0;
}

/**
 * @param {string} address
 * @param {number} value
 */
export async function setLevel(address, value) {
  await write(siteOf(address), { ...(await site(address)), level: value });
}

/**
 * Where the person saves a site's pages; null where they have not said.
 * @param {string} address
 * @returns {Promise<import("./wishes.js").Place|null>}
 */
export async function place(address) {
  return (await site(address)).place ?? null;
}

/**
 * @param {string} address
 * @param {import("./wishes.js").Place|null} value
 */
export async function setPlace(address, value) {
  await write(siteOf(address), { ...(await site(address)), place: value });
}

/**
 * What is known of a site.
 * @param {string} address
 * @returns {Promise<{level?: unknown, place?: import("./wishes.js").Place|null}>}
 */
async function site(address) {
  return /** @type {any} */ ((await read(siteOf(address))) ?? {});
}

/** @param {string} address */
function siteOf(address) {
  return `${SITE}${URL.parse(address)?.hostname ?? ""}`;
}

/**
 * The sites of which the person keeps more or less than is found.
 * @returns {Promise<{site: string, level: number}[]>}
 */
export function levels() {
  const sites = IDBKeyRange.bound(SITE, `${SITE}\uffff`);
  return transact([MEMORY], "readonly", async (memory) => {
    const [names, values] = await Promise.all([
      settled(memory.getAllKeys(sites)),
      settled(memory.getAll(sites)),
    ]);
    const rows = names.map((name, place) => ({
      site: String(name).slice(SITE.length),
      level: values[place]?.level,
    }));
    return rows.filter(({ level }) => isLevel(level) && level !== 0);
  });
}

/** @param {string} site */
export async function forgetLevel(site) {
  await transact([MEMORY], "readwrite", (memory) => settled(memory.delete(`${SITE}${site}`)));
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
