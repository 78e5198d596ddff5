/**
 * What the person has selected on the page. Injected at a click, right before `snapshot.js`, which marks it.
 *
 * Of a text, the pieces that are selected; of what is taken as a whole (pictures, formulas), the element. All ranges count,
 * those in open shadow roots too. Nothing of the page is changed, and nothing that was typed into it is looked at.
 */

(() => {
  const MAX_NODES = 400_000;
  const [ELEMENT, TEXT, CDATA] = [1, 3, 4];
  /** Half a formula is none, and a picture has no text to select. */
  const WHOLE =
    "math, svg, .katex, mjx-container, .MathJax, img, picture, video, audio, canvas, iframe, object, hr, br, script";

  /**
   * A getter as the prototype has it: names in the page hide properties, as `snapshot.js` says.
   * @template {object} T
   * @template {keyof T & string} K
   * @param {{ prototype: T }} owner @param {K} name
   * @returns {(object: T) => T[K]}
   */
  function getter(owner, name) {
    const get = Object.getOwnPropertyDescriptor(owner.prototype, name)?.get;
    if (!get) throw new TypeError(`no getter for ${name}`);
    return (object) => get.call(object);
  }

  const nodeType = getter(Node, "nodeType");
  const parentNode = getter(Node, "parentNode");
  const parentElement = getter(Node, "parentElement");
  const firstChild = getter(Node, "firstChild");
  const nextSibling = getter(Node, "nextSibling");
  const childNodes = getter(Node, "childNodes");
  const length = getter(CharacterData, "length");
  const shadowRoot = getter(Element, "shadowRoot");
  const activeElement = getter(Document, "activeElement");
  const frameDocument = getter(HTMLIFrameElement, "contentDocument");
  const { closest } = Element.prototype;

  /** @type {Map<Node, [number, number][]>} */
  const selected = new Map();
  /** @type {Map<Element, boolean>} */
  const unselectable = new Map();

  /** @param {Node} node */
  const isText = (node) => nodeType(node) === TEXT || nodeType(node) === CDATA;

  /**
   * The node that follows a node and what is in it. What a shadow root shows comes before the children of its host.
   * @param {Node} node
   */
  function beyond(node) {
    for (let at = /** @type {Node | null} */ (node); at; ) {
      const sibling = nextSibling(at);
      if (sibling) return sibling;
      const parent = parentNode(at);
      const host = parent instanceof ShadowRoot ? parent.host : null;
      const below = host && firstChild(host);
      if (below) return below;
      at = host ?? parent;
    }
    return null;
  }

  /** @param {Node} node */
  function following(node) {
    const shadow = nodeType(node) === ELEMENT ? shadowRoot(/** @type {Element} */ (node)) : null;
    return (shadow && firstChild(shadow)) ?? firstChild(node) ?? beyond(node);
  }

  /**
   * The first node at or behind the edge of a range.
   * @param {Node} container @param {number} offset
   */
  function nodeAt(container, offset) {
    return isText(container) ? container : (childNodes(container)[offset] ?? beyond(container));
  }

  /**
   * Whether a script or style forbids to select what is in an element, such as the numbers of lines.
   * @param {Element} element
   */
  function isUnselectable(element) {
    const known = unselectable.get(element);
    if (known !== undefined) return known;
    const result = getComputedStyle(element).userSelect === "none";
    unselectable.set(element, result);
    return result;
  }

  /**
   * @param {Node} node
   * @param {number} start @param {number} end
   */
  function take(node, start, end) {
    const element = isText(node) ? parentElement(node) : /** @type {Element} */ (node);
    const whole = element && closest.call(element, WHOLE);
    if (whole) selected.set(whole, []);
    else if (isText(node) && start < end && !(element && isUnselectable(element)))
      selected.set(node, [...(selected.get(node) ?? []), [start, end]]);
  }

  /** @param {AbstractRange} range */
  function takeRange({ startContainer, startOffset, endContainer, endOffset }) {
    const stop = nodeAt(endContainer, endOffset);
    let node = nodeAt(startContainer, startOffset);
    for (let count = 0; node && count < MAX_NODES; count++) {
      const isLast = node === stop;
      if (isLast && node !== endContainer) return;
      if (isText(node) || nodeType(node) === ELEMENT) {
        const end = node === endContainer ? endOffset : isText(node) ? length(/** @type {Text} */ (node)) : 0;
        take(node, node === startContainer ? startOffset : 0, end);
      }
      if (isLast) return;
      node = following(node);
    }
  }

  /**
   * The open shadow roots in a tree.
   * @param {Document | ShadowRoot} root
   * @returns {ShadowRoot[]}
   */
  function shadowRoots(root) {
    const owner = root instanceof ShadowRoot ? DocumentFragment : Document;
    const all = owner.prototype.querySelectorAll.call(root, "*");
    const found = [...all].flatMap((element) => shadowRoot(element) ?? []);
    return [...found, ...found.flatMap(shadowRoots)];
  }

  /**
   * @param {Document} page
   * @returns {AbstractRange[]}
   */
  function rangesIn(page) {
    const selection = Document.prototype.getSelection.call(page);
    if (!selection?.rangeCount) return [];
    const all = Array.from({ length: selection.rangeCount }, (_, place) => selection.getRangeAt(place));
    // What is selected in a shadow root, other ranges name by its host alone. Browsers know one such range.
    const isPlain = all.length > 1 || !("getComposedRanges" in selection);
    const ranges = isPlain ? all : selection.getComposedRanges({ shadowRoots: shadowRoots(page) });
    return ranges.filter(({ collapsed }) => !collapsed);
  }

  /**
   * The document that has the focus, and the ones around it.
   * @param {Document} page
   * @returns {Document[]}
   */
  function focused(page) {
    const active = activeElement(page);
    const inner = active instanceof HTMLIFrameElement ? frameDocument(active) : null;
    return inner ? [...focused(inner), page] : [page];
  }

  const ranges =
    focused(document)
      .map(rangesIn)
      .find(({ length }) => length > 0) ?? [];
  ranges.forEach(takeRange);
  /** The isolated world is ours alone. @type {typeof globalThis & {wclipperSelected?: typeof selected | null}} */
  const world = globalThis;
  world.wclipperSelected = selected.size ? selected : null;
})();
