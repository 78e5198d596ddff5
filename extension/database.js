/**
 * The extension's own database: the only memory that outlives the background and takes large pages (messages end at
 * 64 MiB, storage.session at 10 MB).
 */

import { Problem } from "./problems.js";
import { NONE } from "./wishes.js";

export const CLIPS = "clips";
export const SNAPSHOTS = "snapshots";
/** Small things by name: how the person likes to read, and what they chose on which site. */
export const MEMORY = "memory";

/** @type {Promise<IDBDatabase>|null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= open().catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** @returns {Promise<IDBDatabase>} */
async function open() {
  const request = indexedDB.open("wclipper", 3);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) {
      request.result.createObjectStore(CLIPS, { keyPath: "id" }).createIndex("state", "state");
      request.result.createObjectStore(SNAPSHOTS);
    }
    if (oldVersion < 2) request.result.createObjectStore(MEMORY);
    if (oldVersion === 1 && request.transaction) extractAgain(request.transaction.objectStore(CLIPS));
    if (oldVersion === 2 && request.transaction) addWishes(request.transaction.objectStore(CLIPS));
  };
  const result = await settled(request);
  result.onversionchange = () => {
    result.close(); // a newer version of the extension wants it
    opened = null;
  };
  return result;
}

/**
 * Articles of the first version have no marks: clips that aren't saved yet get theirs anew, when somebody looks.
 * @param {IDBObjectStore} clips
 */
function extractAgain(clips) {
  const request = clips.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    const { article, state, ...clip } = cursor.value;
    const kept = {
      ...clip,
      wishes: NONE,
      article: null,
      choice: { level: 0, kept: [], cut: [] },
      anew: false,
      tab: null,
    };
    cursor.update({ ...kept, state: state === "ready" ? "connecting" : state });
    cursor.continue();
  };
}

/**
 * Clips of the second version know of no wishes.
 * @param {IDBObjectStore} clips
 */
function addWishes(clips) {
  const request = clips.openCursor();
  request.onsuccess = () => {
    request.result?.update({ ...request.result.value, wishes: NONE });
    request.result?.continue();
  };
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
export function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(storageProblem(request.error));
  });
}

/** @param {DOMException|null} error */
function storageProblem(error) {
  return new Problem("storage-failed", { text: error?.message });
}

/**
 * Runs `work` in one transaction over some stores and resolves when the disk has it.
 * @template T
 * @param {string[]} names
 * @param {IDBTransactionMode} mode
 * @param {(...stores: IDBObjectStore[]) => T|Promise<T>} work
 * @returns {Promise<T>}
 */
export async function transact(names, mode, work) {
  const transaction = (await database()).transaction(names, mode);
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(storageProblem(transaction.error));
  });
  const stores = names.map((name) => transaction.objectStore(name));
  const [result] = await Promise.all([work(...stores), done]);
  return result;
}
