/** Clicks and keys in the article's document, while what was cut is shown: they drop and restore blocks. */

import { allIn, boxOf, focus, focusedIn, listen, nearest, setAttribute } from "./nodes.js";

const STOPS = "[data-block], div.group > button.fold";
const PASSED_BY = "[data-folded], [hidden]";

export class Gestures {
  #frame;
  #document;
  #correction;
  /** What the arrow keys go through; made when it is asked for. @type {HTMLElement[]|null} */
  #stops = null;
  /** The one that the Tab key comes to. @type {HTMLElement|null} */
  #current = null;

  /**
   * @param {HTMLIFrameElement} frame
   * @param {Document} document in it
   * @param {import("./correction.js").Correction} correction
   */
  constructor(frame, document, correction) {
    this.#frame = frame;
    this.#document = document;
    this.#correction = correction;
    listen(document, "click", (event) => this.#onClick(event));
    listen(document, "mousemove", (event) => this.#onMove(event));
    listen(document, "mouseleave", () => this.#aim([]));
    listen(document, "keydown", (event) => this.#onKey(event));
    listen(document, "keyup", (event) => event.key === "Shift" && this.#aim([]));
    listen(document, "focusin", (event) => this.#onFocus(event.target));
    for (const type of ["changed", "folded"])
      correction.addEventListener(type, () => {
        this.#stops = null;
      });
  }

  /** Lets the Tab key come to the first block in sight. */
  enter() {
    this.#stops = null;
    this.#onFocus(this.#inSight() ?? null);
  }

  /** Goes to a block: the one that had the focus before, else the first in sight. */
  focus() {
    if (!this.#current || !this.#all().includes(this.#current)) this.enter();
    if (this.#current) focus(this.#current);
  }

  #all() {
    this.#stops ??= allIn(this.#document, STOPS).filter((stop) => !nearest(stop, PASSED_BY));
    return this.#stops;
  }

  /** The first stop below the upper edge of the window. */
  #inSight() {
    const { top } = this.#frame.getBoundingClientRect();
    return this.#all().find((stop) => top + boxOf(stop).bottom > 0) ?? this.#all()[0];
  }

  /** @param {EventTarget|null} target */
  #onFocus(target) {
    const stop = nearest(target, STOPS);
    if (!stop || !this.#correction.isOpen || stop === this.#current) return;
    if (this.#current) setAttribute(this.#current, "tabindex", "-1");
    setAttribute(stop, "tabindex", "0");
    this.#current = stop;
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    if (!this.#correction.isOpen) return;
    const button = nearest(event.target, "div.group > button");
    if (button) return this.#press(button);
    if (nearest(event.target, "a, summary, label")) event.preventDefault();
    const id = this.#blockAt(event.target);
    if (id < 0 || event.button !== 0 || hasSelection(this.#document)) return;
    this.#correction.toggle(id, { section: event.shiftKey });
    this.#onFocus(this.#correction.marks.blocks[id] ?? null);
    this.#aim([]);
  }

  /** @param {HTMLElement} button in a group's line */
  #press(button) {
    if (button.className === "fold") this.#correction.foldAt(button);
    else this.#correction.restoreAt(button);
  }

  /**
   * The block that a place belongs to; around a block there may be room, as beside the text of a list.
   * @param {EventTarget|null} target
   */
  #blockAt(target) {
    return this.#correction.marks.idOf(nearest(target, "[data-block]") ?? onlyBlockIn(target));
  }

  /**
   * Shows what a click would take, while Shift is held.
   * @param {MouseEvent} event
   */
  #onMove(event) {
    const { isOpen, isEditable } = this.#correction;
    const id = isOpen && isEditable && event.shiftKey ? this.#blockAt(event.target) : -1;
    if (id < 0) return this.#aim([]);
    const [first, last] = this.#correction.section(id);
    this.#aim(this.#correction.marks.blocks.slice(first, last));
  }

  /** @type {HTMLElement[]} */
  #aimed = [];

  /** @param {HTMLElement[]} blocks */
  #aim(blocks) {
    if (blocks.length === this.#aimed.length && blocks[0] === this.#aimed[0]) return;
    for (const block of this.#aimed) setAttribute(block, "data-aim", null);
    for (const block of blocks) if (block) setAttribute(block, "data-aim", "");
    this.#aimed = blocks.filter(Boolean);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (!this.#correction.isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    const stop = nearest(focusedIn(this.#document), STOPS);
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (steps) return this.#go(event, stop, steps);
    const id = this.#correction.marks.idOf(stop);
    const isPress = event.key === "Enter" || event.key === " ";
    if (!isPress || id < 0 || focusedIn(this.#document) !== stop) return;
    event.preventDefault();
    this.#correction.toggle(id, { section: event.shiftKey });
  }

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLElement|null} from
   * @param {number} steps
   */
  #go(event, from, steps) {
    event.preventDefault();
    const all = this.#all();
    const next = from ? all[all.indexOf(from) + steps] : this.#inSight();
    if (next) focus(next);
  }
}

/**
 * The block in an element that has no other.
 * @param {EventTarget|null} target
 */
function onlyBlockIn(target) {
  const element = nearest(
    target,
    "p, li, td, th, dt, dd, h1, h2, h3, h4, h5, h6, pre, figcaption, caption, summary",
  );
  const found = element ? Element.prototype.querySelectorAll.call(element, "[data-block]") : [];
  return found.length === 1 ? /** @type {HTMLElement} */ (found[0]) : null;
}

/**
 * Whether the person has marked some text with the mouse: then it is no click.
 * @param {Document} document
 */
function hasSelection(document) {
  return Document.prototype.getSelection.call(document)?.isCollapsed === false;
}
