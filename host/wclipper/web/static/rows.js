/** How an article looks in the list. */

import { day, element, number, say, sayCount } from "./page.js";

const WORDS_A_MINUTE = 220;

/**
 * @typedef {object} Hit
 * @property {string} id
 * @property {string} title
 * @property {string|null} site
 * @property {string|null} author
 * @property {string} clipped
 * @property {string|null} language
 * @property {string|null} image
 * @property {string[]} tags
 * @property {[string, boolean][]} snippet
 * @property {number} words
 * @property {number} versions
 * @property {boolean} read
 */

/**
 * @param {Hit} hit
 * @param {{place: number, total: number, isChosen: boolean, choose: (is: boolean) => void}} options
 */
export function row(hit, { place, total, isChosen, choose }) {
  const box = element("input", { type: "checkbox", "aria-label": say("library_choose", hit.title) });
  box.checked = isChosen;
  box.addEventListener("change", () => choose(box.checked));
  const made = element(
    "li",
    { "data-id": hit.id, "aria-posinset": String(place + 1), "aria-setsize": String(total) },
    box,
    text(hit),
    ...picture(hit),
  );
  made.classList.toggle("read", hit.read);
  return made;
}

/** @param {Hit} hit */
function text(hit) {
  const link = element("a", { href: `?article=${hit.id}` }, hit.title);
  const dot = element("span", { class: "dot", role: "img", "aria-label": say("library_unread") });
  const minutes = Math.max(1, Math.round(hit.words / WORDS_A_MINUTE));
  const facts = [hit.site, hit.author, day(hit.clipped), say("library_minutes", number(minutes))];
  const snippet = hit.snippet.map(([piece, isFound]) => (isFound ? element("mark", {}, piece) : piece));
  // The title says in which direction all of it goes.
  return element(
    "div",
    { dir: "auto", ...(hit.language ? { lang: hit.language } : {}) },
    element("h2", {}, dot, link),
    element("p", { class: "facts" }, ...joined(facts.filter((fact) => fact !== null))),
    element("p", { class: "snippet" }, ...snippet),
    element("p", { class: "tags" }, ...hit.tags.map(tag), ...versions(hit)),
  );
}

/**
 * Facts with dots between them; each may be in a script of another direction.
 * @param {(string|Node)[]} facts
 */
export function joined(facts) {
  return facts.flatMap((fact, place) => [...(place ? [" · "] : []), element("bdi", {}, fact)]);
}

/** @param {Hit} hit */
function picture(hit) {
  return hit.image ? [element("img", { src: hit.image, alt: "", loading: "lazy", decoding: "async" })] : [];
}

/** @param {Hit} hit */
function versions(hit) {
  return hit.versions > 1
    ? [element("span", { class: "count" }, sayCount("library_versionCount", hit.versions))]
    : [];
}

/** @param {string} name */
export function tag(name) {
  return element("a", { href: `?${new URLSearchParams({ tag: name })}`, class: "tag", dir: "auto" }, name);
}
