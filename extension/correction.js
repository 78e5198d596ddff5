/**
 * Kept and cut in the article's document: shows the choice there, takes what the person decides, and remembers it to go
 * back. What it tells the reader is an event: `changing` and `changed` around every change of the choice, `told` with
 * words for those who don't see it.
 */

import { decided, keptBlocks, OWN, seenBlocks } from "./choice.js";
import { Groups, reasonWords } from "./groups.js";
import { History } from "./history.js";
import { Marks } from "./marks.js";
import { attribute, bodyOf, setAttribute } from "./nodes.js";
import { sectionOf } from "./sections.js";
import { words } from "./words.js";

const SAID_TEXT = 60;

export class Correction extends EventTarget {
  #article;
  #document;
  #history;
  #groups;
  marks;
  /** Whether what was cut is shown. */
  isOpen = false;
  /** Whether the choice can still be changed. */
  isEditable = true;
  /** Which blocks are kept now. @type {boolean[]} */
  kept = [];
  /** The elements that show a reason. @type {Set<HTMLElement>} */
  #reasonPlaces = new Set();

  /**
   * @param {Document} document
   * @param {import("./states.js").Article} article
   * @param {import("./choice.js").Choice} choice
   */
  constructor(document, article, choice) {
    super();
    this.#article = article;
    this.#document = document;
    this.#history = new History(choice);
    this.marks = new Marks(document, article.blocks.length);
    this.#groups = new Groups(document, this.marks);
    this.#show();
  }

  get choice() {
    return this.#history.current;
  }

  get canUndo() {
    return this.isEditable && this.#history.canUndo;
  }

  get canRedo() {
    return this.isEditable && this.#history.canRedo;
  }

  /** Shows what was cut, or hides it again. @param {boolean} open */
  open(open) {
    if (open === this.isOpen) return;
    this.isOpen = open;
    setAttribute(bodyOf(this.#document), "data-open", open ? "" : null);
    this.#show();
    this.#tell(open ? words("cutShown", this.kept.filter((kept) => !kept).length) : words("cutHidden"));
  }

  /**
   * Drops a kept block, restores one that was cut, alone or with its section.
   * @param {number} id
   * @param {{section: boolean}} options
   */
  toggle(id, { section }) {
    const [first, last] = section ? this.section(id) : this.marks.unit(id);
    const ids = Array.from({ length: last - first }, (_, place) => first + place);
    this.decide(ids, !this.kept[id]);
  }

  /**
   * @param {number[]} ids
   * @param {boolean} wanted
   */
  decide(ids, wanted) {
    const changing = ids.filter((id) => this.kept[id] !== wanted);
    const [only] = changing;
    if (!this.isEditable || only === undefined) return;
    this.#change(() => this.#history.add(decided(this.choice, this.#article.blocks, changing, wanted)));
    const text = this.marks.text(only).slice(0, SAID_TEXT).toWellFormed();
    if (changing.length > 1) this.#tell(words(wanted ? "restoredSome" : "droppedSome", changing.length));
    else this.#tell(words(wanted ? "restored" : "dropped", text));
  }

  /**
   * What belongs to a block: the first and one past the last.
   * @param {number} id
   */
  section(id) {
    return sectionOf(id, this.#article.boxes, (block) => this.marks.rank(block));
  }

  /** @param {number} level */
  setLevel(level) {
    if (!this.isEditable || level === this.choice.level) return;
    this.#change(() => this.#history.add({ ...this.choice, level }, "level"));
  }

  /** Keeps everything that is to be seen on the page. */
  keepEverything() {
    this.decide(seenBlocks(this.#article.blocks), true);
  }

  /** Whether there is anything more to be seen on the page. */
  get hasMore() {
    return seenBlocks(this.#article.blocks).some((id) => !this.kept[id]);
  }

  /** Back to the host's own choice. */
  reset() {
    if (!this.isEditable) return;
    this.#change(() => this.#history.add(OWN));
    this.#tell(words("resetDone"));
  }

  undo() {
    if (!this.canUndo) return;
    this.#change(() => this.#history.undo());
    this.#tell(words("undone"));
  }

  redo() {
    if (!this.canRedo) return;
    this.#change(() => this.#history.redo());
    this.#tell(words("redone"));
  }

  /** Folds or unfolds the group that an element of its line belongs to. @param {Element} element */
  foldAt(element) {
    this.#groups.toggle(element);
    this.dispatchEvent(new Event("folded"));
  }

  /** Restores the group that an element of its line belongs to. @param {Element} element */
  restoreAt(element) {
    this.decide(this.#groups.idsAt(element), true);
  }

  /** @param {() => void} how */
  #change(how) {
    this.dispatchEvent(new Event("changing"));
    how();
    this.#show();
    this.dispatchEvent(new Event("changed"));
  }

  /** @param {string} text */
  #tell(text) {
    this.dispatchEvent(new CustomEvent("told", { detail: text }));
  }

  #show() {
    this.kept = keptBlocks(this.#article.blocks, this.choice);
    this.marks.show(this.kept);
    if (this.isOpen) this.#explain();
    else this.#unexplain();
  }

  /** Why each block is cut, as a code; empty for the kept ones. */
  #reasons() {
    const own = new Set(this.choice.cut);
    return this.#article.blocks.map(({ reason }, id) => {
      if (this.kept[id]) return "";
      if (own.has(id)) return "person";
      return reason === "content" ? "model" : reason; // kept at another level
    });
  }

  /** Says of every block what it is, and why. */
  #explain() {
    const reasons = this.#reasons();
    const own = new Set([...this.choice.kept, ...this.choice.cut]);
    const [roleWords, keptWords] = [words("blockRole"), words("blockKept")];
    this.marks.blocks.forEach((element, id) => {
      const reason = reasons[id];
      setAttribute(element, "role", "group");
      setAttribute(element, "aria-roledescription", roleWords);
      setAttribute(element, "aria-label", reason ? words("blockCut", reasonWords(reason)) : keptWords);
      setAttribute(element, "data-own", own.has(id) ? "" : null);
      if (!attribute(element, "tabindex")) setAttribute(element, "tabindex", "-1");
    });
    this.#groups.show(this.kept, reasons);
    this.#showReasons(reasons);
  }

  /**
   * Shows a reason where another begins, unless the line above says it already.
   * @param {string[]} reasons
   */
  #showReasons(reasons) {
    const explained = this.#groups.explained(reasons);
    const places = new Set();
    reasons.forEach((reason, id) => {
      if (!reason || explained.has(id) || reason === reasons[id - 1]) return;
      const place = this.#groups.placeFor(id, this.kept);
      if (!place) return;
      setAttribute(place, "data-why", reasonWords(reason));
      places.add(place);
    });
    for (const place of this.#reasonPlaces) if (!places.has(place)) setAttribute(place, "data-why", null);
    this.#reasonPlaces = places;
  }

  #unexplain() {
    this.#groups.hide();
    this.#showReasons([]);
    for (const name of ["role", "aria-roledescription", "aria-label", "data-own", "tabindex"])
      this.marks.blocks.forEach((element) => {
        setAttribute(element, name, null);
      });
  }
}
