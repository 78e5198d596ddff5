/** The reader: shows one clip as the background has written it down, and passes on what the person wants. */

import { showPictures } from "./album.js";
import { api } from "./api.js";
import { articleDocument } from "./article.js";
import * as clips from "./clips.js";
import { showCut } from "./cut.js";
import { byId } from "./elements.js";
import { showFault } from "./fault.js";
import { showHead, typedTitle } from "./head.js";
import { showPanel } from "./panel.js";
import { Problem, problemOf } from "./problems.js";
import { canSave, newClip } from "./states.js";
import { showUnsaved } from "./unsaved.js";
import { localise } from "./words.js";

/** How often the background is asked to look for the host, and woken should the browser have stopped it. */
const LOOK_MS = 3000;

/** @typedef {{type: string, clip?: string, title?: string|null}} Order */

const query = new URLSearchParams(location.search);
const id = query.get("clip") ?? "";

/** The clip as last shown. @type {import("./states.js").Clip|undefined} */
let shown;
/**
 * What the person wants, until the clip shows that it was heard: a background that is just being stopped hears nothing.
 * @type {{order: Order, given: string}|null}
 */
let wanted = null;
/** One look at a time, in order. */
let showing = Promise.resolve();

/** A clip that can't be read, or isn't there any more, is shown as a failed one. */
async function load() {
  const clip = await clips.get(id).catch(problemOf);
  if (clip && !(clip instanceof Problem)) return clip;
  const code = clip?.code ?? query.get("failed") ?? "clip-gone";
  const error = { code, text: "", remedy: "", doing: /** @type {const} */ ("capturing") };
  return { ...newClip({ url: "", title: "" }), state: /** @type {const} */ ("failed"), error };
}

async function show() {
  const clip = await load();
  const isFirst = shown === undefined;
  const isNewArticle = clip.article?.html !== shown?.article?.html;
  shown = clip;
  if (wanted?.given !== progress(clip)) wanted = null;
  document.body.dataset.state = clip.state;
  showHead(clip);
  showPanel(clip);
  showPictures(clip);
  if (isNewArticle) showArticle(clip);
  if (isFirst) byId("save").focus(); // so that Enter saves
  await showFault(clip.error, { looking: clip.state === "waiting" });
}

/** @param {import("./states.js").Clip} clip */
function showArticle({ article, error }) {
  const frame = /** @type {HTMLIFrameElement} */ (byId("article"));
  frame.hidden = article === null || error?.code === "no-content";
  frame.srcdoc = article ? articleDocument(article) : "";
  showCut(article);
}

function refresh() {
  showing = showing.then(show, show);
}

function save() {
  if (!shown || !canSave(shown)) return;
  const failedBefore = shown.state === "failed" && shown.article === null;
  const saving = { type: "save", clip: id, title: typedTitle() ?? shown.ownTitle };
  wanted = { order: failedBefore ? { type: "retry", clip: id } : saving, given: progress(shown) };
  tell(wanted.order);
}

/**
 * Changes with every step of the clip.
 * @param {import("./states.js").Clip} clip
 */
function progress({ state, wanted, changed }) {
  return `${state} ${wanted} ${changed}`;
}

/** Also looks for itself: a background that is stopped between writing and telling tells nothing. */
function look() {
  const isResting = shown && ["ready", "saved", "failed"].includes(shown.state);
  if (isResting && !wanted) return;
  tell(wanted?.order ?? { type: "look" });
  refresh();
}

/** @param {Order} order */
function tell(order) {
  api.runtime.sendMessage(order).catch(() => {}); // the background gives no answer
}

api.runtime.onMessage.addListener((message) => {
  if (message.type === "changed" && message.clip === id) refresh();
});
byId("save").addEventListener("click", save);
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  event.preventDefault();
  save();
});

localise();
look();
showUnsaved(id);
setInterval(look, LOOK_MS);
