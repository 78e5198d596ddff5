/** What the list is narrowed to: the fields above it, and the address that says the same. */

import { all, byId, day, element, languageName, number, say } from "./page.js";

const CHOICES = ["site", "tag", "language"];
const FIELDS = [...CHOICES, "since", "until", "unread", "order"];
const ORDERS = ["newest", "oldest", "title"];

const text = /** @type {HTMLInputElement} */ (byId("text"));
const form = /** @type {HTMLFormElement} */ (byId("filters"));
const dates = /** @type {HTMLDetailsElement} */ (byId("dates"));

/**
 * @param {string} name
 * @returns {HTMLInputElement|HTMLSelectElement}
 */
function field(name) {
  return /** @type {any} */ (form.elements.namedItem(name));
}

/** @param {{sites: [string, number][], tags: [string, number][], languages: [string, number][]}} facets */
export function fillFilters({ sites, tags, languages }) {
  fill("site", say("library_site"), sites);
  fill("tag", say("library_tag"), tags);
  fill("language", say("library_language"), languages, languageName);
  byId("tag-list").replaceChildren(...tags.map(([name]) => element("option", { value: name })));
}

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, number][]} counts
 * @param {(value: string) => string} [named]
 */
function fill(name, label, counts, named = (value) => value) {
  const select = field(name);
  const options = counts.map(([value, count]) => new Option(`${named(value)} (${number(count)})`, value));
  const before = select.value;
  select.replaceChildren(new Option(label, ""), ...options);
  choose(name, before);
}

/**
 * Chooses a value, also one that stands in the address only.
 * @param {string} name
 * @param {string} value
 */
function choose(name, value) {
  const select = /** @type {HTMLSelectElement} */ (field(name));
  if (value && ![...select.options].some((option) => option.value === value))
    select.append(new Option(name === "language" ? languageName(value) : value, value));
  select.value = value;
}

/** Puts the fields as an address says. @param {URLSearchParams} query */
export function setFields(query) {
  text.value = query.get("text") ?? "";
  for (const name of CHOICES) choose(name, query.get(name) ?? "");
  for (const name of ["since", "until"]) field(name).value = query.get(name) ?? "";
  /** @type {HTMLInputElement} */ (field("unread")).checked = query.get("unread") === "1";
  showOrders(query.get("order") ?? "");
  showFields();
}

/** @param {string} order */
function showOrders(order) {
  const orders = text.value.trim() ? ["relevance", ...ORDERS] : ORDERS;
  field("order").replaceChildren(...orders.map((each) => new Option(say(`library_order_${each}`), each)));
  field("order").value = orders.includes(order) ? order : (orders[0] ?? "");
}

/** Shows which filters do something. */
export function showFields() {
  showOrders(
    field("order").value === "newest" && text.value.trim() && !isOrdered() ? "" : field("order").value,
  );
  for (const name of CHOICES) field(name).classList.toggle("on", field(name).value !== "");
  const [since, until] = [field("since").value, field("until").value];
  byId("dates-name").textContent =
    since || until ? `${since && day(since)} – ${until && day(until)}` : say("library_anyDay");
  byId("dates-name").classList.toggle("on", Boolean(since || until));
  byId("clear").hidden = ![...question().keys()].some((key) => key !== "text" && key !== "order");
}

function isOrdered() {
  return new URLSearchParams(location.search).has("order");
}

/** The question as it stands in the fields. */
export function question() {
  const said = [["text", text.value.trim()], ...FIELDS.map((name) => [name, fieldValue(name)])];
  return new URLSearchParams(said.filter(([, value]) => value));
}

/** @param {string} name */
function fieldValue(name) {
  const input = field(name);
  if (name === "unread") return /** @type {HTMLInputElement} */ (input).checked ? "1" : "";
  const isUsual = input instanceof HTMLSelectElement && name === "order" && input.selectedIndex === 0;
  return isUsual ? "" : input.value;
}

/** Takes all filters away, and the words too if wanted; the order stays. @param {{words?: boolean}} [options] */
export function clearFields({ words = false } = {}) {
  const kept = ["order", ...(words ? [] : ["text"])];
  setFields(new URLSearchParams([...question()].filter(([name]) => kept.includes(name))));
}

/** Whether a question leaves anything out. @param {string} asked */
export function isNarrow(asked) {
  return [...new URLSearchParams(asked).keys()].some((name) => name !== "order");
}

/** Calls when the person has chosen something. @param {() => void} changed */
export function onFilter(changed) {
  form.addEventListener("submit", (event) => event.preventDefault());
  // Not all of them stand in the form: a change of those does not come by it.
  for (const input of form.elements) input.addEventListener("change", changed);
  byId("clear").addEventListener("click", () => {
    clearFields();
    changed();
    field("site").focus();
  });
}

/** What drops down goes up again when something else is used. */
document.addEventListener("pointerdown", (event) => {
  for (const drop of all("details.drop[open]"))
    if (!drop.contains(/** @type {Node} */ (event.target))) drop.removeAttribute("open");
});
document.addEventListener("keydown", (event) => {
  const drop = /** @type {HTMLElement} */ (event.target).closest("details.drop[open]");
  if (event.key !== "Escape" || !drop) return;
  drop.removeAttribute("open");
  drop.querySelector("summary")?.focus();
  event.preventDefault();
});
dates.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !dates.contains(relatedTarget)) dates.open = false;
});
