/**
 * What the background does with clips. Every step is written down before the next begins, so that a
 * background that was stopped (browsers do that at any time) goes on where it was.
 *
 * @typedef {import("./states.js").Clip} Clip
 */

import { giveBack, hasAccess, withAccess } from "./access.js";
import { api } from "./api.js";
import { closedPage, isStillThere, takeSnapshot } from "./capture.js";
import { carriedOver, decided, OWN, withEverything } from "./choice.js";
import * as clips from "./clips.js";
import * as host from "./host.js";
import * as memory from "./memory.js";
import { tellSaved } from "./notice.js";
import { cancelPictures, fetchPictures, withBlobs } from "./pictures.js";
import { Problem, problemOf } from "./problems.js";
import {
  BUSY,
  canChangePart,
  faulted,
  isChoosable,
  isEmpty,
  isSavable,
  keepsAnything,
  moved,
  newClip,
  pending,
} from "./states.js";

/**
 * Showing the reader hides the page, and pages react to that; so the snapshot comes first. A page that takes
 * longer than this is blocked by the walk itself or still loading, and the person should see something.
 */
const READER_AFTER_MS = 1500;

/**
 * Work under way in this background, a chain a clip. Only to avoid doing things twice: nothing is lost with it.
 * @type {Map<string, Promise<void>>}
 */
const running = new Map();

/**
 * The answer to the person's click on the button: clips the tab, or all tabs that they have selected with it.
 * @param {chrome.tabs.Tab} tab
 */
export async function clickedOn(tab) {
  const selected = await api.tabs.query({ highlighted: true, windowId: tab.windowId });
  const tabs = selected.flatMap(({ id }) => id ?? []);
  if (tabs.length < 2) return clipTab(tab);
  if (await hasAccess()) return clipTabs(tabs);
  const query = new URLSearchParams({ tabs: String(tabs), front: String(tab.id) });
  await openBeside(tab, `several.html?${query}`);
}

/**
 * Clips the page of a tab.
 * @param {chrome.tabs.Tab} tab
 * @param {import("./menus.js").Wish} [wish]
 */
export function clipTab(tab, wish = null) {
  const clip = newClip({ url: tab.url ?? "", title: tab.title ?? "" });
  clip.everything = wish === "everything";
  return enqueue(clip.id, () => captureAndShow(clip, tab, wish));
}

/**
 * Clips the pages of several tabs. Their readers come first: what the browser may interrupt is then seen to be missing.
 * @param {number[]} ids
 */
export async function clipTabs(ids) {
  const found = await Promise.all(ids.map((id) => api.tabs.get(id).catch(() => null)));
  const tabs = found.filter((tab) => tab !== null);
  const begun = tabs.map((tab) => ({ tab, clip: newClip({ url: tab.url ?? "", title: tab.title ?? "" }) }));
  const { promise: shown, resolve: begin } = Promise.withResolvers();
  await withAccess(async () => {
    let before = shown;
    for (const { tab, clip } of begun) {
      const turn = before; // one page at a time: they may be large
      before = enqueue(clip.id, () => turn.then(() => capture(clip, tab, null))).catch(() => {});
      enqueue(clip.id, () => advance(clip.id));
    }
    // From right to left, so that each reader finds its place beside its page; the first one is in front.
    for (const { tab, clip } of begun.toReversed())
      await show(clip, tab, { active: clip === begun[0]?.clip });
    begin(null);
    await before;
  });
}

/**
 * Writes a new clip down and opens its reader.
 * @param {Clip} clip
 * @param {chrome.tabs.Tab} tab
 * @param {{active: boolean}} options
 */
async function show(clip, tab, { active }) {
  const problem = await clips.add(clip).then(() => null, problemOf);
  const query = new URLSearchParams(problem ? { failed: problem.code } : { clip: clip.id });
  await openBeside(tab, `reader.html?${query}`, { active });
}

/**
 * @param {Clip} clip
 * @param {chrome.tabs.Tab} tab
 * @param {import("./menus.js").Wish} wish
 */
async function captureAndShow(clip, tab, wish) {
  try {
    await clips.add(clip);
  } catch (error) {
    return openBeside(tab, `reader.html?failed=${problemOf(error).code}`);
  }
  const captured = capture(clip, tab, wish);
  await Promise.race([captured, new Promise((resolve) => setTimeout(resolve, READER_AFTER_MS))]);
  await openBeside(tab, `reader.html?clip=${clip.id}`);
  await captured;
  await advance(clip.id);
}

