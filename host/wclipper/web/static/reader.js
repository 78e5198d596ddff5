/** One article: read, put right, deleted, compared with its other versions. */

import { ask, byId, day, element, say, tell } from "./page.js";

const frame = /** @type {HTMLIFrameElement} */ (byId("article"));
/** @type {any} */
let article = null;

/** @param {string} id */
export async function showArticle(id) {
  article = await ask(`/api/article/${encodeURIComponent(id)}`);
  byId("difference").hidden = true;
  frame.src = `/article/${article.id}`;
  show();
}

function show() {
  document.title = `${article.title} – WClipper`;
  byId("title").textContent = article.title;
  byId("title").dir = "auto";
  const url = URL.parse(article.url ?? "");
  const isWeb = url && /^https?:$/.test(url.protocol);
  const site = article.site ?? url?.hostname ?? "";
  const source = isWeb ? element("a", { href: url.href, target: "_blank", rel: "noreferrer" }, site) : site;
  const facts = [
    article.author,
    day(article.published),
    source,
    say("library_clipped", day(article.clipped)),
  ];
  byId("byline").replaceChildren(
    ...facts.filter(Boolean).flatMap((fact, place) => (place ? [" · ", fact] : [fact])),
  );
  byId("own-note").hidden = !article.note;
  byId("own-note").textContent = article.note ?? "";
  const form = editor();
  form.title.value = article.title;
  form.tags.value = article.tags.join(", ");
  form.note.value = article.note ?? "";
  byId("edit").hidden = article.form !== "markdown";
  showVersions();
}

/** @returns {{title: HTMLInputElement, tags: HTMLInputElement, note: HTMLTextAreaElement}} */
function editor() {
  const form = /** @type {HTMLFormElement} */ (byId("edit").querySelector("form"));
  const named = (/** @type {string} */ name) => /** @type {any} */ (form.elements.namedItem(name));
  return { title: named("title"), tags: named("tags"), note: named("note") };
}

function showVersions() {
  const others = article.others.filter((/** @type {any} */ other) => other.id !== article.id);
  byId("versions").hidden = others.length === 0;
  byId("versions")
    .querySelector("ul")
    ?.replaceChildren(...others.map(version));
}

/** @param {any} other */
function version(other) {
  const compare = element("button", { type: "button", class: "quiet" }, say("library_compare"));
  compare.addEventListener("click", () => showDifference(other).catch((error) => tell(error.message)));
  const link = element("a", { href: `?article=${other.id}` }, day(other.clipped));
  return element("li", {}, link, " ", compare);
}

/** @param {any} other */
async function showDifference(other) {
  const [old, now] = other.clipped < article.clipped ? [other, article] : [article, other];
  const lines = await ask(`/api/difference/${old.id}/${now.id}`);
  const names = { "+": "ins", "-": "del" };
  const shown = lines.map((/** @type {["+"|"-"|" ", string]} */ [mark, line]) =>
    element(/** @type {"ins"|"del"|"span"} */ (mark === " " ? "span" : names[mark]), {}, `${mark} ${line}\n`),
  );
  byId("difference").replaceChildren(...shown);
  byId("difference").hidden = false;
  byId("difference").focus();
}

/** @param {Record<string, unknown>} changes */
async function change(changes) {
  const changed = await ask(`/api/article/${article.id}`, { method: "PUT", body: changes });
  article = { ...article, ...changed };
  show();
}

/** @param {boolean} isRead */
async function markRead(isRead) {
  await change({ read: isRead });
  byId("read").ariaPressed = String(isRead);
}

/** The frame is as high as its article, so that the page has one scroll bar. */
function fit() {
  const root = frame.contentDocument?.documentElement;
  if (root) frame.style.height = `${root.scrollHeight + 8}px`;
}

frame.addEventListener("load", () => {
  fit();
  const root = frame.contentDocument?.documentElement;
  if (root) new ResizeObserver(fit).observe(root);
});
document.addEventListener("scrollend", () => {
  const isEnd = scrollY > 0 && scrollY + innerHeight > document.documentElement.scrollHeight - 200;
  if (isEnd && article && !byId("reader").hidden && byId("read").ariaPressed === "false")
    markRead(true).catch((error) => tell(error.message));
});
byId("read").addEventListener("click", () =>
  markRead(byId("read").ariaPressed === "false").catch((error) => tell(error.message)),
);
byId("edit")
  .querySelector("form")
  ?.addEventListener("submit", (event) => {
    event.preventDefault();
    const { title, tags, note } = editor();
    const list = tags.value.split(/[,;，；、]/).map((tag) => tag.trim());
    change({
      title: title.value.trim() || article.title,
      tags: list.filter(Boolean),
      note: note.value.trim(),
    })
      .then(() => tell(say("library_stored")))
      .catch((error) => tell(error.message));
  });
byId("delete").addEventListener("click", async () => {
  try {
    const { trash } = await ask(`/api/article/${article.id}`, { method: "DELETE" });
    const undo = element("button", { type: "button", class: "quiet" }, say("library_undo"));
    undo.addEventListener("click", async () => {
      await ask(`/api/trash/${trash}`, { method: "POST" });
      tell(say("library_restored"));
      dispatchEvent(new PopStateEvent("popstate"));
    });
    history.pushState(null, "", "/");
    dispatchEvent(new PopStateEvent("popstate"));
    tell(say("library_deleted", article.title), undo);
    undo.focus();
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
  }
});
