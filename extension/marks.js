/**
 * The blocks in the marked document, by the marks that the host has put there (docs/protocol.md), and what shows them
 * kept or cut. All of it is attributes; the styles do the rest:
 *
 *     data-cut    a block, or a picture, that is not in the article
 *     data-none   an element with nothing of the article in it
 *     hidden      a heading that says what the title above says
 */

import { allIn, attribute, bodyOf, nearest, parentOf, setAttribute, tagOf, textOf } from "./nodes.js";
import { minutes } from "./reading.js";

const HEADING = /^h([1-6])$/;
const ADDRESS = /^(?:https?:|data:image\/)/i;

/**
 * An element for the blocks `first` … `last` - 1: their text, or what goes with them, such as a picture.
 * @typedef {{element: HTMLElement, first: number, last: number}} Unit
 *
 * @typedef {Unit & {address: string}} Companion
 */

export class Marks {
  /** The element of every block that has one, by its number. @type {HTMLElement[]} */
  blocks = [];
  /** @type {Map<HTMLElement, Unit>} */
  #units = new Map();
  /** @type {Companion[]} */
  #companions = [];
  /** Headings that say what the title says, by their blocks. @type {Map<number, HTMLElement>} */
  #titles = new Map();
  /** The elements around blocks and companions, from the outside in. @type {HTMLElement[]} */
  #around = [];
  /** The place in `#around` of the parent of each of them; -1 for the body. @type {number[]} */
  #outer = [];
  /** The same of each block and companion. @type {Map<HTMLElement, number>} */
  #parents = new Map();
  /** @type {string[]} */
  #texts = [];
  /** @type {number[]} */
  #minutes = [];

  /**
   * @param {Document} document
   * @param {number} count how many blocks the host has named; marks that don't fit are left alone
   */
  constructor(document, count) {
    for (const element of allIn(document, "[data-block]")) {
      const unit = { element, ...rangeOf(attribute(element, "data-block")) };
      if (unit.last > count || unit.first >= unit.last) continue;
      this.#units.set(element, unit);
      for (let id = unit.first; id < unit.last; id++) this.blocks[id] ??= element;
    }
    for (const element of allIn(document, "[data-blocks]")) {
      const address = attribute(element, "data-picture");
      this.#companions.push({ element, ...rangeOf(attribute(element, "data-blocks")), address });
    }
    for (const heading of allIn(document, "[data-title]")) {
      const id = this.blocks.findIndex((block) => block && nearest(block, "[data-title]") === heading);
      if (id >= 0) this.#titles.set(id, heading);
    }
    this.#findAround(bodyOf(document));
  }

  /** @param {HTMLElement} body */
  #findAround(body) {
    /** @type {Map<Element, number>} */
    const places = new Map([[body, -1]]);
    /** @param {HTMLElement} element @returns {number} */
    const place = (element) => {
      const known = places.get(element);
      if (known !== undefined) return known;
      const parent = parentOf(element);
      const outer = parent ? place(parent) : -1;
      places.set(element, this.#around.push(element) - 1);
      this.#outer.push(outer);
      return this.#around.length - 1;
    };
    for (const { element } of [...this.#units.values(), ...this.#companions]) {
      const parent = parentOf(element);
      if (parent) this.#parents.set(element, place(parent));
    }
  }

  /**
   * Shows which blocks are kept.
   * @param {boolean[]} kept
   */
  show(kept) {
    const title = [...this.#titles.keys()].find((id) => kept[id]);
    for (const [id, heading] of this.#titles) setAttribute(heading, "hidden", id === title ? "" : null);
    const full = new Uint8Array(this.#around.length);
    for (const unit of this.#units.values()) this.#showOne(unit, hasKept(kept, unit), full);
    const seen = new Set();
    for (const companion of this.#companions) {
      const { element, address } = companion;
      const isKept = !seen.has(address) && hasKept(kept, companion);
      this.#showOne(companion, isKept, full);
      if (!isKept || !ADDRESS.test(address)) continue;
      seen.add(address); // a picture is in the article once
      setAttribute(element, "src", address);
    }
    this.#around.forEach((element, place) => {
      setAttribute(element, "data-none", full[place] ? null : "");
    });
  }

  /**
   * @param {Unit} unit
   * @param {boolean} isKept
   * @param {Uint8Array} full of the elements around: whether there is anything of the article in them
   */
  #showOne({ element }, isKept, full) {
    setAttribute(element, "data-cut", isKept ? null : "");
    if (!isKept) return;
    for (let at = this.#parents.get(element) ?? -1; at >= 0 && !full[at]; at = this.#outer[at] ?? -1)
      full[at] = 1;
  }

  /**
   * The first block of an element; -1 if it has none.
   * @param {HTMLElement|null} element
   */
  idOf(element) {
    return (element && this.#units.get(element)?.first) ?? -1;
  }

  /**
   * The blocks that stand in one element with this one: they are kept and cut together.
   * @param {number} id
   * @returns {readonly [number, number]} the first and one past the last
   */
  unit(id) {
    const element = this.blocks[id];
    const unit = element && this.#units.get(element);
    return unit ? [unit.first, unit.last] : [id, id + 1];
  }

  /**
   * The rank of a heading, 1 … 6; 0 for other blocks.
   * @param {number} id
   */
  rank(id) {
    const parent = this.blocks[id] && parentOf(this.blocks[id]);
    return Number(HEADING.exec(parent ? tagOf(parent) : "")?.[1] ?? 0);
  }

  /**
   * The text of a block, white space folded.
   * @param {number} id
   */
  text(id) {
    const element = this.blocks[id];
    this.#texts[id] ??= element ? (textOf(element) ?? "").replace(/\s+/g, " ").trim() : "";
    return this.#texts[id];
  }

  /**
   * How long a block takes to read; that of several in one element counts for the first of them.
   * @param {number} id
   */
  minutes(id) {
    this.#minutes[id] ??= this.unit(id)[0] === id ? minutes(this.text(id)) : 0;
    return this.#minutes[id];
  }
}

/**
 * @param {string} mark such as `7` or `7-12`
 */
function rangeOf(mark) {
  const [first = 0, last = first + 1] = mark.split("-").map(Number);
  return { first, last };
}

/**
 * @param {boolean[]} kept
 * @param {Unit} unit
 */
function hasKept(kept, { first, last }) {
  for (let id = first; id < last; id++) if (kept[id]) return true;
  return false;
}