/**
 * @param {Clip} clip
 * @param {chrome.tabs.Tab} tab
 * @param {import("./menus.js").Wish} wish
 */
async function capture({ id }, tab, wish) {
  try {
    if (tab.discarded) throw new Problem("page-asleep");
    const closed = closedPage(tab.url);
    if (closed || !tab.id || !tab.url) throw new Problem(closed ?? "page-closed");
    host.connect().catch(() => {}); // in parallel with the snapshot; the next step asks again and sees the problem
    const snapshot = await withBlobs(tab.id, await takeSnapshot(tab.id, tab.url));
    const found = { hasSnapshot: true, tab: tab.id };
    const excerpt = snapshot.selected ? wish === null || wish === "selection" : null;
    await change(id, (clip) => moved(clip, "connecting", { ...found, excerpt }), snapshot);
  } catch (error) {
    await change(id, (clip) => faulted(clip, problemOf(error)));
  }
}

/**
 * Opens a page of ours beside a tab, or somewhere when that was closed meanwhile.
 * @param {chrome.tabs.Tab} tab
 * @param {string} page
 * @param {{active?: boolean}} [options]
 */
async function openBeside({ id: openerTabId, index, windowId }, page, { active = true } = {}) {
  const url = api.runtime.getURL(page);
  const beside = { url, index: index + 1, windowId, openerTabId, active };
  await api.tabs.create(beside).catch(() => api.tabs.create({ url, active }));
}

/** Takes up what a stopped background left, and looks for the host when clips wait for it. */
export async function takeUp() {
  const interrupted = (await clips.idsIn(["capturing"])).filter((id) => !running.has(id));
  for (const id of interrupted) await change(id, (clip) => faulted(clip, new Problem("capture-interrupted")));
  if (interrupted.length > 0) await giveBack();
  for (const id of await clips.idsIn(BUSY)) {
    if (!running.has(id)) enqueue(id, () => advance(id));
  }
  await lookForHost();
}

/** A waiting clip stays as it is until the host answers, so that its reader doesn't flicker. */
async function lookForHost() {
  const waiting = await clips.idsIn(["waiting"]);
  if (waiting.length === 0) return;
  const problem = await host.connect().then(() => null, problemOf);
  for (const id of waiting) {
    if (!problem) goOn(id);
    else await change(id, (clip) => (clip.error?.code === problem.code ? null : faulted(clip, problem)));
  }
}

/**
 * Takes up a clip that waits or has failed.
 * @param {string} id
 */
export async function goOn(id) {
  await change(id, (clip) => {
    const stopped = clip.state === "waiting" || clip.state === "failed";
    return stopped && isSavable(clip) ? moved(clip, "connecting") : null;
  });
  await enqueue(id, () => advance(id));
}

/**
 * Writes down what the person wants of the page. Readers are not told: the one in use knows.
 * @param {string} id
 * @param {import("./choice.js").Choice} choice
 */
export async function choose(id, choice) {
  await clips.update(id, (clip) => (isSavable(clip) ? { ...clip, choice } : null));
}

/**
 * Writes down what the person adds to the article, likewise.
 * @param {string} id
 * @param {import("./wishes.js").Wishes} wishes
 */
export async function wish(id, wishes) {
  await clips.update(id, (clip) => (isSavable(clip) ? { ...clip, wishes } : null));
}

/**
 * What can be chosen before a clip is saved, and what was saved before of its page; the toolbar says so, too.
 * @param {string} id
 * @returns {Promise<import("./host.js").Shelf|null>} null when it can't be had now
 */
export async function shelf(id) {
  const clip = await clips.get(id);
  if (!clip?.article) return null;
  const found = await onHost(clip, host.shelf).catch(() => null);
  if (found && found.known.length > 0) await markTab(clip);
  return found;
}

/**
 * The article as the person wants it.
 * @param {string} id
 * @param {import("./choice.js").Choice} choice
 * @param {import("./wishes.js").Highlight[]} highlights
 * @returns {Promise<string|null>} HTML; null when it can't be had now
 */
export async function preview(id, choice, highlights) {
  const clip = await clips.get(id);
  if (!clip?.article) return null;
  const ask = (/** @type {string} */ name, /** @type {typeof choice} */ now) =>
    host.preview(name, now, highlights);
  return onHost({ ...clip, choice }, ask).catch(() => null);
}

