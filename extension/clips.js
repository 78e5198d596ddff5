/**
 * The clips. The background writes, readers only read.
 *
 * Snapshots have their own store, so that looking at a clip doesn't load megabytes of page.
 *
 * @typedef {import("./states.js").Clip} Clip
 * @typedef {import("./states.js").State} State
 * @typedef {Record<string, unknown> & {tree: string}} Snapshot
 */

import { CLIPS, SNAPSHOTS, settled, transact } from "./database.js";
import { isSavable, RESTING } from "./states.js";

/** Finished clips (saved, or there is nothing to save) are kept only so that their reader tabs survive a reload. */
const FINISHED_KEPT = 20;

/** Most clips that nobody saves were only looked at; a snapshot can have tens of megabytes. */
export const UNSAVED_DAYS = 30;

/** Save was pressed, or the host is not there: the person counts on the clip. */
export const PROMISED_DAYS = 365;

const DAY_MS = 24 * 60 * 60 * 1000;

const STORES = [CLIPS, SNAPSHOTS];

/**
 * @param {string} id
 * @returns {Promise<Clip|undefined>}
 */
export function get(id) {
  return transact([CLIPS], "readonly", (clips) => settled(clips.get(id)));
}

/**
 * @param {string} id
 * @returns {Promise<Snapshot|undefined>}
 */
export function getSnapshot(id) {
  return transact(STORES, "readonly", (_, snapshots) => settled(snapshots.get(id)));
}

/** @param {Clip} clip */
export async function add(clip) {
  await transact([CLIPS], "readwrite", (clips) => settled(clips.add(clip)));
}

/**
 * Changes a clip in one step, so that nothing written in between is lost.
 * @param {string} id
 * @param {(clip: Clip) => Clip|null} change null leaves it as it is
 * @param {Snapshot} [snapshot] stored with it
 * @returns {Promise<boolean>} whether anything was written
 */
export function update(id, change, snapshot) {
  return transact(STORES, "readwrite", async (clips, snapshots) => {
    const clip = /** @type {Clip|undefined} */ (await settled(clips.get(id)));
    const changed = clip ? change(clip) : null;
    if (!changed) return false;
    if (snapshot) snapshots.put(snapshot, id);
    clips.put(changed);
    return true;
  });
}

/**
 * @param {readonly State[]} states
 * @returns {Promise<string[]>}
 */
export async function idsIn(states) {
  const lists = await transact([CLIPS], "readonly", (clips) =>
    Promise.all(states.map((state) => settled(clips.index("state").getAllKeys(state)))),
  );
  return lists.flat().map(String);
}

/**
 * The newest clips that were captured and not saved, apart from one.
 * @param {string} except
 * @returns {Promise<Clip[]>}
 */
export async function unsaved(except) {
  const lists = await transact([CLIPS], "readonly", (clips) =>
    Promise.all(["waiting", "failed", "ready"].map((state) => settled(clips.index("state").getAll(state)))),
  );
  const found = /** @type {Clip[]} */ (lists.flat()).filter((c) => c.id !== except && isSavable(c));
  return found.sort((a, b) => b.changed - a.changed);
}

/**
 * Forgets all but the newest finished clips, and those that were not saved for a long time.
 * @param {number} [now]
 */
export async function purge(now = Date.now()) {
  await transact(STORES, "readwrite", async (clips, snapshots) => {
    const lists = await Promise.all(RESTING.map((state) => settled(clips.index("state").getAll(state))));
    const resting = /** @type {Clip[]} */ (lists.flat()).sort((a, b) => b.changed - a.changed);
    const finished = resting.filter((clip) => !isSavable(clip));
    const old = resting.filter((clip) => isSavable(clip) && now - clip.changed > daysKept(clip) * DAY_MS);
    for (const { id } of [...finished.slice(FINISHED_KEPT), ...old]) {
      clips.delete(id);
      snapshots.delete(id);
    }
  });
}

/**
 * How many clips there are, and about how many bytes their pages have.
 * @returns {Promise<{items: number, bytes: number}>}
 */
export function measure() {
  return transact(STORES, "readonly", async (clips, snapshots) => {
    const items = await settled(clips.count());
    return { items, bytes: await sizeOf(snapshots) };
  });
}

/**
 * One after the other: together the pages may be more than fits into the memory.
 * @param {IDBObjectStore} snapshots
 * @returns {Promise<number>}
 */
function sizeOf(snapshots) {
  return new Promise((resolve, reject) => {
    let size = 0;
    const request = snapshots.openCursor();
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      if (!request.result) return resolve(size);
      size += request.result.value.tree.length;
      request.result.continue();
    };
  });
}

/** Forgets all clips that nothing is being done with. */
export async function clear() {
  const ids = await idsIn(RESTING);
  await transact(STORES, "readwrite", (clips, snapshots) => {
    for (const id of ids) {
      clips.delete(id);
      snapshots.delete(id);
    }
  });
}

/** @param {Clip} clip */
function daysKept({ wanted, state }) {
  return wanted || state === "waiting" ? PROMISED_DAYS : UNSAVED_DAYS;
}
