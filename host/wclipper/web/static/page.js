/** Small helpers of the library's pages. Text goes in as text, never as HTML. */

/** @type {Record<string, string>} */
let words = {};
const plurals = () => new Intl.PluralRules(words.language);

/** Fetches the words of the person's language, and puts them into the page. */
export async function localise() {
  words = await (await fetch("/words.json")).json();
  document.documentElement.lang = words.language ?? "en";
  for (const found of all("[data-i18n]")) found.textContent = say(found.dataset.i18n ?? "");
  for (const found of all("[data-i18n-label]")) found.ariaLabel = say(found.dataset.i18nLabel ?? "");
  for (const found of all("[data-i18n-placeholder]"))
    found.setAttribute("placeholder", say(found.dataset.i18nPlaceholder ?? ""));
  for (const found of all("[data-i18n-title]")) found.title = say(found.dataset.i18nTitle ?? "");
}

/**
 * @param {string} key
 * @param {...(string|number)} values
 */
export function say(key, ...values) {
  return (words[key] ?? key).replace(/\{(\d)\}/g, (_, place) => String(values[place - 1] ?? ""));
}

/**
 * Says how many there are; one may need other words than several.
 * @param {string} key
 * @param {number} count
 */
export function sayCount(key, count) {
  const one = `${key}One`;
  return say(one in words && plurals().select(count) === "one" ? one : key, number(count));
}

/**
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
export function all(selector) {
  return document.querySelectorAll(selector);
}

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return /** @type {T} */ (found);
}

/**
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Record<string, string>} attributes
 * @param {...(Node|string)} children
 * @returns {HTMLElementTagNameMap[N]}
 */
export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * @param {string} key of its words
 * @param {() => unknown} act
 * @param {Record<string, string>} [attributes]
 */
export function button(key, act, attributes = {}) {
  const made = element("button", { type: "button", class: "quiet", ...attributes }, say(key));
  made.addEventListener("click", act);
  return made;
}

/** @param {string|null} iso */
export function day(iso) {
  const date = new Date(iso ?? "");
  if (Number.isNaN(date.valueOf())) return iso ?? "";
  return date.toLocaleDateString(words.language, { dateStyle: "medium" });
}

/**
 * The day; with the time if others of the same day are to be told from it.
 * @param {string} iso
 * @param {string[]} all this one and the others
 */
export function dayAmong(iso, all) {
  const isAlone = all.filter((each) => day(each) === day(iso)).length < 2;
  if (isAlone || Number.isNaN(Date.parse(iso))) return day(iso);
  return new Date(iso).toLocaleString(words.language, { dateStyle: "medium", timeStyle: "short" });
}

/** @param {string} month as `2026-05` */
export function monthName(month) {
  return monthIn(month, { year: "numeric", month: "short" });
}

/** The name of a month without its year. @param {string} month */
export function ownName(month) {
  return monthIn(month, { month: "short" });
}

/** @param {string} month */
export function yearName(month) {
  return monthIn(month, { year: "numeric" });
}

/** @param {string} month @param {Intl.DateTimeFormatOptions} form */
function monthIn(month, form) {
  const date = new Date(`${month}-15T12:00:00`);
  return Number.isNaN(date.valueOf()) ? month : date.toLocaleDateString(words.language, form);
}

/** @param {number} count */
export function number(count) {
  return count.toLocaleString(words.language);
}

/** @param {string} tag of a language */
export function languageName(tag) {
  try {
    return new Intl.DisplayNames([words.language ?? "en"], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
