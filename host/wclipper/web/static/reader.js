/** One article: read, put right, deleted, compared with its other versions. */

import { ask } from "./ask.js";
import { forget, restore } from "./chosen.js";
import { hideDifference, showDifference } from "./difference.js";
import { closeEditor, isEditing, setEditor } from "./editor.js";
import { showRead } from "./list.js";
import { tell, tellFault } from "./news.js";
import { button, byId, day, dayAmong, element, say } from "./page.js";
import { joined, tag } from "./rows.js";

/** Whoever is at the end so soon has only looked. */
const GLANCE_MS = 4000;
const NEAR_END = 240;
const LONG_TITLE = 80;

const frame = /** @type {HTMLIFrameElement} */ (byId("article"));
/** @type {any} */
let article = null;
let openedAt = 0;
/** Whether the person has said what the article is; then nothing is marked by itself. */
let isSaid = false;
/** @type {(event: KeyboardEvent) => void} */
let onKey = () => {};

/** @param {string} id */
export async function showArticle(id) {
  const isOther = article?.id !== id;
  article = await ask(`/api/article/${encodeURIComponent(id)}`);
  hideDifference();
  if (isOther) {
    openedAt = Date.now();
    isSaid = false;
    frame.style.height = "";
    // The frame has no history of its own: «back» must lead to the list.
    frame.contentWindow?.location.replace(`/article/${article.id}`);
  }
  closeEditor();
  show();
  if (document.activeElement?.id !== "text") byId("title").focus({ preventScroll: true });
}

/** Asks again for what is shown: it may have been changed elsewhere. */
export async function renewArticle() {
  if (!article || isEditing()) return;
  const now = await ask(`/api/article/${article.id}`);
  const isOther = JSON.stringify(now) !== JSON.stringify(article);
  article = now;
  if (!isOther) return;
  frame.contentWindow?.location.reload();
  show();
}

function show() {
  document.title = `${article.title} – WClipper`;
  byId("title").textContent = article.title;
  byId("head").lang = article.language ?? "";
  byId("byline").replaceChildren(...byline());
  byId("own-tags").replaceChildren(...article.tags.map(tag));
  byId("own-note").hidden = !article.note;
  byId("own-note")
    .querySelector("p")
    ?.replaceChildren(article.note ?? "");
  byId("read").textContent = say(article.read ? "library_markUnread" : "library_markRead");
  byId("edit").hidden = article.form !== "markdown";
  setEditor(article, (changed) => {
    article = { ...article, ...changed };
    show();
  });
  showVersions();
}

function byline() {
  const url = URL.parse(article.url ?? "");
  const isWeb = url && /^https?:$/.test(url.protocol);
  const site = article.site ?? (isWeb ? url.hostname : "");
  const source = isWeb
    ? element("a", { href: url.href, target: "_blank", rel: "noreferrer" }, element("bdi", {}, site))
    : site;
  const facts = [article.author, source, day(article.published), say("library_clipped", clippedOn(article))];
  return joined(facts.filter(Boolean));
}

/** When a version was clipped. @param {any} version */
function clippedOn({ clipped }) {
  return dayAmong(
    clipped,
    [article, ...article.others].map((each) => each.clipped),
  );
}

function showVersions() {
  byId("versions").hidden = article.others.length === 0;
  byId("versions")
    .querySelector("ul")
    ?.replaceChildren(...article.others.map(version));
}

/** @param {any} other */
function version(other) {
  const link = element("a", { href: `?article=${other.id}` }, clippedOn(other));
  const compare = () => showDifference(article, other).catch(tellFault);
  return element("li", {}, link, " ", button("library_compare", compare));
}

/** @param {boolean} isRead */
async function markRead(isRead) {
  article.read = isRead;
  await ask(`/api/article/${article.id}`, { method: "PUT", body: { read: isRead } });
  showRead(article.id, isRead);
  byId("read").textContent = say(isRead ? "library_markUnread" : "library_markRead");
}

/** Marks the article as read, or as unread again, because the person says so. */
export function toggleRead() {
  isSaid = true;
  const isRead = !article.read;
  markRead(isRead).then(() => tell(say(isRead ? "library_markedRead" : "library_markedUnread")), tellFault);
}

/** An article is read when its end is reached; not at a glance, and not if the person has said otherwise. */
function markAtEnd() {
  const left = document.documentElement.scrollHeight - scrollY - innerHeight;
  const isHere = !byId("reader").hidden && byId("difference").hidden && frame.style.height !== "";
  if (!isHere || isSaid || article?.read || left > NEAR_END || Date.now() - openedAt < GLANCE_MS) return;
  markRead(true).catch(tellFault);
}

/** @param {string} title */
function shortened(title) {
  return title.length > LONG_TITLE ? `${title.slice(0, LONG_TITLE)}…` : title;
}

export async function deleteArticle() {
  try {
    const { title, id } = article;
    const { trash } = await ask(`/api/article/${id}`, { method: "DELETE" });
    article = null;
    forget(id);
    dispatchEvent(new CustomEvent("library-gone", { detail: id }));
    tell(say("library_deleted", shortened(title)), () => restore([trash]));
  } catch (error) {
    tellFault(error);
  }
}

/** The frame is as high as its article, so that the page has one scroll bar. */
function fit() {
  const root = frame.contentDocument?.documentElement;
  if (root && frame.offsetParent) frame.style.height = `${root.getBoundingClientRect().height}px`;
}

/** Keys work in the frame, too. @param {(event: KeyboardEvent) => void} heard */
export function onFrameKey(heard) {
  onKey = heard;
}

frame.addEventListener("load", () => {
  const root = frame.contentDocument?.documentElement;
  if (!root || !article) return;
  fit();
  new ResizeObserver(fit).observe(root);
  frame.contentDocument?.addEventListener("keydown", onKey);
});
document.addEventListener("scrollend", markAtEnd);
setInterval(() => document.hidden || markAtEnd(), GLANCE_MS);
byId("read").addEventListener("click", toggleRead);
byId("delete").addEventListener("click", deleteArticle);
