/**
 * A list that may be long: it stands in the page part by part, and only the parts near the window are filled. The others
 * are empty boxes of their height, so that the scroll bar tells the truth and the page stays small.
 */

/** What is passed by faster is not asked for. */
const DWELL_MS = 60;

/** @template Item */
export class Parts {
  /**
   * @param {HTMLElement} box
   * @param {object} options
   * @param {number} options.size items a part
   * @param {(number: number) => Promise<Item[]>} options.fetch
   * @param {(item: Item, place: number) => HTMLElement} options.row
   */
  constructor(box, { size, fetch, row }) {
    this.box = box;
    this.size = size;
    this.fetch = fetch;
    this.row = row;
    /** @type {HTMLElement[]} */
    this.parts = [];
    /** @type {Map<HTMLElement, Promise<void>>} */
    this.coming = new Map();
    /** @type {Set<HTMLElement>} those near the window */
    this.near = new Set();
    this.observer = new IntersectionObserver((seen) => this.onSeen(seen), { rootMargin: "1200px 0px" });
  }

  /**
   * Shows another list, of which the first items are there.
   * @param {number} total
   * @param {Item[]} first
   */
  begin(total, first) {
    this.observer.disconnect();
    this.coming.clear();
    this.near.clear();
    this.parts = Array.from({ length: Math.ceil(total / this.size) }, (_, number) => {
      const part = document.createElement("div");
      part.className = "part";
      part.dataset.number = String(number);
      part.style.setProperty("--rows", String(Math.min(this.size, total - number * this.size)));
      return part;
    });
    this.box.replaceChildren(...this.parts);
    if (this.parts[0]) this.fill(this.parts[0], first);
    for (const part of this.parts) this.observer.observe(part);
  }

  /**
   * Takes a list of the same length anew, where it is in sight, without a movement.
   */
  async renew() {
    const filled = this.parts.filter((part) => part.firstChild);
    await Promise.all(
      filled.map(async (part) => this.fill(part, await this.fetch(Number(part.dataset.number)))),
    );
  }

  /**
   * Fills a part if it is empty.
   * @param {number} number
   */
  async need(number) {
    const part = this.parts[number];
    if (!part || part.firstChild) return;
    const coming = this.coming.get(part) ?? this.load(part);
    this.coming.set(part, coming);
    await coming.finally(() => this.coming.delete(part));
  }

  /** @param {HTMLElement} part */
  async load(part) {
    const items = await this.fetch(Number(part.dataset.number));
    if (part.isConnected && !part.firstChild) this.fill(part, items);
  }

  /**
   * @param {HTMLElement} part
   * @param {Item[]} items
   */
  fill(part, items) {
    const start = Number(part.dataset.number) * this.size;
    const list = document.createElement("ol");
    list.append(...items.map((item, place) => this.row(item, start + place)));
    const held = document.activeElement;
    const focus = held && part.contains(held) ? pathOf(held) : null;
    part.replaceChildren(list);
    part.style.removeProperty("height");
    if (focus) find(part, focus)?.focus({ preventScroll: true });
    this.lookAgain(part);
  }

  /** @param {IntersectionObserverEntry[]} seen */
  onSeen(seen) {
    for (const { target, isIntersecting, boundingClientRect } of seen) {
      const part = /** @type {HTMLElement} */ (target);
      if (isIntersecting) this.near.add(part);
      else this.near.delete(part);
      if (isIntersecting) setTimeout(() => this.needIfNear(part), DWELL_MS);
      else if (part.firstChild && boundingClientRect.height > 0 && !part.contains(document.activeElement)) {
        part.style.height = `${boundingClientRect.height}px`;
        part.replaceChildren();
      }
    }
  }

  /** @param {HTMLElement} part */
  needIfNear(part) {
    if (this.near.has(part)) this.need(Number(part.dataset.number)).catch(() => {});
  }

  /** Has a part seen anew: it may have left the window while it was on its way. @param {HTMLElement} part */
  lookAgain(part) {
    this.observer.unobserve(part);
    this.observer.observe(part);
  }

  /** Fills what is in sight and empty: after the server was away. */
  retry() {
    for (const part of this.parts) this.lookAgain(part);
  }
}

/** @param {Element} held */
function pathOf(held) {
  return { id: held.closest("li")?.dataset.id, name: held.localName, href: held.getAttribute("href") };
}

/**
 * @param {HTMLElement} part
 * @param {{id: string|undefined, name: string, href: string|null}} path
 */
function find(part, { id, name, href }) {
  const row = part.querySelector(`li[data-id="${CSS.escape(id ?? "")}"]`);
  const same = [...(row?.querySelectorAll(name) ?? [])].find((each) => each.getAttribute("href") === href);
  return /** @type {HTMLElement|undefined} */ (same);
}
