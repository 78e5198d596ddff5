/** The list: search, filters, and what was found. Its whole state is in the address. */

import { all, ask, byId, day, element, number, say, tell } from "./page.js";

const AT_ONCE = 50;
const TYPING_MS = 150;
const FIELDS = ["site", "tag", "language", "since", "until", "order", "unread"];

/** Which answer is the newest: a slow one must not replace it. */
let asked = 0;
/** @type {Set<string>} */
const chosen = new Set();
/** @type {ReturnType<typeof setTimeout>|undefined} */
let typing;

const text = /** @type {HTMLInputElement} */ (byId("text"));
const filters = /** @type {HTMLFormElement} */ (byId("filters"));

/** Shows the list as the address says. @param {URLSearchParams} query */
export async function showList(query) {
  text.value = query.get("text") ?? "";
  await fillFilters(query);
  await search(query, 0);
}

/** @param {URLSearchParams} query */
async function fillFilters(query) {
  const facets = await ask("/api/facets");
  fill("site", say("library_site"), facets.sites);
  fill("tag", say("library_tag"), facets.tags);
  fill("language", say("library_language"), facets.languages);
  const orders = ["relevance", "newest", "oldest", "title"];
  field("order").replaceChildren(...orders.map((order) => new Option(say(`library_order_${order}`), order)));
  for (const name of FIELDS) {
    const input = field(name);
    if (input.type === "checkbox") /** @type {HTMLInputElement} */ (input).checked = query.has(name);
    else input.value = query.get(name) ?? (name === "order" ? "relevance" : "");
  }
}

/**
 * @param {string} name
 * @returns {HTMLInputElement|HTMLSelectElement}
 */
function field(name) {
  return /** @type {any} */ (filters.elements.namedItem(name));
}

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, number][]} counts
 */
function fill(name, label, counts) {
  const options = counts.map(([value, count]) => new Option(`${value} (${number(count)})`, value));
  field(name).replaceChildren(new Option(label, ""), ...options);
}

/** The question as it stands in the fields. */
function question() {
  const said = [["text", text.value.trim()], ...FIELDS.map((name) => [name, fieldValue(name)])];
  return new URLSearchParams(said.filter(([, value]) => value));
}

/** @param {string} name */
function fieldValue(name) {
  const input = field(name);
  if (input.type === "checkbox") return /** @type {HTMLInputElement} */ (input).checked ? "1" : "";
  return name === "order" && input.value === "relevance" ? "" : input.value;
}

/**
 * @param {URLSearchParams} query
 * @param {number} offset
 */
async function search(query, offset) {
  const own = ++asked;
  const { total, hits } = await ask(`/api/search?${query}&offset=${offset}&limit=${AT_ONCE}`);
  if (own !== asked) return;
  const rows = hits.map(row);
  if (offset === 0) byId("hits").replaceChildren(...rows);
  else byId("hits").append(...rows);
  byId("count").textContent = say("library_count", number(total));
  byId("more").hidden = offset + hits.length >= total;
  byId("none").hidden = total > 0;
  byId("none").textContent = say(`${query}` ? "library_nothing" : "library_empty");
  showChosen();
}

/** @param {any} hit */
function row(hit) {
  const box = element("input", { type: "checkbox", "aria-label": say("library_choose", hit.title) });
  box.checked = chosen.has(hit.id);
  box.addEventListener("change", () => {
    if (box.checked) chosen.add(hit.id);
    else chosen.delete(hit.id);
    showChosen();
  });
  const link = element("a", { href: `?article=${hit.id}`, dir: "auto" }, hit.title);
  const facts = [hit.site, hit.author, day(hit.clipped)].filter(Boolean);
  const snippet = hit.snippet.map((/** @type {[string, boolean]} */ [piece, isFound]) =>
    isFound ? element("mark", {}, piece) : piece,
  );
  const tags = hit.tags.map((/** @type {string} */ tag) =>
    element("a", { href: `?${new URLSearchParams({ tag })}`, class: "tag" }, tag),
  );
  const picture = hit.image ? [element("img", { src: hit.image, alt: "", loading: "lazy" })] : [];
  const versions =
    hit.versions > 1 ? [element("span", { class: "tag" }, say("library_versionCount", hit.versions))] : [];
  return element(
    "li",
    hit.read ? { class: "read" } : {},
    box,
    ...picture,
    element(
      "div",
      {},
      element("h2", {}, link),
      element("p", { class: "facts" }, facts.join(" · ")),
      element("p", { class: "snippet", dir: "auto" }, ...snippet),
      element("p", { class: "tags" }, ...tags, ...versions),
    ),
  );
}

function showChosen() {
  byId("export").hidden = chosen.size === 0;
  byId("chosen").textContent = say("library_chosen", number(chosen.size));
  const ids = new URLSearchParams([...chosen].map((id) => ["id", id]));
  for (const link of all("#export a")) link.setAttribute("href", `/api/export/${link.dataset.form}?${ids}`);
}

/** Moves the focus along the list. @param {number} steps */
export function move(steps) {
  const links = [...all("#hits h2 a")];
  const place = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  links[Math.min(links.length - 1, Math.max(0, place + steps))]?.focus();
}

function renew() {
  const query = question();
  history.replaceState(null, "", `?${query}`);
  search(query, 0).catch((error) => tell(error.message));
}

text.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(renew, TYPING_MS);
});
filters.addEventListener("change", renew);
filters.addEventListener("submit", (event) => event.preventDefault());
byId("more").addEventListener("click", () => {
  const links = all("#hits h2 a");
  search(question(), links.length)
    .then(() => all("#hits h2 a")[links.length]?.focus())
    .catch((error) => tell(error.message));
});
byId("shape").addEventListener("click", () => {
  const isCards = byId("hits").classList.toggle("cards");
  byId("shape").ariaPressed = String(isCards);
});
