/** The library in numbers: plain tables, with a bar beside each number. */

import { ask, byId, element, number, say } from "./page.js";

export async function showNumbers() {
  const found = await ask("/api/statistics");
  const totals = [
    ["library_articles", found.articles],
    ["library_words", found.words],
    ["library_readArticles", found.read],
    ["library_wordsRead", found.words_read],
  ];
  byId("totals").replaceChildren(
    ...totals.flatMap(([key, count]) => [element("dt", {}, say(key)), element("dd", {}, number(count))]),
  );
  byId("months").replaceChildren(...bars(found.months));
  byId("sites").replaceChildren(...bars(found.sites.slice(0, 30)));
}

/** @param {[string, number][]} counts */
function bars(counts) {
  const most = Math.max(1, ...counts.map(([, count]) => count));
  return counts.map(([name, count]) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, name),
      element("td", {}, number(count)),
      element(
        "td",
        { "aria-hidden": "true" },
        element("progress", { max: String(most), value: String(count), tabindex: "-1" }),
      ),
    ),
  );
}
