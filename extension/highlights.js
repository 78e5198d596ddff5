/** Marking passages of the article, and writing comments to them. */

import { byId, element, setText } from "./elements.js";
import { listen, nearest, textOf } from "./nodes.js";
import { highlight, highlightOf } from "./wishes.js";
import { words } from "./words.js";

const frame = /** @type {HTMLIFrameElement} */ (byId("article"));
const button = byId("mark");
const form = byId("comment");
const comment = /** @type {HTMLTextAreaElement} */ (byId("comment-text"));

/** @type {import("./wishes.js").Highlight[]} */
let highlights = [];
/** Which of them is being commented. */
let current = -1;
/** @type {(highlights: import("./wishes.js").Highlight[]) => void} */
let onChange = () => {};
let isAllowed = false;

/**
 * @param {import("./wishes.js").Highlight[]} known
 * @param {(highlights: import("./wishes.js").Highlight[]) => void} heard takes every change
 */
export function startHighlighting(known, heard) {
  highlights = known;
  onChange = heard;
  showList();
}

/** Says whether passages can be marked now. @param {boolean} allowed */
export function allowHighlighting(allowed) {
  isAllowed = allowed;
  byId("highlights").hidden = !allowed || highlights.length === 0;
  if (!allowed) button.hidden = true;
}

/** Sees what is selected and clicked in the article. @param {Document} page */
export function watchSelection(page) {
  listen(page, "selectionchange", () => place(page));
  listen(page, "click", (event) => {
    const mark = nearest(event.target, "mark");
    const found = mark && isAllowed ? highlightOf(highlights, textOf(mark) ?? "") : -1;
    if (found >= 0) openComment(found);
  });
}

/**
 * The ranges that are selected in the article.
 * @param {Document} page
 * @returns {Range[]}
 */
function ranges(page) {
  const selection = Document.prototype.getSelection.call(page);
  if (!selection || selection.isCollapsed) return [];
  return Array.from({ length: selection.rangeCount }, (_, place) => selection.getRangeAt(place));
}

/** Puts the button beside what is selected. @param {Document} page */
function place(page) {
  const last = frame.hidden || !isAllowed ? undefined : ranges(page).at(-1);
  const box = last?.getBoundingClientRect();
  button.hidden = !box || box.width + box.height === 0;
  if (!box) return;
  button.style.insetBlockStart = `${frame.offsetTop + box.bottom + 6}px`;
  button.style.insetInlineStart = `${frame.offsetLeft + Math.max(0, box.left)}px`;
}

/** Marks what is selected. */
export function markSelection() {
  const page = frame.contentDocument;
  if (!page || !isAllowed || frame.hidden) return;
  const found = ranges(page).flatMap((range) => {
    const before = Document.prototype.createRange.call(page);
    before.setEnd(range.startContainer, range.startOffset);
    return highlight(String(range), String(before)) ?? [];
  });
  if (found.length === 0) return;
  Document.prototype.getSelection.call(page)?.removeAllRanges();
  button.hidden = true;
  change([...highlights, ...found]);
  setText(byId("news"), words("highlighted"));
}

/** @param {import("./wishes.js").Highlight[]} next */
function change(next) {
  highlights = next;
  showList();
  onChange(next);
}

function showList() {
  byId("highlights").hidden = !isAllowed || highlights.length === 0;
  byId("highlight-list").replaceChildren(...highlights.map(item));
}

/**
 * @param {import("./wishes.js").Highlight} passage
 * @param {number} index
 */
function item(passage, index) {
  const opener = element("button", { type: "button" }, element("mark", {}, passage.text));
  opener.addEventListener("click", () => openComment(index));
  const remark = passage.comment ? [element("p", {}, passage.comment)] : [];
  return element("li", {}, opener, ...remark);
}

/** @param {number} index */
function openComment(index) {
  current = index;
  setText(byId("comment-passage"), highlights[index]?.text ?? "");
  comment.value = highlights[index]?.comment ?? "";
  form.showPopover();
  comment.focus();
}

/** Takes the comment over. */
function takeComment() {
  const text = comment.value.trim().toWellFormed();
  const passage = highlights[current];
  if (passage && passage.comment !== text) change(highlights.with(current, { ...passage, comment: text }));
}

button.addEventListener("click", markSelection);
form.addEventListener("toggle", (event) => {
  if (/** @type {ToggleEvent} */ (event).newState === "closed") takeComment();
});
byId("comment-done").addEventListener("click", () => form.hidePopover());
byId("comment-remove").addEventListener("click", () => {
  const next = highlights.filter((_, index) => index !== current);
  current = -1;
  form.hidePopover();
  change(next);
});