/**
 * Reads the page again, as it is now, with the element that the person has picked in it.
 * @param {string} id
 * @returns {Promise<string|null>} the code of what went wrong
 */
export async function readAgain(id) {
  const clip = await clips.get(id);
  if (!clip || !isChoosable(clip) || typeof clip.tab !== "number") return "page-gone";
  try {
    if (!(await isStillThere(clip.tab, clip.url))) return "page-gone";
    const snapshot = await withBlobs(clip.tab, await takeSnapshot(clip.tab, clip.url));
    const anew = (/** @type {Clip} */ now) =>
      isChoosable(now) ? moved(now, "connecting", { anew: true }) : null;
    await change(id, anew, snapshot);
  } catch (error) {
    return problemOf(error).code;
  }
  enqueue(id, () => advance(id));
  return null;
}

/**
 * Takes what was selected on the page, or its whole article; what was chosen of the other one waits for its return.
 * @param {string} id
 * @param {{excerpt: boolean}} part
 */
export async function changePart(id, { excerpt }) {
  await change(id, (clip) => {
    if (!canChangePart(clip) || clip.excerpt === excerpt) return null;
    const [choice, aside] = [clip.aside, clip.choice];
    return moved(clip, "connecting", { excerpt, choice, aside, article: null, wanted: false });
  });
  await enqueue(id, () => advance(id));
}

/**
 * Saves a clip: now if it is ready, else as soon as it is.
 * @param {string} id
 * @param {{title: string|null, choice: import("./choice.js").Choice|null, wishes: import("./wishes.js").Wishes|null}} wanted
 *   by the person; without a choice or wishes, those written down before hold
 */
export async function save(id, { title, choice, wishes }) {
  await change(id, (clip) => {
    if (!isSavable(clip)) return null;
    const said = { ownTitle: title, choice: choice ?? clip.choice, wishes: wishes ?? clip.wishes };
    const wanted = { ...clip, wanted: true, ...said };
    if (clip.state !== "ready" && clip.state !== "failed") return wanted;
    return moved(wanted, clip.article ? "saving" : "connecting");
  });
  await enqueue(id, () => advance(id));
}

/**
 * Clips that are ready say where they will be saved.
 * @param {string} folder
 */
export async function showFolder(folder) {
  await host.moveTo(folder);
  for (const id of await clips.idsIn(["ready"]))
    await change(id, (clip) => (clip.folder === folder ? null : { ...clip, folder }));
}

/**
 * Fetches the pictures of a saved clip that are missing.
 * @param {string} id
 */
export async function fetchAgain(id) {
  await change(id, (clip) => (clip.state === "saved" && clip.pictures ? moved(clip, "fetching") : null));
  await enqueue(id, () => advance(id));
}

/**
 * Waits no longer for the pictures of a clip.
 * @param {string} id
 */
export async function cancel(id) {
  const clip = await clips.get(id);
  if (clip?.state === "fetching") cancelPictures(clip);
}

/**
 * Runs `work` after what is under way for the clip.
 * @param {string} id
 * @param {() => Promise<void>} work
 * @returns {Promise<void>}
 */
function enqueue(id, work) {
  const before = running.get(id) ?? Promise.resolve();
  const chain = before
    .catch(() => {})
    .then(work)
    .finally(() => {
      if (running.get(id) === chain) running.delete(id);
    });
  running.set(id, chain);
  return chain;
}

/**
 * Carries a clip on until it rests.
 * @param {string} id
 */
async function advance(id) {
  for (;;) {
    const clip = await clips.get(id);
    const step = clip && STEPS[/** @type {keyof typeof STEPS} */ (clip.state)];
    if (!step) return;
    try {
      const next = await step(clip);
      await change(id, next);
    } catch (error) {
      await change(id, (now) => faulted(now, problemOf(error)));
    }
  }
}

/**
 * What is done in each busy state; a step gives the change to the clip as it then is, for the person may have
 * pressed Save meanwhile.
 * @type {Record<(typeof BUSY)[number], (clip: Clip) => Promise<(now: Clip) => Clip>>}
 */
