/** The list: search, filters, and what was found. Its whole state is in the address and in the history. */

import { ask } from "./ask.js";
import { chosen, onChosen, setChosen } from "./chosen.js";
import { clearFields, fillFilters, isNarrow, onFilter, question, setFields, showFields } from "./filters.js";
import { tell, tellFault } from "./news.js";
import { all, byId, say, sayCount } from "./page.js";
import { Parts } from "./parts.js";
import { row } from "./rows.js";

const AT_ONCE = 60;
const TYPING_MS = 120;
const SHAPE = "wclipper-shape";

const text = /** @type {HTMLInputElement} */ (byId("text"));
const hits = byId("hits");
/** @type {Parts<import("./rows.js").Hit>} */
const parts = new Parts(hits, { size: AT_ONCE, fetch: fetchPart, row: rowOf });

/** What is shown: a slow answer to an earlier question must not replace a later one. */
let shown = { question: "", total: -1 };
let asking = new AbortController();
/** @type {ReturnType<typeof setTimeout>|undefined} */
let typing;
/** @type {string[]} */
let folders = [];

/** Shows the list as the address says; where it was left, if it was seen before. @param {URLSearchParams} query */
export async function showList(query) {
  if (shown.total < 0) await showFacets();
  setFields(query);
  document.title = text.value ? `${text.value} – WClipper` : "WClipper";
  const place = history.state?.place;
  if (`${question()}` !== shown.question || shown.total < 0) await search();
  if (place) await goTo(place);
  else scrollTo({ top: 0, behavior: "instant" });
}

async function showFacets() {
  const facets = await ask("/api/facets");
  folders = facets.folders;
  fillFilters(facets);
}

/** @param {number} number */
async function fetchPart(number) {
  const address = `/api/search?${shown.question}&offset=${number * AT_ONCE}&limit=${AT_ONCE}`;
  return (await ask(address, { signal: asking.signal })).hits;
}

/** @param {import("./rows.js").Hit} hit @param {number} place */
function rowOf(hit, place) {
  const choose = (/** @type {boolean} */ is) => setChosen(hit.id, is);
  return row(hit, { place, total: shown.total, isChosen: chosen.has(hit.id), choose });
}

async function search() {
  asking.abort();
  asking = new AbortController();
  const asked = `${question()}`;
  const { total, hits: first } = await ask(`/api/search?${asked}&offset=0&limit=${AT_ONCE}`, {
    signal: asking.signal,
  });
  shown = { question: asked, total };
  parts.begin(total, first);
  showCount();
}

function showCount() {
  const { total, question: asked } = shown;
  byId("count").textContent = sayCount(isNarrow(asked) ? "library_found" : "library_count", total);
  byId("export").hidden = total === 0;
  for (const link of all("#export a")) link.setAttribute("href", `/api/export/${link.dataset.form}?${asked}`);
  const none = byId("none");
  none.hidden = total > 0;
  byId("list").classList.toggle("empty", total === 0 && !isNarrow(asked));
  if (total > 0) return;
  const isEmpty = !isNarrow(asked);
  none.querySelector("h2")?.replaceChildren(say(isEmpty ? "library_empty" : "library_nothing"));
  none
    .querySelector("p")
    ?.replaceChildren(isEmpty ? say("library_emptyHelp", folders.join(", ")) : say("library_nothingHelp"));
  byId("clear-all").hidden = isEmpty;
}

/** Asks again after something has changed, here or elsewhere; nothing moves under the person's eyes. */
export async function renewList() {
  if (shown.total < 0) return;
  const [, { total, hits: first }] = await Promise.all([
    showFacets(),
    ask(`/api/search?${shown.question}&offset=0&limit=${AT_ONCE}`),
  ]);
  if (total === shown.total && total > 0) await parts.renew();
  else {
    const place = currentPlace();
    const held = heldRow();
    const before = { id: held?.dataset.id ?? "", place: placeOf(held?.dataset.id ?? "") };
    shown = { ...shown, total };
    parts.begin(total, first);
    if (place) await goTo(place);
    if (held) focusOn(before.id, before.place);
  }
  showCount();
  parts.retry();
}

/** The articles that are in the page, as links. */
function links() {
  return /** @type {HTMLElement[]} */ ([...all("#hits h2 a")]);
}

