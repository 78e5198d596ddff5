/** Small helpers of the library's pages. Text goes in as text, never as HTML. */

/** @type {Record<string, string>} */
let words = {};

/** Fetches the words of the person's language, and puts them into the page. */
export async function localise() {
  words = await ask("/words.json");
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
 * Asks the server; a fault is an error with its sentence.
 * @param {string} address
 * @param {{method?: string, body?: unknown}} [options]
 * @returns {Promise<any>}
 */
export async function ask(address, { method = "GET", body } = {}) {
  const json = { "Content-Type": "application/json" };
  const sent = method === "GET" ? {} : { headers: json, body: JSON.stringify(body ?? {}) };
  const response = await fetch(address, { method, ...sent });
  const answer = await response.json();
  if (!response.ok) throw new Error([answer.text, answer.remedy].filter(Boolean).join(" "));
  return answer;
}

/** @param {string|null} iso */
export function day(iso) {
  const date = new Date(iso ?? "");
  if (Number.isNaN(date.valueOf())) return iso ?? "";
  return date.toLocaleDateString(words.language, { dateStyle: "medium" });
}

/** @param {number} count */
export function number(count) {
  return count.toLocaleString(words.language);
}

/**
 * Says something for a moment, with a button for it or without.
 * @param {string} text
 * @param {HTMLElement} [button]
 */
export function tell(text, button) {
  byId("news").replaceChildren(element("span", {}, text), ...(button ? [button] : []));
}