const STEPS = {
  async connecting() {
    const { folder } = await host.connect();
    return (now) => moved(now, pending(now), { folder });
  },

  async extracting({ id, url, excerpt }) {
    const { clip: hostName, article } = await host.clip(await snapshotOf(id), { excerpt: excerpt === true });
    if (isEmpty(article)) return (now) => faulted({ ...now, article }, new Problem("no-content"));
    const [level, place] = await Promise.all([memory.level(url), memory.place(url)]);
    return (now) => {
      const choice = now.article ? choiceAgain(now, article) : firstChoice(now, article, level);
      // Somebody who wanted an article and gets none must see that before anything is saved.
      const wanted = now.wanted && keepsAnything(article, choice);
      const wishes = { ...now.wishes, place: now.wishes.place ?? place };
      const found = { hostName, article, choice, wishes, wanted, anew: false, everything: false };
      return moved(now, wanted ? "saving" : "ready", found);
    };
  },

  async saving(clip) {
    const { clip: hostName, path, bytes, pictures: awaited = [] } = await saveOnHost(clip);
    const saved = { hostName, path, bytes };
    await markTab(clip);
    tellSaved(clip, path);
    if (awaited.length === 0) return (now) => moved(now, "saved", saved);
    const pictures = { awaited, of: awaited.length, missing: [], error: null };
    return (now) => moved(now, "fetching", { ...saved, pictures });
  },

  async fetching(clip) {
    const pictures = await fetchPictures(clip, () => saveOnHost(clip));
    return (now) => moved(now, "saved", { pictures });
  },
};

/**
 * What the person wants of a page before they have seen its article.
 * @param {Clip} clip
 * @param {import("./states.js").Article} article
 * @param {number} level that they keep of the site's pages
 */
function firstChoice({ choice, everything, excerpt }, { blocks }, level) {
  if (everything) return withEverything(OWN, blocks);
  return excerpt ? choice : { ...choice, level };
}

/**
 * What the person wants of a page that was read again: as before, and what they have picked.
 * @param {Clip} clip
 * @param {import("./states.js").Article} article
 */
function choiceAgain(clip, { blocks, picked }) {
  const choice = carriedOver(clip.choice, clip.article?.blocks ?? [], blocks);
  if (!picked) return choice;
  const [first, last] = picked;
  const ids = Array.from({ length: last - first }, (_, place) => first + place);
  return decided(choice, blocks, ids, true);
}

/** @param {Clip} clip */
function saveOnHost(clip) {
  const { ownTitle: title, wishes } = clip;
  return onHost(clip, (name, choice) => host.save(name, { title, choice, wishes }));
}

/**
 * Asks the host about a clip. One that was started anew, or holds no page as large, no longer has it: then it gets the
 * page again.
 * @template T
 * @param {Clip} clip
 * @param {(name: string, choice: import("./choice.js").Choice) => Promise<T>} ask
 * @returns {Promise<T>}
 */
async function onHost({ id, hostName, choice, article, excerpt }, ask) {
  try {
    return await ask(hostName ?? "", choice);
  } catch (error) {
    if (problemOf(error).code !== "clip-unknown") throw error;
  }
  const again = await host.clip(await snapshotOf(id), { hold: true, excerpt: excerpt === true });
  return ask(again.clip, carriedOver(choice, article?.blocks ?? [], again.article.blocks));
}

/**
 * Says on the toolbar that the page of a clip is in the library; the browser takes it away with the page.
 * @param {Clip} clip
 */
async function markTab({ tab, url }) {
  if (tab === null || !(await isStillThere(tab, url))) return;
  const mark = { tabId: tab, text: "✓" };
  const title = { tabId: tab, title: api.i18n.getMessage("inLibrary") };
  await Promise.all([api.action.setBadgeText(mark), api.action.setTitle(title)]).catch(() => {}); // the tab is gone
}

/** @param {string} id */
async function snapshotOf(id) {
  const snapshot = await clips.getSnapshot(id);
  if (!snapshot) throw new Problem("clip-gone");
  return snapshot;
}

/**
 * Writes a change down and tells open readers, which then look for themselves.
 * @param {string} id
 * @param {(clip: Clip) => Clip|null} how
 * @param {import("./clips.js").Snapshot} [snapshot]
 */
async function change(id, how, snapshot) {
  if (!(await clips.update(id, how, snapshot))) return;
  api.runtime.sendMessage({ type: "changed", clip: id }).catch(() => {}); // no reader is open
}