/** Moves the focus along the list. @param {number} steps */
export function move(steps) {
  const found = links();
  const own = document.activeElement?.closest("li")?.querySelector("h2 a");
  const place = found.indexOf(/** @type {HTMLElement} */ (own));
  const next = own
    ? place + steps
    : found.findIndex((link) => link.getBoundingClientRect().top > barHeight());
  found[Math.min(found.length - 1, Math.max(0, next))]?.focus();
}

/** The article that the keys are about: the one with the focus. */
export function heldRow() {
  return /** @type {HTMLElement|null} */ (document.activeElement?.closest("#hits li") ?? null);
}

/** Puts the focus on an article, or into its place if it is gone. @param {string} id @param {number} place */
export function focusOn(id, place) {
  const found = links();
  const own = found.find((link) => link.closest("li")?.dataset.id === id);
  const next = own ?? found[Math.min(place, found.length - 1)] ?? byId("list");
  next.focus({ preventScroll: Boolean(own) });
}

/** @param {string} id */
export function placeOf(id) {
  return links().findIndex((link) => link.closest("li")?.dataset.id === id);
}

function barHeight() {
  return byId("bar").getBoundingClientRect().bottom;
}

/** Where the list is: the first article in sight, and how far it is from the top. */
function currentPlace() {
  const rows = /** @type {HTMLElement[]} */ ([...all("#hits li")]);
  const first = rows.find((each) => each.getBoundingClientRect().bottom > barHeight());
  if (!first || scrollY < 10) return null;
  const part = Number(first.closest(".part")?.getAttribute("data-number"));
  return { id: first.dataset.id ?? "", part, shift: first.getBoundingClientRect().top };
}

/** @param {{id: string, part: number, shift: number}} place */
async function goTo({ id, part, shift }) {
  await parts.need(part);
  const own = hits.querySelector(`li[data-id="${CSS.escape(id)}"]`);
  if (own) scrollBy({ top: own.getBoundingClientRect().top - shift, behavior: "instant" });
}

/** The place in the list is kept with the address: back and forward, and a reload, lead to it. */
export function keepPlace() {
  if (byId("list").hidden) return;
  history.replaceState({ ...history.state, place: currentPlace() }, "");
}

function renew() {
  clearTimeout(typing);
  showFields();
  const query = `${question()}`;
  const address = query ? `?${query}` : "/";
  if (byId("list").hidden) {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
    return;
  }
  history.replaceState(null, "", address);
  document.title = text.value ? `${text.value} – WClipper` : "WClipper";
  search().then(() => scrollTo({ top: 0, behavior: "instant" }), tellFault);
}

/** Marks the article with the focus as read, or as unread again. */
export async function toggleHeld() {
  const own = heldRow();
  if (!own?.dataset.id) return;
  const isRead = !own.classList.contains("read");
  await ask(`/api/article/${own.dataset.id}`, { method: "PUT", body: { read: isRead } });
  showRead(own.dataset.id, isRead);
  tell(say(isRead ? "library_markedRead" : "library_markedUnread"));
}

/** Marks an article in the list as read, or not. @param {string} id @param {boolean} isRead */
export function showRead(id, isRead) {
  hits.querySelector(`li[data-id="${CSS.escape(id)}"]`)?.classList.toggle("read", isRead);
}

/** @param {boolean} isCards */
function setShape(isCards) {
  const place = currentPlace();
  hits.classList.toggle("cards", isCards);
  byId("shape").ariaPressed = String(isCards);
  for (const part of all("#hits .part")) part.style.removeProperty("height");
  localStorage.setItem(SHAPE, isCards ? "cards" : "rows");
  if (place) goTo(place).catch(tellFault);
}

text.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(renew, TYPING_MS);
});
text.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  if (event.key === "Enter") renew();
  if (event.key === "ArrowDown" && !byId("list").hidden) {
    event.preventDefault();
    links()[0]?.focus();
  }
});
onFilter(renew);
onChosen(() => {
  for (const own of all("#hits li")) {
    const box = own.querySelector("input");
    if (box) box.checked = chosen.has(own.dataset.id ?? "");
  }
});
byId("clear-all").addEventListener("click", () => {
  clearFields({ words: true });
  renew();
  text.focus();
});
byId("shape").addEventListener("click", () => setShape(!hits.classList.contains("cards")));
setShape(localStorage.getItem(SHAPE) === "cards");
