/** The part of the panel about how the article is saved: tags, folder, note, format, and what was saved before. */

import { api } from "./api.js";
import { byId, element, setPath, setText } from "./elements.js";
import * as memory from "./memory.js";
import { isSavable, isSaved } from "./states.js";
import { folderNamed, NONE, withTags } from "./wishes.js";
import { words, wordsFor } from "./words.js";

const tag = /** @type {HTMLInputElement} */ (byId("tag"));
const note = /** @type {HTMLTextAreaElement} */ (byId("note"));
const root = /** @type {HTMLSelectElement} */ (byId("root"));
const folder = /** @type {HTMLInputElement} */ (byId("folder"));
const format = /** @type {HTMLSelectElement} */ (byId("format"));

/** @type {import("./wishes.js").Wishes} */
let wishes = NONE;
let address = "";
/** @type {import("./host.js").Shelf|null} */
let shelf = null;
/** @type {(wishes: import("./wishes.js").Wishes) => void} */
let onWish = () => {};

/** What the person wants so far. */
export function currentWishes() {
  takeTag();
  return wishes;
}

/**
 * Lets the person organise a clip.
 * @param {import("./states.js").Clip} clip
 * @param {(wishes: import("./wishes.js").Wishes) => void} heard takes every change
 */
export async function startOrganising(clip, heard) {
  wishes = clip.wishes;
  address = clip.url;
  onWish = heard;
  showWishes();
  shelf = await api.runtime.sendMessage({ type: "shelf", clip: clip.id }).catch(() => null);
  if (!shelf) return;
  byId("tag-list").replaceChildren(...shelf.tags.map(option));
  root.replaceChildren(...shelf.roots.map(({ path }) => option(path)));
  format.replaceChildren(...shelf.formats.map((each) => new Option(wordsFor("format", each) ?? each, each)));
  const known = shelf.known.find(({ same }) => same === "url");
  if (known && wishes.existing === null && isSavable(clip)) change({ existing: "keep" });
  showWishes();
}

/**
 * Shows whether anything can be said now.
 * @param {import("./states.js").Clip} clip
 */
export function showOrganising(clip) {
  const isOpen = clip.article !== null && isSavable(clip);
  byId("organise").hidden = !isOpen;
  byId("known").hidden = !shelf?.known.length || isSaved(clip);
}

/** @param {string} value */
function option(value) {
  return element("option", { value }, value);
}

function showWishes() {
  const { tags, place, existing } = wishes;
  byId("tags").replaceChildren(...tags.map(chip));
  if (document.activeElement !== note) note.value = wishes.note;
  root.value = place?.root ?? shelf?.roots[0]?.path ?? "";
  if (document.activeElement !== folder) folder.value = place?.folder ?? "";
  format.value = wishes.format ?? shelf?.format ?? "";
  byId("root-field").hidden = (shelf?.roots.length ?? 0) < 2;
  offerFolders();
  setText(byId("organised"), summary());
  showKnown(existing);
}

/** Offers the folders below the chosen one. They stay as they are while the person types. */
function offerFolders() {
  const list = byId("folder-list");
  if (list.dataset.root === root.value) return;
  const chosen = shelf?.roots.find(({ path }) => path === root.value);
  list.dataset.root = root.value;
  list.replaceChildren(...(chosen?.folders ?? []).map(option));
}

/** What was said, in a line. */
function summary() {
  const { tags, place, format, note } = wishes;
  const parts = [
    ...tags.map((each) => `#${each}`),
    folderNamed(place?.folder ?? ""),
    format ? (wordsFor("format", format) ?? format) : "",
    note.trim() ? words("noteAdded") : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

/** @param {string} name */
function chip(name) {
  const remove = element("button", { type: "button", "aria-label": words("tagRemove", name) }, "×");
  remove.addEventListener("click", () => {
    change({ tags: wishes.tags.filter((each) => each !== name) });
    tag.focus();
  });
  return element("li", {}, element("bdi", {}, name), remove);
}

/** @param {import("./wishes.js").Wishes["existing"]} existing */
function showKnown(existing) {
  const known = shelf?.known[0];
  if (!known) return;
  const date = new Date(known.clipped);
  const day = Number.isNaN(date.valueOf())
    ? known.clipped
    : date.toLocaleDateString(words("language"), { dateStyle: "long" });
  setText(byId("known-text"), words(known.same === "url" ? "knownUrl" : "knownText", day));
  setPath(byId("known-path"), known.path);
  for (const label of byId("known-choice").querySelectorAll("label")) {
    label.hidden = known.same !== "url"; // an article of another page is never replaced
    const field = /** @type {HTMLInputElement} */ (label.control);
    field.checked = field.value === existing;
  }
}

/** @param {Partial<import("./wishes.js").Wishes>} changes */
function change(changes) {
  wishes = { ...wishes, ...changes };
  showWishes();
  onWish(wishes);
}

/** Keeps the highlights, which are made elsewhere, with the rest. @param {import("./wishes.js").Highlight[]} highlights */
export function setHighlights(highlights) {
  change({ highlights });
}

/** Takes what stands in the field as tags. */
function takeTag() {
  if (!tag.value.trim()) return;
  const tags = withTags(wishes.tags, tag.value);
  tag.value = "";
  change({ tags });
}

function takePlace() {
  const isOwn = folder.value.trim() === "" && root.value === (shelf?.roots[0]?.path ?? root.value);
  const place = isOwn ? null : { root: root.value, folder: folder.value.trim() };
  change({ place });
  const named = place && { ...place, folder: folderNamed(place.folder) };
  memory.setPlace(address, named).catch(() => {}); // it holds for this article
}

tag.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  if (event.key === "Enter" || event.key === ",") {
    event.preventDefault();
    takeTag();
  }
  if (event.key === "Backspace" && tag.value === "") change({ tags: wishes.tags.slice(0, -1) });
});
tag.addEventListener("input", (event) => {
  const isChosen = !(event instanceof InputEvent) || event.inputType === "insertReplacementText";
  if (isChosen || /[,，、]$/.test(tag.value)) takeTag();
});
tag.addEventListener("change", takeTag);
note.addEventListener("input", () => change({ note: note.value.toWellFormed() }));
root.addEventListener("change", takePlace);
// With every letter: the folder is shown above Save, and were it to change only when that is pressed, Save would be
// gone from under the mouse.
folder.addEventListener("input", takePlace);
format.addEventListener("change", () =>
  change({ format: format.value === shelf?.format ? null : format.value }),
);
byId("known-choice").addEventListener("change", (event) => {
  const { value } = /** @type {HTMLInputElement} */ (event.target);
  change({ existing: value === "replace" ? "replace" : "keep" });
});
byId("skip").addEventListener("click", async () => {
  const own = await api.tabs.getCurrent();
  if (own?.id !== undefined) await api.tabs.remove(own.id);
});
