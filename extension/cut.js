/** «What was cut»: the blocks that are not in the article, by reason. */

import { byId, element } from "./elements.js";
import { words, wordsFor } from "./words.js";

/** A page with thousands of cut blocks would only slow the reader down. */
const SHOWN_PER_REASON = 100;

/** @param {import("./states.js").Article|null} article */
export function showCut(article) {
  const cut = (article?.blocks ?? []).filter((block) => !block.kept);
  const details = byId("cut");
  details.hidden = cut.length === 0;
  const [summary, list] = /** @type {HTMLElement[]} */ ([...details.children]);
  if (!summary || !list) return;
  summary.textContent = words("cutSummary", cut.length);
  const groups = Object.entries(Object.groupBy(cut, (block) => block.reason));
  list.replaceChildren(...groups.map(([reason, blocks]) => group(reason, blocks ?? [])));
}

/**
 * @param {string} reason
 * @param {import("./states.js").Block[]} blocks
 */
function group(reason, blocks) {
  const name = wordsFor("reason", reason) ?? reason;
  const items = blocks.slice(0, SHOWN_PER_REASON).map(({ text }) => element("li", { dir: "auto" }, text));
  if (blocks.length > items.length)
    items.push(element("li", {}, words("cutMore", blocks.length - items.length)));
  const heading = element("h2", {}, `${name} `, element("span", { class: "count" }, String(blocks.length)));
  return element("section", {}, heading, element("ul", {}, ...items));
}
