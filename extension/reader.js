/** The reader: shows one clip as the background has written it down, and passes on what the person wants. */

import { showPictures } from "./album.js";
import { api } from "./api.js";
import { OWN } from "./choice.js";
import * as clips from "./clips.js";
import { changeAmount, control, showControls } from "./controls.js";
import { byId, setText } from "./elements.js";
import { showFallback } from "./fallback.js";
import { showFault } from "./fault.js";
import { showHead, showReading, typedTitle } from "./head.js";
import { allowHighlighting, markSelection, startHighlighting, watchSelection } from "./highlights.js";
import { showKeys, startKeys } from "./keys.js";
import { startLook } from "./look.js";
import { currentWishes, setHighlights, showOrganising, startOrganising } from "./organise.js";
import { showPanel } from "./panel.js";
import { showPart, startPart } from "./part.js";
import { pickOnPage } from "./picking.js";
import { Problem, problemOf } from "./problems.js";
import { canSave, isChoosable, isSaved, keepsAnything, newClip } from "./states.js";
import { showUnsaved } from "./unsaved.js";
import { View } from "./view.js";
import { localise, words } from "./words.js";

/** How often the background is asked to look for the host, and woken should the browser have stopped it. */
const LOOK_MS = 3000;

/** How long the person may go on choosing before it is written down. */
const CHOOSE_MS = 250;

/**
 * @typedef {object} Order
 * @property {string} type
 * @property {string} [clip]
 * @property {string|null} [title]
 * @property {import("./choice.js").Choice|null} [choice]
 * @property {boolean} [excerpt]
 * @property {import("./wishes.js").Wishes|null} [wishes]
 */

const query = new URLSearchParams(location.search);
const id = query.get("clip") ?? "";
const view = new View((choice, highlights) =>
  api.runtime.sendMessage({ type: "preview", clip: id, choice, highlights }).catch(() => null),
);

/** The clip as last shown. @type {import("./states.js").Clip|undefined} */
let shown;
/**
 * What the person wants, until the clip shows that it was heard: a background that is just being stopped hears nothing.
 * @type {{order: Order, given: string}|null}
 */
let wanted = null;
/** One look at a time, in order. */
let showing = Promise.resolve();
/** @type {ReturnType<typeof setTimeout>|undefined} */
let choosing;

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
  const isNewArticle = clip.article?.html !== shown?.article?.html || (shown?.anew && !clip.anew);
  shown = clip;
  if (wanted?.given !== progress(clip)) wanted = null;
  showHead(clip);
  if (isNewArticle) await showArticle(clip);
  document.body.dataset.state = clip.state;
  if (view.correction) view.correction.isEditable = isChoosable(clip);
  showKept();
  showPart(clip);
  showPictures(clip);
  if (isFirst) byId("save").focus(); // so that Enter saves
  await showFallback(clip).catch(() => {}); // it is more than was promised
  await showFault(clip.error, { looking: clip.state === "waiting" });
}

/** @param {import("./states.js").Clip} clip */
async function showArticle(clip) {
  const article = clip.error?.code === "no-content" ? null : clip.article;
  await view.show(article, clip.choice);
  document.body.toggleAttribute("data-shown", article !== null);
  if (article) organise(clip);
  view.correction?.addEventListener("changed", onChange);
  view.correction?.addEventListener("told", (event) => tellPerson(/** @type {CustomEvent} */ (event).detail));
  control(view.correction, clip);
}

/**
 * Lets the person say what else they want; what they have said is written down at once.
 * @param {import("./states.js").Clip} clip
 */
function organise(clip) {
  startOrganising(clip, wish).then(() => shown && showOrganising(shown));
  startHighlighting(clip.wishes.highlights, (highlights) => {
    setHighlights(highlights);
    view.highlights = highlights;
  });
  view.highlights = clip.wishes.highlights;
}

/** @param {import("./wishes.js").Wishes} wishes */
function wish(wishes) {
  if (shown) shown = { ...shown, wishes };
  tell({ type: "wish", clip: id, wishes });
  showKept();
}

/** Shows what is kept in numbers, and whether it can be saved. */
function showKept() {
  if (!shown) return;
  showPanel(shown, { keeps: view.keeps });
  showControls();
  showOrganising(shown);
  allowHighlighting(isChoosable(shown) && view.isExact);
  byId("nothing").hidden = view.keeps || isSaved(shown) || view.correction?.isOpen === true;
  if (!shown.article) return;
  setText(byId("nothing-title"), words(keepsAnything(shown.article, OWN) ? "nothingChosen" : "nothingKept"));
  showReading(view);
}

function onChange() {
  showKept();
  clearTimeout(choosing);
  choosing = setTimeout(writeDown, CHOOSE_MS);
}

/** Has the background write down what the person has chosen so far. */
function writeDown() {
  clearTimeout(choosing);
  choosing = undefined;
  const { correction } = view;
  if (correction?.isEditable) tell({ type: "choose", clip: id, choice: correction.choice });
}

/** Shows what was cut, or hides it again. */
function toggleCut() {
  view.open(!view.correction?.isOpen);
  showKept();
}

async function pick() {
  if (!shown || !view.correction?.isEditable || byId("pick").hidden) return;
  writeDown();
  setText(byId("pick-note"), "");
  setText(byId("pick-note"), await pickOnPage(shown).catch((error) => problemOf(error).text));
}

/** @param {boolean} excerpt */
function changePart(excerpt) {
  writeDown();
  tell({ type: "part", clip: id, excerpt });
}

/** @param {string} text */
function tellPerson(text) {
  setText(byId("news"), text);
}

function refresh() {
  showing = showing.then(show, show);
}

function save() {
  if (!shown || !canSave(shown) || !view.keeps) return;
  clearTimeout(choosing);
  const failedBefore = shown.state === "failed" && shown.article === null;
  const title = typedTitle() ?? shown.ownTitle;
  const said = { title, choice: view.correction?.choice ?? null, wishes: currentWishes() };
  const order = failedBefore ? { type: "retry", clip: id } : { type: "save", clip: id, ...said };
  wanted = { order, given: progress(shown) };
  tell(order);
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
startPart(changePart);
byId("save").addEventListener("click", save);
byId("open").addEventListener("click", toggleCut);
byId("nothing-open").addEventListener("click", toggleCut);
byId("pick").addEventListener("click", pick);
byId("options-open").addEventListener("click", () => api.runtime.openOptionsPage());
view.addEventListener("renewed", showKept);
view.addEventListener("loaded", (event) => watchSelection(/** @type {CustomEvent} */ (event).detail));
document.addEventListener("visibilitychange", () => choosing !== undefined && writeDown());
startKeys([
  { press: "Ctrl+s", name: "keySave", act: save },
  { press: "c", name: "keyCut", act: toggleCut },
  { press: "[", name: "keyLess", act: () => changeAmount(-1) },
  { press: "]", name: "keyMore", act: () => changeAmount(1) },
  { press: "p", name: "keyPick", act: pick },
  { press: "h", name: "keyHighlight", act: markSelection },
  { press: "Ctrl+z", name: "keyUndo", act: () => view.correction?.undo() },
  { press: "Ctrl+Shift+z", name: "keyRedo", act: () => view.correction?.redo() },
  { press: "?", name: "keyHelp", act: showKeys },
]);

localise();
startLook();
look();
showUnsaved(id);
setInterval(look, LOOK_MS);
