/**
 * The blocks in the article's document, by the marks that the host has put there (docs/protocol.md), and what shows
 * them kept or cut. All of it is attributes; the styles do the rest:
 *
 *     data-cut    a block, or a picture, that is not in the article
 *     data-none   an element with nothing of the article in it
 *     hidden      a heading that says what the title above says
 */

import { allIn, attribute, bodyOf, parentOf, setAttribute, tagOf, textOf } from "./nodes.js";

const HEADING = /^h([1-6])$/;
const ADDRESS = /^(?:https?:|data:image\/)/i;

/**
 * A picture or a line that goes with the blocks around it.
 * @typedef {{element: HTMLElement, first: number, last: number, address: string}} Companion
 */

export class Marks {
  /** The element of every block, by its number. @type {HTMLElement[]} */
  blocks = [];
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

  /**
   * @param {Document} document
   * @param {number} count how many blocks the host has named; marks that don't fit are left alone
   */
  constructor(document, count) {
    for (const element of allIn(document, "span[data-block]")) {
      const id = Number(attribute(element, "data-block"));
      if (id < count) this.blocks[id] ??= element;
    }
    for (const element of allIn(document, "img[data-blocks], hr[data-blocks]")) {
      const [first = 0, last = 0] = attribute(element, "data-blocks").split("-").map(Number);
      this.#companions.push({ element, first, last, address: attribute(element, "data-picture") });
    }
    this.#findTitles(document);
    this.#findAround(bodyOf(document));
  }

  /** @param {Document} document */
  #findTitles(document) {
    const headings = new Set(allIn(document, "h1[data-title], h2[data-title]"));
    this.blocks.forEach((element, id) => {
      const heading = parentOf(element);
      if (heading && headings.has(heading)) this.#titles.set(id, heading);
    });
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
    for (const element of [...this.blocks, ...this.#companions.map((companion) => companion.element)]) {
      const parent = element && parentOf(element);
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
    this.blocks.forEach((element, id) => {
      setAttribute(element, "data-cut", kept[id] ? null : "");
      if (kept[id]) this.#fill(full, element);
    });
    this.#showCompanions(kept, full);
    this.#around.forEach((element, place) => {
      setAttribute(element, "data-none", full[place] ? null : "");
    });
  }

  /**
   * Pictures go with the text around them, each only once.
   * @param {boolean[]} kept
   * @param {Uint8Array} full
   */
  #showCompanions(kept, full) {
    const seen = new Set();
    for (const { element, first, last, address } of this.#companions) {
      const isKept = kept.slice(first, last).includes(true) && !seen.has(address);
      setAttribute(element, "data-cut", isKept ? null : "");
      if (!isKept) continue;
      this.#fill(full, element);
      if (!address) continue;
      seen.add(address);
      if (ADDRESS.test(address)) setAttribute(element, "src", address);
    }
  }

  /**
   * Notes that all elements around one have something in them.
   * @param {Uint8Array} full
   * @param {HTMLElement} element
   */
  #fill(full, element) {
    for (let at = this.#parents.get(element) ?? -1; at >= 0 && !full[at]; at = this.#outer[at] ?? -1)
      full[at] = 1;
  }

  /**
   * The rank of a heading, 1 … 6; 0 for other blocks.
   * @param {number} id
   */
  rank(id) {
    const parent = this.blocks[id] && parentOf(this.blocks[id]);
    return Number(HEADING.exec(parent ? tagOf(parent) : "")?.[1] ?? 0);
  }

  /** @type {string[]} */
  #texts = [];

  /**
   * The text of a block, white space folded.
   * @param {number} id
   */
  text(id) {
    const element = this.blocks[id];
    this.#texts[id] ??= element ? (textOf(element) ?? "").replace(/\s+/g, " ").trim() : "";
    return this.#texts[id];
  }
}
