/** The words of the person's language; `_locales` has them all. */

import { api } from "./api.js";

/**
 * @param {string} key
 * @param {...(string|number)} values
 * @returns {string} empty when there is no such message
 */
export function words(key, ...values) {
  return api.i18n.getMessage(key, values.map(String));
}

/**
 * The message of a family of keys for an id such as `disk-full` or `link list`; undefined when unknown.
 * @param {string} family
 * @param {string} id
 * @param {...(string|number)} values
 * @returns {string|undefined}
 */
export function wordsFor(family, id, ...values) {
  return words(`${family}_${id.replace(/\W/g, "_")}`, ...values) || undefined;
}

/** How much it is. @param {number} bytes */
export function sizeWords(bytes) {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, "kilobyte"] : [bytes / 1_000_000, "megabyte"];
  const digits = { maximumFractionDigits: value < 10 ? 1 : 0 };
  return value.toLocaleString(words("language"), { style: "unit", unit, ...digits });
}

/** Puts the words into a page's elements with `data-i18n` (text), `-label` (aria-label), `-placeholder` or `-title`. */
export function localise() {
  document.documentElement.lang = words("language");
  for (const element of elementsWith("i18n")) element.textContent = words(element.dataset.i18n ?? "");
  for (const element of elementsWith("i18n-label"))
    element.ariaLabel = words(element.dataset.i18nLabel ?? "");
  for (const element of elementsWith("i18n-placeholder"))
    element.setAttribute("placeholder", words(element.dataset.i18nPlaceholder ?? ""));
  for (const element of elementsWith("i18n-title")) element.title = words(element.dataset.i18nTitle ?? "");
}

/**
 * @param {string} name
 * @returns {NodeListOf<HTMLElement>}
 */
function elementsWith(name) {
  return document.querySelectorAll(`[data-${name}]`);
}
