/**
 * What stands in the middle of the reader: the article exactly as the host would save it, or the page block by block.
 *
 * Blocks are shown while the person looks at what was cut, and for the moment between a change of the choice and the
 * host's answer to it: that one is exact, but not instant.
 */

import { show } from "./article.js";
import { isOwn, isSame, OWN } from "./choice.js";
import { Correction } from "./correction.js";
import { byId } from "./elements.js";
import { fit } from "./frame.js";
import { Gestures } from "./gestures.js";
import { listenForKeys } from "./keys.js";
import { followLook } from "./look.js";
import { allIn, attribute, bodyOf, byName, listen, nearest, rootOf, scrollTo, textOf } from "./nodes.js";
import { hold, LINES } from "./places.js";
import { direction, minutes } from "./reading.js";

/** How long the person may go on choosing before the host is asked for the article. */
const ASK_MS = 120;

const exact = /** @type {HTMLIFrameElement} */ (byId("article"));
const blocks = /** @type {HTMLIFrameElement} */ (byId("blocks"));

export class View extends EventTarget {
  /** @type {Correction|null} */
  correction = null;
  /** @type {Gestures|null} */
  #gestures = null;
  /** The choice that the exact article is of. @type {import("./choice.js").Choice|null} */
  #exactly = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #asking;
  #ask;
  /** @type {import("./states.js").Article|null} */
  #article = null;

  /** What is marked in the article as it is wanted, and in the one that is shown. */
  #highlights = /** @type {import("./wishes.js").Highlight[]} */ ([]);
  #marked = this.#highlights;

  /**
   * @param {(choice: import("./choice.js").Choice, highlights: import("./wishes.js").Highlight[]) => Promise<string|null>} ask
   *   the host for the article
   */
  constructor(ask) {
    super();
    this.#ask = ask;
  }

  /**
   * Shows another article, or none.
   * @param {import("./states.js").Article|null} article
   * @param {import("./choice.js").Choice} choice
   */
  async show(article, choice) {
    const wasOpen = this.correction?.isOpen ?? false;
    this.#article = article;
    this.correction = null;
    if (!article) return this.#present();
    await this.#load(exact, article.html);
    this.#exactly = OWN;
    this.#marked = [];
    if (article.marked !== null) await this.#loadBlocks(article, article.marked, choice);
    this.open(wasOpen);
    this.#present();
    this.#renew();
  }

  /**
   * @param {import("./states.js").Article} article
   * @param {string} html
   * @param {import("./choice.js").Choice} choice
   */
  async #loadBlocks(article, html, choice) {
    const page = await this.#load(blocks, html);
    const correction = new Correction(page, article, choice);
    this.#gestures = new Gestures(blocks, page, correction);
    /** @type {(after: import("./places.js").Shown) => void} */
    let putBack = () => {};
    correction.addEventListener("changing", () => {
      putBack = hold(this.#shown);
    });
    correction.addEventListener("changed", () => {
      this.#present();
      putBack(this.#shown);
      this.#renew();
    });
    this.correction = correction;
  }

  /**
   * @param {HTMLIFrameElement} frame
   * @param {string} html
   */
  async #load(frame, html) {
    const page = await show(frame, { html, language: this.#article?.language ?? null });
    const text = textOf(bodyOf(page)) ?? "";
    bodyOf(page).dir = direction((frame === blocks && textOf(this.#exactBody)) || text);
    followLook(frame.id, rootOf(page));
    listenForKeys(page);
    listen(page, "click", (event) => followNote(page, event));
    if (frame === exact) this.dispatchEvent(new CustomEvent("loaded", { detail: page }));
    fit(frame, page);
    return page;
  }

  get #exactBody() {
    return bodyOf(/** @type {Document} */ (exact.contentDocument));
  }

  /** Marks passages of the article. @param {import("./wishes.js").Highlight[]} highlights */
  set highlights(highlights) {
    this.#highlights = highlights;
    this.#renew();
  }

  /** Whether the article is shown as it would be saved, and not block by block. */
  get isExact() {
    return !exact.hidden;
  }

  /** How long the article takes to read, in minutes; by block, once, for it changes with every click. */
  get minutes() {
    if (!this.correction) return this.#article ? minutes(textOf(this.#exactBody) ?? "") : 0;
    const { kept, marks } = this.correction;
    return kept.reduce((sum, isKept, id) => sum + (isKept ? marks.minutes(id) : 0), 0);
  }

  /** Which way the article runs. */
  get direction() {
    return this.#article ? this.#exactBody.dir : "auto";
  }

  /** Whether anything of the page is kept. */
  get keeps() {
    return this.correction === null || this.correction.kept.includes(true);
  }

  get #choice() {
    return this.correction?.choice ?? OWN;
  }

  get #isExact() {
    const { correction } = this;
    return correction === null || (this.#exactly !== null && isSame(this.#exactly, correction.choice));
  }

  /** Shows what was cut, or hides it again. @param {boolean} open */
  open(open) {
    const { correction } = this;
    if (!correction || correction.isOpen === open) return;
    const inArticle = [exact, blocks, document.body].includes(/** @type {any} */ (document.activeElement));
    const putBack = hold(this.#shown);
    correction.open(open);
    this.#present();
    putBack(this.#shown);
    this.#renew();
    if (!open) return;
    this.#gestures?.enter();
    if (inArticle) this.#gestures?.focus();
  }

  /** Shows the frame that is right now. */
  #present() {
    const open = this.correction?.isOpen === true;
    const isExact = this.#article !== null && !open && this.#isExact;
    exact.hidden = !isExact;
    blocks.hidden = isExact || this.#article === null;
    for (const frame of [exact, blocks])
      if (!frame.hidden && frame.contentDocument) fit(frame, frame.contentDocument);
  }

  /** The frame in use, and its lines of text. */
  get #shown() {
    if (exact.hidden) return { frame: blocks, lines: this.correction?.marks.blocks ?? [] };
    return { frame: exact, lines: exact.contentDocument ? allIn(exact.contentDocument, LINES) : [] };
  }

  /** Has the host make the article anew, if the person wants another one by now and is going to read it. */
  #renew() {
    clearTimeout(this.#asking);
    const isMarked = this.#marked === this.#highlights || this.#marked.length + this.#highlights.length === 0;
    if ((this.#isExact && isMarked) || !this.#article || this.correction?.isOpen) return;
    this.#asking = setTimeout(() => this.#askHost(this.#article), ASK_MS);
  }

  /** @param {import("./states.js").Article|null} article */
  async #askHost(article) {
    if (!article) return;
    const choice = this.#choice;
    const highlights = this.#highlights;
    const isPlain = isOwn(choice) && highlights.length === 0;
    const html = isPlain ? article.html : await this.#ask(choice, highlights);
    const isLate =
      article !== this.#article || highlights !== this.#highlights || !isSame(choice, this.#choice);
    if (html === null || isLate) return;
    const putBack = hold(this.#shown);
    await this.#load(exact, html);
    this.#exactly = choice;
    this.#marked = highlights;
    this.#present();
    putBack(this.#shown);
    this.dispatchEvent(new Event("renewed"));
  }
}

/**
 * Goes to the footnote that a link leads to, and back: the frame would open it in another tab.
 * @param {Document} page
 * @param {MouseEvent} event
 */
function followNote(page, event) {
  const link = nearest(event.target, "a[href^='#']");
  if (!link || nearest(link, "[data-open]")) return;
  event.preventDefault();
  const note = byName(page, attribute(link, "href").slice(1));
  if (note) scrollTo(note);
}
