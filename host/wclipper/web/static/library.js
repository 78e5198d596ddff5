/** The library: which of its three views the address asks for, and the keys. */

import { move, showList } from "./list.js";
import { showNumbers } from "./numbers.js";
import { all, byId, localise, tell } from "./page.js";
import { showArticle } from "./reader.js";

async function show() {
  const query = new URLSearchParams(location.search);
  const article = query.get("article");
  const view = article ? "reader" : query.get("view") === "numbers" ? "numbers" : "list";
  for (const each of all("main")) each.hidden = each.id !== view;
  document.title = "WClipper";
  try {
    if (article) await showArticle(article);
    else await (view === "numbers" ? showNumbers() : showList(query));
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
  }
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const isTyping = target.matches("input:not([type=checkbox]), textarea, select");
  if (event.key === "Escape" && location.search.includes("article=") && !isTyping) return history.back();
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = { "/": () => byId("text").focus(), j: () => move(1), k: () => move(-1), "?": showKeys }[
    event.key
  ];
  if (!act) return;
  event.preventDefault();
  act();
}

function showKeys() {
  /** @type {HTMLDialogElement} */ (byId("keys")).showModal();
}

addEventListener("popstate", show);
addEventListener("keydown", onKey);
document.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest("a");
  const isHere = link && link.origin === location.origin && link.pathname === "/" && !link.target;
  if (!isHere || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  show();
  scrollTo(0, 0);
});

localise().then(show, (error) => tell(error.message));
