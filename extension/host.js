/**
 * The host: one shared connection, opened when needed, kept a while for the next click.
 *
 * @typedef {import("./link.js").Message} Message
 * @typedef {import("./states.js").Article} Article
 * @typedef {import("./clips.js").Snapshot} Snapshot
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./wishes.js").Wishes} Wishes
 */

import { api } from "./api.js";
import { isOwn } from "./choice.js";
import { Link, LinkEnded } from "./link.js";
import { Problem, problemOf } from "./problems.js";

const NAME = "org.wclipper.host";
const PROTOCOL = 3;

/** An open port costs a process and keeps Chromium's service worker alive: it is closed when nobody clips. */
const KEPT_MS = 3 * 60 * 1000;

/** A cold Python on a slow disk has been seen to need several seconds. */
const HELLO_SECONDS = 15;
/** Extraction of the largest pages takes its time. */
const WORK_SECONDS = 150;

/** @typedef {{link: Link, folder: string}} Connection */

/** @type {Promise<Connection>|null} */
let connection = null;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let idle;

/**
 * The open connection, or a new one, with the folder the host saves into. All problems here are `connecting`:
 * the host may be looked for again.
 * @returns {Promise<Connection>}
 */
export function connect() {
  if (connection) return connection;
  const forget = () => {
    if (connection === made) connection = null;
  };
  const made = greet(forget).catch((error) => {
    forget();
    throw new Problem(error.code, { text: error.text, remedy: error.remedy, connecting: true });
  });
  connection = made;
  return made;
}

/**
 * @param {() => void} onEnd
 * @returns {Promise<Connection>}
 */
async function greet(onEnd) {
  const link = new Link(api.runtime.connectNative(NAME), onEnd);
  const version = api.runtime.getManifest().version;
  try {
    const reply = await link.request(
      { type: "hello", protocol: PROTOCOL, version },
      { seconds: HELLO_SECONDS },
    );
    checkProtocol(Number(reply.protocol));
    rest(link);
    return { link, folder: String(reply.folder) };
  } catch (error) {
    link.close();
    throw problemOf(error);
  }
}

/** @param {number} theirs */
function checkProtocol(theirs) {
  if (theirs < PROTOCOL) throw new Problem("host-too-old");
  if (theirs > PROTOCOL) throw new Problem("extension-too-old");
}

/**
 * Closes the connection after a time without use.
 * @param {Link} link
 */
function rest(link) {
  clearTimeout(idle);
  idle = setTimeout(() => (link.busy ? rest(link) : link.close()), KEPT_MS);
}

/**
 * Sends a request; should the port end meanwhile, once more on a new one (every request may be repeated).
 * @param {Message} message
 * @param {string} expected type of the reply
 * @param {(progress: any) => void} [onProgress]
 * @returns {Promise<Message>}
 */
export async function ask(message, expected, onProgress) {
  const reply = await once(message, onProgress).catch((error) => {
    if (!(error instanceof LinkEnded)) throw error;
    return once(message, onProgress);
  });
  if (reply.type !== expected)
    throw new Problem("bad-message", { text: `${reply.type} for ${message.type}` });
  return reply;
}

/**
 * @param {Message} message
 * @param {(progress: any) => void} [onProgress]
 */
async function once(message, onProgress) {
  const { link } = await connect();
  rest(link);
  return link.request(message, { seconds: WORK_SECONDS, onProgress });
}

/**
 * The host saves elsewhere from now on.
 * @param {string} folder
 */
export async function moveTo(folder) {
  const open = await connection;
  if (open) open.folder = folder;
}

/**
 * @param {Snapshot} snapshot
 * @param {{hold?: boolean, excerpt?: boolean}} [options] whether the host shall hold the page for a save that follows,
 *   and whether only what was selected there is wanted
 * @returns {Promise<{clip: string, article: Article}>}
 */
export async function clip(snapshot, { hold = false, excerpt = false } = {}) {
  return /** @type {any} */ (await ask({ type: "clip", snapshot, hold, excerpt }, "clipped"));
}

/**
 * @typedef {object} Shelf what can be chosen before a clip is saved, and what was saved before
 * @property {string[]} tags of the library, the most used first
 * @property {{path: string, folders: string[]}[]} roots
 * @property {string} format
 * @property {string[]} formats
 * @property {{path: string, title: string, clipped: string, same: "url"|"text"}[]} known
 *
 * @param {string} name
 * @returns {Promise<Shelf>}
 */
export async function shelf(name) {
  return /** @type {any} */ (await ask({ type: "shelf", clip: name }, "shelf"));
}

/**
 * @param {string} name what `clip` called it
 * @param {{title: string|null, choice: Choice, wishes: Wishes}} wanted by the person
 * @returns {Promise<{clip: string, path: string, bytes: number, pictures?: string[]}>} once the file is on disk; with
 *   the addresses of the pictures that are to be fetched
 */
export async function save(name, { title, choice, wishes }) {
  const wanted = { title, choice: isOwn(choice) ? null : choice, ...wishes };
  return /** @type {any} */ (await ask({ type: "save", clip: name, ...wanted, pictures: true }, "saved"));
}

/**
 * The article as the person wants it.
 * @param {string} name
 * @param {Choice} choice
 * @param {import("./wishes.js").Highlight[]} highlights
 * @returns {Promise<string>} HTML
 */
export async function preview(name, choice, highlights) {
  const { html } = await ask({ type: "preview", clip: name, choice, highlights }, "previewed");
  return String(html);
}

/**
 * Gives the host a picture of a saved clip.
 * @param {string} name
 * @param {string} url
 * @param {string} data base64
 */
export async function picture(name, url, data) {
  await ask({ type: "picture", clip: name, url, data }, "picture");
}

/**
 * Has the host fetch the pictures of a saved clip that it doesn't have yet.
 * @param {string} name
 * @param {(progress: {done: number, of: number}) => void} onProgress
 * @returns {Promise<{of: number, missing: {url: string, reason: string}[]}>}
 */
export async function pictures(name, onProgress) {
  return /** @type {any} */ (await ask({ type: "pictures", clip: name }, "pictures", onProgress));
}

/**
 * Lets the host end the fetching of a clip's pictures; the answer to `pictures` then comes at once.
 * @param {string} name
 */
export async function cancel(name) {
  await ask({ type: "cancel", clip: name }, "cancelled");
}
