/** The library in numbers: how much, when, and from where. */

import { ask } from "./ask.js";
import { byId, element, monthName, number, ownName, say, sayCount, yearName } from "./page.js";

const SITES = 30;

export async function showNumbers() {
  const found = await ask("/api/statistics");
  document.title = `${say("library_numbers")} – WClipper`;
  const totals = [
    ["library_articles", found.articles],
    ["library_words", found.words],
    ["library_readArticles", found.read],
    ["library_wordsRead", found.words_read],
  ];
  byId("totals").replaceChildren(
    ...totals.map(([key, count]) =>
      element("div", {}, element("dt", {}, say(key)), element("dd", {}, number(count))),
    ),
  );
  Object.assign(byId("months"), { tabIndex: 0, role: "region", ariaLabel: say("library_months") });
  byId("months").replaceChildren(columns(everyMonth(found.months)));
  byId("months").scrollLeft = byId("months").scrollWidth;
  byId("sites").replaceChildren(...bars(found.sites.slice(0, SITES)));
  byId("numbers-title").focus({ preventScroll: true });
}

/**
 * The months from the first to the last, those without an article too.
 * @param {[string, number][]} counts
 */
function everyMonth(counts) {
  const known = new Map(counts);
  const [first, last] = [counts.at(0)?.[0], counts.at(-1)?.[0]];
  if (!first || !last) return [];
  /** @type {[string, number][]} */
  const all = [];
  const [year, month] = first.split("-").map(Number);
  for (let each = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1)); all.length < 1200; ) {
    const name = each.toISOString().slice(0, 7);
    if (name > last) break;
    all.push([name, known.get(name) ?? 0]);
    each = new Date(Date.UTC(each.getUTCFullYear(), each.getUTCMonth() + 1));
  }
  return all;
}

/** @param {[string, number][]} counts */
function columns(counts) {
  const most = Math.max(1, ...counts.map(([, count]) => count));
  const made = counts.map(([month, count], place) => {
    const bar = element("span", { class: count ? "column" : "column none" });
    const label = element("span", { class: "label", "aria-hidden": "true" }, ownName(month));
    if (place === 0 || month.endsWith("-01")) label.append(element("b", {}, yearName(month)));
    const value = element("span", { class: "value", "aria-hidden": "true" }, count ? number(count) : "");
    const spoken = element(
      "span",
      { class: "spoken" },
      `${monthName(month)}: ${sayCount("library_count", count)}`,
    );
    const made = element("li", {}, spoken, value, bar, label);
    made.style.setProperty("--share", String(count / most));
    return made;
  });
  return element("ol", {}, ...made);
}

/** @param {[string, number][]} counts */
function bars(counts) {
  const most = Math.max(1, ...counts.map(([, count]) => count));
  return counts.map(([site, count]) => {
    const bar = element("span", { class: "bar" });
    bar.style.setProperty("--share", String(count / most));
    const link = element("a", { href: `?${new URLSearchParams({ site })}`, dir: "auto" }, site);
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, link),
      element("td", {}, number(count)),
      element("td", { "aria-hidden": "true" }, bar),
    );
  });
}
