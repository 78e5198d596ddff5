/** The reader's head: the title, which the person may change, and the facts below it. */

import { byId, element, setText } from "./elements.js";
import { canSave } from "./states.js";
import { words } from "./words.js";

/** Characters from which a title is set smaller. */
const LONG = 90;

const title = byId("title");
let edited = false;

title.addEventListener("input", () => {
  edited = true;
});
title.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  byId("save").focus();
});

/**
 * The title the person typed, or null when they left it alone.
 * @returns {string|null}
 */
export function typedTitle() {
  const text = (title.textContent ?? "").replace(/\s+/g, " ").trim().toWellFormed();
  return edited && text ? text : null;
}

/** @param {import("./states.js").Clip} clip */
export function showHead(clip) {
  const name = clip.ownTitle ?? clip.article?.title ?? clip.title;
  const editable = canSave(clip);
  if (!edited) title.textContent = name || (clip.hasSnapshot ? words("untitled") : "WClipper");
  title.classList.toggle("long", name.length > LONG);
  title.contentEditable = editable ? "plaintext-only" : "false";
  title.ariaReadOnly = String(!editable);
  title.lang = clip.article?.language ?? "";
  document.title = name ? `${name} – WClipper` : "WClipper";
  byId("byline").replaceChildren(...byline(clip));
}

/**
 * Says below the title how long the article takes to read, and turns the head the way the article runs.
 * @param {{minutes: number, direction: string}} article
 */
export function showReading({ minutes, direction }) {
  const time = Math.max(1, Math.round(minutes));
  setText(byId("reading"), minutes > 0 ? words("readingTime", time) : "");
  byId("byline").dir = direction;
}

/**
 * Author, date, the site as a link to the page, and the time to read.
 * @param {import("./states.js").Clip} clip
 * @returns {Node[]}
 */
function byline({ article, url }) {
  const time = document.getElementById("reading") ?? element("span", { id: "reading" });
  const facts = [
    article?.author,
    dateWords(article?.published),
    source(article?.site, article?.url ?? url),
    time,
  ];
  return facts.flatMap((fact) => (fact ? [element("bdi", {}, fact)] : []));
}

/**
 * @param {string|null|undefined} iso
 * @returns {string|null}
 */
function dateWords(iso) {
  const date = new Date(`${iso?.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.valueOf())) return iso ?? null;
  return date.toLocaleDateString(words("language"), { dateStyle: "long", timeZone: "UTC" });
}

/**
 * @param {string|null|undefined} site
 * @param {string} address
 */
function source(site, address) {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return site;
  const link = { href: url.href, target: "_blank", rel: "noreferrer", title: url.href };
  return element("a", link, site || url.hostname);
}
