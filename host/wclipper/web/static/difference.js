/** Two versions of an article side by side; in a narrow window below each other. Long stretches without a change are folded. */

import { ask } from "./ask.js";
import { byId, dayAmong, element, say, sayCount } from "./page.js";

/** Paragraphs that are shown before and after a change. */
const AROUND = 1;

/**
 * @typedef {[string, boolean][]} Pieces
 * @typedef {{kind: "same"|"changed"|"removed"|"added", old: Pieces, new: Pieces}} Row
 */

const section = byId("difference");
/** @type {HTMLElement|null} */
let opener = null;

/** @param {any} article @param {any} other */
export async function showDifference(article, other) {
  const [old, now] = other.clipped < article.clipped ? [other, article] : [article, other];
  /** @type {Row[]} */
  const rows = await ask(`/api/difference/${old.id}/${now.id}`);
  opener = /** @type {HTMLElement} */ (document.activeElement);
  const days = [old, now].map(({ clipped }, _, both) =>
    dayAmong(
      clipped,
      both.map((each) => each.clipped),
    ),
  );
  const isSame = rows.every(({ kind }) => kind === "same");
  byId("rows").replaceChildren(
    line("head", ...days.map((day) => element("th", { scope: "col" }, day))),
    ...(isSame ? [line("fold", element("td", { colspan: "2" }, say("library_noDifference")))] : folded(rows)),
  );
  section.hidden = false;
  byId("article").hidden = true;
  section.focus();
  section.scrollIntoView({ block: "start" });
}

export function hideDifference() {
  const hadFocus = section.contains(document.activeElement);
  section.hidden = true;
  byId("article").hidden = false;
  if (hadFocus) opener?.focus();
}

/** @param {Row[]} rows */
function folded(rows) {
  const isNear = rows.map((_, place) =>
    rows.slice(Math.max(0, place - AROUND), place + AROUND + 1).some(({ kind }) => kind !== "same"),
  );
  /** @type {HTMLElement[]} */
  const shown = [];
  for (let place = 0; place < rows.length; ) {
    const next = isNear.indexOf(true, place);
    const end = next < 0 ? rows.length : next;
    if (end - place > 1) shown.push(fold(rows.slice(place, end)));
    else shown.push(...rows.slice(place, end).map(pair));
    const row = rows[end];
    if (row) shown.push(pair(row));
    place = end + 1;
  }
  return shown;
}

/** @param {Row[]} rows */
function fold(rows) {
  const open = element(
    "button",
    { type: "button", class: "plain" },
    sayCount("library_unchanged", rows.length),
  );
  const made = line("fold", element("td", { colspan: "2" }, open));
  open.addEventListener("click", () => {
    const shown = rows.map(pair);
    made.replaceWith(...shown);
    section.focus({ preventScroll: true });
  });
  return made;
}

/** @param {Row} row */
function pair(row) {
  return line(row.kind, cell(row.old, "del"), cell(row.new, "ins"));
}

/** @param {Pieces} of @param {"del"|"ins"} name */
function cell(of, name) {
  const made = element("td", { dir: "auto" });
  made.append(...of.map(([text, isOther]) => (isOther ? element(name, {}, text) : text)));
  return made;
}

/** @param {string} kind @param {...HTMLElement} cells */
function line(kind, ...cells) {
  return element("tr", { class: kind }, ...cells);
}

byId("difference-close").addEventListener("click", hideDifference);
