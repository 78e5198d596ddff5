/**
 * The life of a clip, as an explicit state machine.
 *
 *     capturing → connecting → extracting → ready → saving → (fetching →) saved
 *
 * `fetching` means that the article is saved and its pictures are coming in.
 * `waiting` means that the host can't be reached: the clip is kept and taken up again once it answers.
 * `failed` means that something else went wrong; `error` says what, and what was being done.
 *
 * @typedef {"capturing"|"connecting"|"extracting"|"ready"|"saving"|"fetching"|"saved"|"waiting"|"failed"} State
 *
 * @typedef {object} Block
 * @property {number} key the same for the same text
 * @property {number} levels at which levels it is kept, as bits
 * @property {number} score
 * @property {string} reason
 *
 * @typedef {object} Article
 * @property {string|null} title
 * @property {string|null} author
 * @property {string|null} published
 * @property {string|null} site
 * @property {string|null} language
 * @property {string|null} url
 * @property {string|null} description
 * @property {string|null} image
 * @property {string[]} guessed which of these are guesses
 * @property {string|null} next_page where the article goes on
 * @property {string} html
 * @property {string|null} marked all blocks, with marks; null if there are too many to go through
 * @property {Block[]} blocks none if there are too many
 * @property {[number, number][]} boxes with several blocks, each as its first block and one past its last
 * @property {[number, number]|null} picked the blocks that the person has picked on the page
 * @property {{code: string, text: string, values: number[]}[]} warnings
 * @property {number} confidence
 *
 * @typedef {object} Fault
 * @property {string} code
 * @property {string} text
 * @property {string} remedy
 * @property {State} doing the state in which it happened
 *
 * @typedef {object} Pictures
 * @property {string[]} awaited the addresses of those that are to be had
 * @property {number} of
 * @property {{url: string, reason: string}[]} missing
 * @property {Fault|null} error why none could be fetched
 *
 * @typedef {object} Clip
 * @property {string} id
 * @property {string} url
 * @property {string} title of the tab
 * @property {State} state
 * @property {boolean} hasSnapshot whether the page was read; without it there is nothing to take up again
 * @property {string|null} hostName what the host calls this clip
 * @property {Article|null} article
 * @property {import("./choice.js").Choice} choice what the person wants of the page
 * @property {boolean|null} excerpt whether only what was selected on the page is wanted; null if nothing was
 * @property {import("./choice.js").Choice} aside what the person wants of the part that is not wanted now
 * @property {boolean} everything whether they have asked for the whole page
 * @property {boolean} anew whether there is a newer snapshot than the article's
 * @property {boolean} wanted whether the person has pressed Save
 * @property {string|null} ownTitle the title the person typed
 * @property {import("./wishes.js").Wishes} wishes what else the person has said about it
 * @property {string|null} folder where the host saves
 * @property {string|null} path
 * @property {number|null} bytes
 * @property {number|null} tab where the page was
 * @property {Pictures|null} pictures of the saved article; null if it has none
 * @property {Fault|null} error
 * @property {number} created
 * @property {number} changed
 */

import { keptBlocks, OWN } from "./choice.js";
import { NONE } from "./wishes.js";

/** @type {Readonly<Record<State, readonly State[]>>} */
const NEXT = {
  capturing: ["connecting", "failed"],
  connecting: ["extracting", "ready", "saving", "waiting", "failed"],
  extracting: ["ready", "saving", "waiting", "failed"],
  ready: ["connecting", "saving"],
  saving: ["fetching", "saved", "waiting", "failed"],
  fetching: ["saved"],
  saved: ["fetching"],
  waiting: ["connecting", "waiting"],
  failed: ["connecting", "saving"],
};

/** States in which the background has something to do. */
export const BUSY = /** @type {const} */ (["connecting", "extracting", "saving", "fetching"]);

/** States that a clip leaves only when the person, or the host, does something. */
export const RESTING = /** @type {const} */ (["ready", "saved", "waiting", "failed"]);

/**
 * A new clip of a tab.
 * @param {{url: string, title: string}} tab
 * @returns {Clip}
 */
export function newClip({ url, title }) {
  const now = Date.now();
  return {
    id: crypto.randomUUID(),
    url,
    title,
    state: "capturing",
    hasSnapshot: false,
    hostName: null,
    article: null,
    choice: OWN,
    excerpt: null,
    aside: OWN,
    everything: false,
    anew: false,
    wanted: false,
    ownTitle: null,
    wishes: NONE,
    folder: null,
    path: null,
    bytes: null,
    tab: null,
    pictures: null,
    error: null,
    created: now,
    changed: now,
  };
}

/**
 * The clip in its next state. Leaving a fault behind forgets it.
 * @param {Clip} clip
 * @param {State} state
 * @param {Partial<Clip>} [changes]
 * @returns {Clip}
 */
export function moved(clip, state, changes = {}) {
  if (!NEXT[clip.state].includes(state)) throw new Error(`no way from ${clip.state} to ${state}`);
  return { ...clip, error: null, ...changes, state, changed: Date.now() };
}

/**
 * The clip after a problem: it waits when the host can't be reached, else it has failed.
 * @param {Clip} clip
 * @param {import("./problems.js").Problem} problem
 * @returns {Clip}
 */
export function faulted(clip, problem) {
  const { code, text, remedy } = problem;
  const doing = clip.error?.doing ?? clip.state;
  return moved(clip, problem.connecting ? "waiting" : "failed", { error: { code, text, remedy, doing } });
}

/**
 * What a clip does once the host is there: what is still missing.
 * @param {Clip} clip
 * @returns {"extracting"|"saving"|"ready"}
 */
export function pending(clip) {
  if (clip.article === null || clip.anew) return "extracting";
  return clip.wanted ? "saving" : "ready";
}

/**
 * Whether the page has any text; the host refuses to save one without (`no-content`).
 * @param {Article} article
 */
export function isEmpty({ html, blocks }) {
  return blocks.length === 0 && html.replace(/<[^>]*>/g, "").trim() === "";
}

/**
 * Whether anything of the page is kept.
 * @param {Article} article
 * @param {import("./choice.js").Choice} choice
 */
export function keepsAnything({ blocks }, choice) {
  return blocks.length === 0 || keptBlocks(blocks, choice).includes(true);
}

/**
 * Whether the article is on disk, with its pictures or before them.
 * @param {Clip} clip
 */
export function isSaved({ state }) {
  return state === "saved" || state === "fetching";
}

/**
 * Whether the person can still say what of the page they want.
 * @param {Clip} clip
 */
export function isChoosable({ state, article }) {
  return article !== null && (state === "ready" || state === "failed");
}

/**
 * Whether the person can still say which part of the page they want.
 * @param {Clip} clip
 */
export function canChangePart({ state, excerpt }) {
  return typeof excerpt === "boolean" && ["ready", "failed", "waiting"].includes(state);
}

/**
 * Whether pressing Save can lead anywhere: there is a page, it isn't saved, and it has text.
 * @param {Clip} clip
 */
export function isSavable(clip) {
  if (isSaved(clip) || clip.error?.code === "no-content") return false;
  return clip.hasSnapshot || clip.state === "capturing";
}

/**
 * Whether pressing Save changes anything now: not while it is being saved, nor when it was promised.
 * @param {Clip} clip
 */
export function canSave(clip) {
  return isSavable(clip) && clip.state !== "saving" && (!clip.wanted || clip.state === "failed");
}
