/**
 * What was cut, in its place: neighbours that are cut stand together under a line that says how many they are and why.
 * Long groups, and what the page does not show either, are folded until somebody wants to see them.
 */

import { bodyOf, make, parentOf, putBefore, setAttribute } from "./nodes.js";
import { words, wordsFor } from "./words.js";

/** Fewer need no line of their own: each says its reason itself. */
const LEAST = 3;
/** More are folded at first. */
const UNFOLDED = 12;
const SHOWN_REASONS = 2;
const SHOWN_TEXT = 90;

/**
 * An element right in the body, and its blocks.
 * @typedef {{element: HTMLElement, first: number, last: number}} Item
 *
 * @typedef {{line: HTMLElement, fold: HTMLElement, items: Item[], ids: number[]}} Group
 */

export class Groups {
  #marks;
  #document;
  /** @type {Item[]} */
  #items = [];
  /** The item of each block. @type {Item[]} */
  #itemOf = [];
  /** By the first block. @type {Map<number, Group>} */
  #groups = new Map();
  /** What the person has folded or unfolded. @type {Map<number, boolean>} */
  #unfolded = new Map();

  /**
   * @param {Document} document
   * @param {import("./marks.js").Marks} marks
   */
  constructor(document, marks) {
    this.#marks = marks;
    this.#document = document;
    const body = bodyOf(document);
    marks.blocks.forEach((block, id) => {
      const element = topmost(block, body);
      const last = this.#items.at(-1);
      if (last?.element === element) last.last = id + 1;
      else if (element) this.#items.push({ element, first: id, last: id + 1 });
      const item = this.#items.at(-1);
      if (item) this.#itemOf[id] = item;
    });
  }

  /**
   * The blocks of the group that an element of a line belongs to.
   * @param {Element} element
   */
  idsAt(element) {
    const line = parentOf(element);
    return [...this.#groups.values()].find((group) => group.line === line)?.ids ?? [];
  }

  /**
   * Folds or unfolds the group of a line.
   * @param {Element} element
   */
  toggle(element) {
    const first = this.idsAt(element)[0] ?? -1;
    const group = this.#groups.get(first);
    if (!group) return;
    this.#unfolded.set(first, !this.#isUnfolded(group.ids, []));
    this.#fold(group, this.#isUnfolded(group.ids, []));
  }

  /**
   * Shows the lines for the blocks that are cut now.
   * @param {boolean[]} kept
   * @param {string[]} reasons
   */
  show(kept, reasons) {
    const before = this.#groups;
    this.#groups = new Map();
    for (const items of this.#runs(kept)) {
      const ids = items.flatMap(({ first, last }) => range(first, last));
      const first = ids[0] ?? 0;
      const { line, fold } = before.get(first) ?? this.#newLine();
      const group = { line, fold, items, ids };
      this.#groups.set(first, group);
      setLine(group, this.#label(ids, reasons), this.#preview(ids));
      const [start] = items;
      if (start) putBefore(line, start.element);
      this.#fold(group, this.#isUnfolded(ids, reasons));
    }
    const grouped = new Set([...this.#groups.values()].flatMap(({ items }) => items));
    for (const item of this.#items) if (!grouped.has(item)) setAttribute(item.element, "data-folded", null);
    for (const [first, { line }] of before) if (!this.#groups.has(first)) line.remove();
  }

  /** Takes the lines away. */
  hide() {
    for (const { line, items } of this.#groups.values()) {
      line.remove();
      for (const { element } of items) setAttribute(element, "data-folded", null);
    }
    this.#groups = new Map();
  }

  /**
   * The blocks that need not say their reason themselves: they stand under a line that does.
   * @param {string[]} reasons
   */
  explained(reasons) {
    const alike = [...this.#groups.values()].filter(
      ({ ids }) => new Set(ids.map((id) => reasons[id])).size === 1,
    );
    return new Set(alike.flatMap(({ ids }) => ids));
  }

  /**
   * Where a block says its reason: for the first one in an element that is cut as a whole, above all of it.
   * @param {number} id
   * @param {boolean[]} kept
   */
  placeFor(id, kept) {
    const item = this.#itemOf[id];
    const isWhole = item?.first === id && !range(item.first, item.last).some((block) => kept[block]);
    return isWhole ? item.element : this.#marks.blocks[id];
  }

  /**
   * Neighbours of which nothing is kept, long enough for a line.
   * @param {boolean[]} kept
   */
  #runs(kept) {
    /** @type {Item[][]} */
    const runs = [[]];
    for (const item of this.#items) {
      if (range(item.first, item.last).some((id) => kept[id])) runs.push([]);
      else runs.at(-1)?.push(item);
    }
    return runs.filter((items) => items.reduce((sum, { first, last }) => sum + last - first, 0) >= LEAST);
  }

  #newLine() {
    const page = this.#document;
    const fold = make(page, "button", "fold", make(page, "b", ""), make(page, "i", ""));
    const line = make(page, "div", "group", fold, make(page, "button", "restore", words("restoreAll")));
    return { line, fold };
  }

  /**
   * @param {Group} group
   * @param {boolean} unfolded
   */
  #fold({ fold, items }, unfolded) {
    setAttribute(fold, "aria-expanded", String(unfolded));
    for (const { element } of items) setAttribute(element, "data-folded", unfolded ? null : "");
  }

  /**
   * @param {number[]} ids
   * @param {string[]} reasons
   */
  #isUnfolded(ids, reasons) {
    const own = this.#unfolded.get(ids[0] ?? -1);
    if (own !== undefined) return own;
    const isUnseen = ids.every((id) => reasons[id] === "hidden");
    const chosen = ids.length <= UNFOLDED && !isUnseen;
    this.#unfolded.set(ids[0] ?? -1, chosen);
    return chosen;
  }

  /**
   * How many, and why.
   * @param {number[]} ids
   * @param {string[]} reasons
   */
  #label(ids, reasons) {
    const why = [...new Set(ids.map((id) => reasonWords(reasons[id] ?? "")))].slice(0, SHOWN_REASONS);
    return words("groupLabel", ids.length, why.join(" · "));
  }

  /** @param {number[]} ids */
  #preview(ids) {
    let text = "";
    for (const id of ids) {
      text += (text && " · ") + this.#marks.text(id);
      if (text.length > SHOWN_TEXT) return `${text.slice(0, SHOWN_TEXT).toWellFormed()}…`;
    }
    return text;
  }
}

/**
 * Why a block was cut, in words.
 * @param {string} reason
 */
export function reasonWords(reason) {
  return wordsFor("reason", reason) ?? reason;
}

/**
 * @param {Group} group
 * @param {string} label
 * @param {string} preview
 */
function setLine({ fold }, label, preview) {
  const [first, second] = fold.children;
  if (first && first.textContent !== label) first.textContent = label;
  if (second && second.textContent !== preview) second.textContent = preview;
}

/**
 * The element right in the body that an element stands in.
 * @param {HTMLElement} element
 * @param {HTMLElement} body
 */
function topmost(element, body) {
  /** @type {HTMLElement|null} */
  let at = element;
  while (at && parentOf(at) !== body) at = parentOf(at);
  return at;
}

/**
 * @param {number} first
 * @param {number} last
 */
function range(first, last) {
  return Array.from({ length: last - first }, (_, place) => first + place);
}
