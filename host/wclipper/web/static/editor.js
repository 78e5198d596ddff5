/** Title, tags and note of an article, as the person wants them. What another program has written meanwhile is not lost. */

import { ask, Fault } from "./ask.js";
import { tell } from "./news.js";
import { byId, element, say } from "./page.js";

const form = /** @type {HTMLFormElement} */ (byId("editor"));
const conflict = byId("conflict");
const SEPARATOR = /[,;，；、]/;

/** @type {any} */
let article = null;
/** What the person saw when they began. */
let seen = { title: "", tags: /** @type {string[]} */ ([]), note: "" };
/** @type {(changed: any) => void} */
let onStored = () => {};

/** @param {string} name @returns {HTMLInputElement} */
function field(name) {
  return /** @type {any} */ (form.elements.namedItem(name));
}

export function isEditing() {
  return !form.hidden;
}

/**
 * @param {any} edited
 * @param {(changed: any) => void} stored takes what the article says after a change
 */
export function setEditor(edited, stored) {
  article = edited;
  onStored = stored;
  byId("path").textContent = edited.path;
}

/** Opens the fields, or closes them. */
export function toggleEditor() {
  if (byId("edit").hidden) return;
  if (isEditing()) return closeEditor();
  seen = said(article);
  field("title").value = seen.title;
  field("tags").value = seen.tags.join(", ");
  field("note").value = seen.note;
  conflict.hidden = true;
  form.hidden = false;
  byId("edit").ariaExpanded = "true";
  field("title").focus();
}

export function closeEditor() {
  const hadFocus = form.contains(document.activeElement);
  form.hidden = true;
  byId("edit").ariaExpanded = "false";
  if (hadFocus) byId("edit").focus();
}

/** @param {any} of */
function said(of) {
  return { title: of.title, tags: [...of.tags], note: of.note ?? "" };
}

/** What the person has changed, and only that: another program may have changed the rest. */
function changes() {
  const tags = field("tags").value.split(SEPARATOR);
  const now = {
    title: field("title").value.trim() || seen.title,
    tags: [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))],
    note: field("note").value.trim(),
  };
  const isOther = (/** @type {keyof typeof now} */ name) =>
    JSON.stringify(now[name]) !== JSON.stringify(seen[name]);
  const names = /** @type {(keyof typeof now)[]} */ (Object.keys(now)).filter(isOther);
  return Object.fromEntries(names.map((name) => [name, now[name]]));
}

async function store() {
  const now = changes();
  if (Object.keys(now).length > 0)
    onStored(await ask(`/api/article/${article.id}`, { method: "PUT", body: { now, seen } }));
  closeEditor();
  tell(say("library_stored"));
}

/** Shows what stands in the file now; saving again means the person has seen it. */
async function showConflict() {
  const there = said(await ask(`/api/article/${article.id}`));
  seen = there;
  const values = [there.title, there.tags.join(", "), there.note].filter(Boolean).join(" · ");
  conflict.replaceChildren(say("library_conflict"), element("q", { dir: "auto" }, values));
  conflict.hidden = false;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await store();
  } catch (error) {
    if (error instanceof Fault && error.code === "article-changed") await showConflict().catch(() => {});
    else {
      conflict.replaceChildren(error instanceof Error ? error.message : String(error));
      conflict.hidden = false;
    }
  }
});

/** The field holds several tags; the list that the browser shows completes the last one. */
field("tags").addEventListener("input", () => {
  const parts = field("tags").value.split(SEPARATOR);
  const before = parts.slice(0, -1).map((tag) => tag.trim());
  const known = [...byId("tag-list").querySelectorAll("option")].map((option) => option.value);
  const lines = known.filter((tag) => !before.includes(tag)).map((tag) => [...before, tag].join(", "));
  byId("tag-line").replaceChildren(...lines.map((value) => element("option", { value })));
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
byId("edit").addEventListener("click", toggleEditor);
byId("editor-cancel").addEventListener("click", closeEditor);
