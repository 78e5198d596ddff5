/**
 * The pictures of a saved clip. Bytes that the browser has are taken from the page, where they are at hand without
 * asking anybody again, also behind a login; the host fetches the rest.
 *
 * @typedef {import("./states.js").Clip} Clip
 * @typedef {import("./states.js").Pictures} Pictures
 */

import { api } from "./api.js";
import * as host from "./host.js";
import { problemOf } from "./problems.js";

/** The host takes no larger ones from us. */
const MAX_BYTES = 8_000_000;
const PICTURE_MS = 5_000;
/** For all pictures of a page; what is then still missing is fetched by the host. */
const PAGE_MS = 20_000;
const AT_ONCE = 3;

/** Pictures made by a page's own script (`blob:`) go into the snapshot, as long as it stays short enough to be sent. */
const MAX_BLOBS = 40;
const MAX_TREE = 56 * 1024 * 1024;
const BLOB = /(?<= wc-src=')blob:[^']+(?=')/g;

/** Clips whose pictures the person doesn't want to wait for. @type {Set<string>} */
const cancelled = new Set();

/**
 * The snapshot with the pictures that exist nowhere but in the page.
 * @param {number} tabId
 * @param {import("./clips.js").Snapshot} snapshot
 * @returns {Promise<import("./clips.js").Snapshot>}
 */
export async function withBlobs(tabId, snapshot) {
  const urls = [...new Set(snapshot.tree.match(BLOB))].slice(0, MAX_BLOBS);
  const found = new Map();
  let length = snapshot.tree.length;
  for (const url of urls) {
    const data = await fromPage(tabId, url);
    length += data?.length ?? 0;
    // The kind is a formality: whoever reads it goes by the bytes.
    if (data && length < MAX_TREE) found.set(url, `data:image/png;base64,${data}`);
  }
  if (found.size === 0) return snapshot;
  return { ...snapshot, tree: snapshot.tree.replace(BLOB, (url) => found.get(url) ?? url) };
}

/**
 * Has the pictures of a saved clip put beside it.
 * @param {Clip} clip
 * @param {() => Promise<unknown>} again gives a host that was started anew the clip again
 * @returns {Promise<Pictures>} what has become of them
 */
export async function fetchPictures(clip, again) {
  const awaited = clip.pictures?.awaited ?? [];
  cancelled.delete(clip.id);
  try {
    const { of, missing } = await sendAndFetch(clip, awaited).catch(async (error) => {
      if (problemOf(error).code !== "clip-unknown") throw error;
      await again();
      return sendAndFetch(clip, awaited);
    });
    return { awaited: missing.map(({ url }) => url), of, missing, error: null };
  } catch (error) {
    const { code, text, remedy } = problemOf(error);
    return { awaited, of: awaited.length, missing: [], error: { code, text, remedy, doing: "fetching" } };
  }
}

/**
 * @param {Clip} clip
 * @param {string[]} awaited
 */
async function sendAndFetch(clip, awaited) {
  const name = clip.hostName ?? "";
  await sendFromPage(clip, name, awaited);
  const fetched = host.pictures(name, ({ done, of }) => {
    api.runtime.sendMessage({ type: "progress", clip: clip.id, done, of }).catch(() => {}); // no reader is open
  });
  if (cancelled.has(clip.id)) host.cancel(name).catch(() => {});
  return fetched;
}

/**
 * Waits no longer for the pictures of a clip.
 * @param {Clip} clip
 */
export function cancelPictures({ id, hostName }) {
  cancelled.add(id);
  host.cancel(hostName ?? "").catch(() => {}); // a host that has gone has cancelled everything
}

/**
 * Sends the host what the page has, if its tab still shows it.
 * @param {Clip} clip
 * @param {string} name what the host calls the clip
 * @param {string[]} urls
 */
async function sendFromPage({ id, url: page, tab }, name, urls) {
  if (typeof tab !== "number") return; // a clip from before there were pictures
  const shown = await api.tabs.get(tab).catch(() => null);
  if (shown?.url !== page) return;
  const deadline = Date.now() + PAGE_MS;
  const waiting = urls.filter((url) => /^https?:/.test(url));
  const work = async () => {
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      if (cancelled.has(id) || Date.now() > deadline) return;
      const data = await fromPage(tab, url);
      if (data) await host.picture(name, url, data);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * The bytes of a picture that a page shows, in base64; null when they can't be had there.
 * @param {number} tabId
 * @param {string} url
 * @returns {Promise<string|null>}
 */
async function fromPage(tabId, url) {
  const args = /** @type {const} */ ([url, MAX_BYTES, PICTURE_MS]);
  try {
    const [frame] = await api.scripting.executeScript({
      target: { tabId },
      func: readShown,
      args: [...args],
    });
    return frame?.result ?? null;
  } catch {
    return null;
  }
}

/**
 * Runs in the page: reads a picture that the page has loaded, from the browser's cache where it can. Pictures of other
 * servers can be read if these allow it to pages; in Firefox, the page's own policy may forbid it.
 * @param {string} url
 * @param {number} maxBytes
 * @param {number} ms
 * @returns {Promise<string|null>} base64
 */
async function readShown(url, maxBytes, ms) {
  // The prototype's, for a page can have an element of that name.
  const images = /** @type {NodeListOf<HTMLImageElement>} */ (
    Document.prototype.querySelectorAll.call(document, "img")
  );
  if (!Array.from(images).some((image) => image.currentSrc === url && image.naturalWidth > 0)) return null;
  const response = await fetch(url, { cache: "force-cache", signal: AbortSignal.timeout(ms) });
  if (!response.ok || !response.body) return null;
  const reader = response.body.getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  let bytes = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      return null;
    }
    pieces.push(piece.value);
  }
  return new Promise((resolve) => {
    const file = new FileReader();
    file.onload = () => resolve(String(file.result).replace(/^[^,]*,/, ""));
    file.onerror = () => resolve(null);
    file.readAsDataURL(new Blob(pieces));
  });
}
