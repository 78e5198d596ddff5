/** The library: which of its views the address asks for, and the keys. */

import { Fault, Silence, watch } from "./ask.js";
import { chooseNone, chosen, deleteSome, setChosen } from "./chosen.js";
import { hideDifference } from "./difference.js";
import { closeEditor, isEditing, toggleEditor } from "./editor.js";
import { focusOn, heldRow, keepPlace, move, placeOf, renewList, showList, toggleHeld } from "./list.js";
import { takeBack, tellFault } from "./news.js";
import { showNumbers } from "./numbers.js";
import { all, byId, localise, say } from "./page.js";
import { deleteArticle, onFrameKey, renewArticle, showArticle, toggleRead } from "./reader.js";

/** @type {string|null} */
let view = null;
/** Whether the address asks for something else than is shown, because nobody answered. */
let isBehind = false;
/** The article that was read last: back in the list the focus is on it. */
let last = { id: "", place: 0 };
const dialog = /** @type {HTMLDialogElement} */ (byId("keys"));

history.scrollRestoration = "manual";

async function show() {
  const query = new URLSearchParams(location.search);
  const article = query.get("article");
  const next = article ? "reader" : query.get("view") === "numbers" ? "numbers" : "list";
  const before = view;
  const held = { element: document.activeElement, top: scrollY };
  isBehind = false;
  reveal(next);
  if (next !== "list") scrollTo({ top: 0, behavior: "instant" });
  try {
    if (article) last = { id: article, place: Math.max(0, placeOf(article)) };
    if (article) await showArticle(article);
    else if (next === "numbers") await showNumbers();
    else await showList(query);
    const isTyping = document.activeElement?.id === "text";
    if (next === "list" && before === "reader" && !isTyping) focusOn(last.id, last.place);
  } catch (error) {
    if (error instanceof Fault && error.isGone) showFault(error);
    else if (error instanceof Silence && before) stay(before, held);
    else tellFault(error);
  }
}

/**
 * Leaves in sight what was there, until somebody answers again.
 * @param {string} before
 * @param {{element: Element|null, top: number}} held where the person was in it
 */
function stay(before, { element, top }) {
  isBehind = true;
  reveal(before);
  scrollTo({ top, behavior: "instant" });
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** @param {string} next */
function reveal(next) {
  view = next;
  for (const each of all("main")) each.hidden = each.id !== next;
  byId("chosen").hidden = next !== "list" || chosen.size === 0;
}

/** @param {Error} error */
function showFault(error) {
  reveal("fault");
  document.title = `${say("library_gone")} – WClipper`;
  byId("fault-title").textContent = say("library_gone");
  byId("fault-text").textContent = error.message;
  byId("fault-title").focus();
}

/** @param {string} address */
function go(address) {
  keepPlace();
  history.pushState({ isWithin: true }, "", address);
  return show();
}

/** Back to the list as it was, if it was seen; else to all articles. */
function back() {
  if (history.state?.isWithin) history.back();
  else go("/");
}

/** Steps out of whatever is open, one thing at a time. */
function stepOut() {
  if (isEditing()) closeEditor();
  else if (view === "reader" && !byId("difference").hidden) hideDifference();
  else if (view !== "list") back();
  else if (chosen.size > 0) chooseNone();
}

function choose() {
  const id = heldRow()?.dataset.id;
  if (id) setChosen(id, !chosen.has(id));
}

function deleteHeld() {
  const id = heldRow()?.dataset.id;
  if (id) deleteSome([id]).catch(tellFault);
}

/** @type {Record<string, () => unknown>} */
const KEYS = { "/": search, "?": () => dialog.showModal(), z: takeBack, Escape: stepOut };
/** @type {Record<string, Record<string, () => unknown>>} */
const KEYS_OF = {
  list: {
    j: () => move(1),
    k: () => move(-1),
    x: choose,
    m: () => toggleHeld().catch(tellFault),
    Delete: deleteHeld,
  },
  reader: { m: toggleRead, e: toggleEditor, Delete: deleteArticle },
};

function search() {
  const field = /** @type {HTMLInputElement} */ (byId("text"));
  field.focus();
  field.select();
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {Element} */ (event.target);
  const isTyping = target.matches("input:not([type=checkbox]), textarea, select");
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
  if (dialog.open) return;
  if (isTyping && event.key === "Escape") return leave(target, event);
  if (isTyping) return;
  const act = KEYS[event.key] ?? KEYS_OF[view ?? ""]?.[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** @param {Element} field @param {KeyboardEvent} event */
function leave(field, event) {
  if (field.closest("#editor")) return stepOut();
  if (field.id !== "text") return;
  event.preventDefault();
  byId(byId("list").hidden ? "title" : "list").focus({ preventScroll: true });
}

async function renew() {
  try {
    await renewList();
    if (isBehind) await show();
    if (view === "reader") await renewArticle();
    if (view === "numbers") await showNumbers();
  } catch (error) {
    tellFault(error);
  }
}

addEventListener("popstate", show);
addEventListener("keydown", onKey);
addEventListener("library-changed", renew);
addEventListener("library-gone", () => {
  history.replaceState(history.state, "", "/");
  back();
  renew();
});
addEventListener("pagehide", keepPlace);
document.addEventListener("scrollend", keepPlace);
byId("help").addEventListener("click", () => dialog.showModal());
document.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest("a");
  const isHere = link && link.origin === location.origin && link.pathname === "/" && !link.target;
  if (!isHere || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button > 0) return;
  event.preventDefault();
  if (link.id === "back") back();
  else go(link.href);
});

onFrameKey(onKey);
localise()
  .then(() => watch(renew))
  .then(show, tellFault);
