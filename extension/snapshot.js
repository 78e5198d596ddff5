/**
 * The page as the person sees it, written down in one read-only walk.
 *
 * Injected at a click; the completion value is the snapshot that docs/protocol.md describes. The walk is synchronous, so the
 * page can't change under it, keeps its own stack, so no depth of page can overflow the engine's, and stops at the caps below.
 */

/**
 * An element whose content is being written.
 * @typedef {object} Frame
 * @property {Node | null} next The next child.
 * @property {Node[]} assigned The nodes shown in a slot, instead of children.
 * @property {number} at How many of `assigned` are done.
 * @property {number} depth Written elements from the root to here.
 * @property {string} close The end tag.
 * @property {boolean} judged Whether the styles of its descendants say anything new.
 * @property {number} veil Where to note that it is invisible, should nothing in it turn out to be visible; 0 if it is not.
 */

(() => {
  const MAX_NODES = 400_000;
  const MAX_DEPTH = 1_000;
  const MAX_BYTES = 48 * 1024 * 1024;
  const MAX_MILLISECONDS = 10_000;
  const LONG_VALUE = 16 * 1024;
  /** Pictures within the page (`data:` addresses) get no more than this in all: the text comes first. */
  const MAX_LONG_VALUES = MAX_BYTES / 2;
  const CHUNK = 64 * 1024;

  const XHTML = "http://www.w3.org/1999/xhtml";
  const [ELEMENT, TEXT, CDATA] = [1, 3, 4];

  const EMPTY = new Set(["style", "template", "input", "textarea", "select"]);
  const FRAMES = new Set(["iframe", "frame"]);
  const SIZED = new Set(["img", "picture", "video", "canvas", "svg", "iframe"]);
  const WITH_SOURCE = new Set(["img", "video", "audio"]);
  const WITH_VALUE = new Set(["li", "data", "meter", "progress"]);
  const SECRET = new Set(["style", "nonce", "integrity", "srcdoc", "xmlns"]);
  const LONG_ALLOWED = new Set(["src", "srcset", "href", "content"]);
  /** Never seen by anybody, or (`html`, `body`) seen by everybody, whatever their style says. */
  const NOT_JUDGED = new Set([
    ...["html", "head", "body", "script", "noscript", "template", "style", "link", "meta", "title", "base"],
    ...["source", "track", "br", "wbr", "annotation", "annotation-xml", "mjx-assistive-mml"],
  ]);
  /** The styles inside say nothing about articles, and drawings can have very many elements. */
  const NOT_JUDGED_INSIDE = new Set(["head", "svg", "math"]);

  const NAME_START =
    "A-Z_a-z\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF" +
    "\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
  const NAME_MORE = `${NAME_START}\\-.0-9\\xB7\\u0300-\\u036F\\u203F\\u2040`;
  const NAME = new RegExp(`^[${NAME_START}][${NAME_MORE}]*(?::[${NAME_START}][${NAME_MORE}]*)?$`, "u");
  const NOT_IN_NAME = new RegExp(`^[^${NAME_START}]|[^${NAME_MORE}]`, "gu");
  /** Prefixes that are taken: by XML itself, for libxml2 would make namespaces of them, and by our own marks. */
  const TAKEN_PREFIX = /^(?:xml(?:ns)?|wc):/;

  const NON_ASCII = /[\u0080-\uFFFF]/;
  const FORBIDDEN = "\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\uD800-\\uDFFF\\uFFFE\\uFFFF";
  const IN_TEXT = new RegExp(`[&<>\\r${FORBIDDEN}]`, "u");
  const IN_TEXT_ALL = new RegExp(IN_TEXT.source, "gu");
  const IN_VALUE = new RegExp(`[&<>'\\t\\n\\r${FORBIDDEN}]`, "u");
  const IN_VALUE_ALL = new RegExp(IN_VALUE.source, "gu");

  const HANDLER = /^on/i;
  const KEPT_SCRIPT = /^\s*(?:application\/ld\+json|math\/tex)\b/i;
  const PICTURE = /<(?:img|picture|video)\b/i;
  const EXTENSION_URL = /^\s*[a-z-]+-extension:/i;
  /** `clip: rect(1px, 1px, 1px, 1px)` and its like: the old way to write for screen readers only. */
  const CLIPPED_AWAY = /^rect\(([^,]+), ([^,]+), \1, \2\)$/;

  /**
   * A getter as the prototype has it. `<input name=firstChild>` in a form, or `<img name=body>` in a document, hides the
   * property of the object itself, and a walk that trusts it never ends.
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
  const firstChild = getter(Node, "firstChild");
  const nextSibling = getter(Node, "nextSibling");
  const textContent = getter(Node, "textContent");
  const baseURI = getter(Node, "baseURI");
  const data = getter(CharacterData, "data");
  const localName = getter(Element, "localName");
  const namespaceURI = getter(Element, "namespaceURI");
  const attributes = getter(Element, "attributes");
  const shadowRoot = getter(Element, "shadowRoot");
  const firstElementChild = getter(Element, "firstElementChild");
  const innerHTML = getter(Element, "innerHTML");
  const scrollWidth = getter(Element, "scrollWidth");
  const scrollHeight = getter(Element, "scrollHeight");
  const iframeDocument = getter(HTMLIFrameElement, "contentDocument");
  const frameDocument = getter(HTMLFrameElement, "contentDocument");
  const imageSource = getter(HTMLImageElement, "currentSrc");
  const naturalWidth = getter(HTMLImageElement, "naturalWidth");
  const naturalHeight = getter(HTMLImageElement, "naturalHeight");
  const mediaSource = getter(HTMLMediaElement, "currentSrc");
  const selectLength = getter(HTMLSelectElement, "length");
  const body = getter(Document, "body");
  const documentElement = getter(Document, "documentElement");
  const documentTitle = getter(Document, "title");
  const documentURL = getter(Document, "URL");
  const { getAttribute, getBoundingClientRect, closest } = Element.prototype;
  const { assignedNodes } = HTMLSlotElement.prototype;

  /** What the person has picked (`pick.js`) and selected (`selection.js`): pieces of texts, and whole elements. */
  const { wclipperPicked: picked, wclipperSelected: selected } =
    /** @type {{wclipperPicked?: Element, wclipperSelected?: Map<Node, [number, number][]> | null}} */ (
      globalThis
    );

  /** @type {string[]} */
  const out = [];
  /** @type {Frame[]} */
  const stack = [];
  /** @type {Map<string, string>} */
  const names = new Map();
  let bytes = 0;
  let longValues = 0;
  let nodes = 0;
  let textLength = 0;
  let foreignFrames = 0;
  let deadline = 0;
  /** @type {"nodes" | "bytes" | "time" | null} */
  let cut = null;

  /** @param {string} text */
  function utf8Length(text) {
    let length = text.length;
    if (!NON_ASCII.test(text)) return length;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit < 0x80) continue;
      length += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
    }
    return length;
  }

  /**
   * Write a piece, unless the snapshot would grow too long by it.
   * @param {string} piece
   */
  function write(piece) {
    const length = utf8Length(piece);
    if (bytes + length > MAX_BYTES) {
      cut = "bytes";
      return false;
    }
    bytes += length;
    out.push(piece);
    return true;
  }

  /** @param {string} character */
  const replacement = (character) =>
    "&<>'\t\n\r".includes(character) ? `&#${character.charCodeAt(0)};` : "\uFFFD";

  /** @param {string} text */
  const escapeText = (text) => (IN_TEXT.test(text) ? text.replace(IN_TEXT_ALL, replacement) : text);

  /** @param {string} value */
  const escapeValue = (value) => (IN_VALUE.test(value) ? value.replace(IN_VALUE_ALL, replacement) : value);

  /**
   * Write a text, in pieces, so that of one that is too long as much is kept as there is room for.
   * @param {string} text
   */
  function writeText(text) {
    for (let start = 0; start < text.length; ) {
      let end = Math.min(start + CHUNK, text.length);
      const last = text.charCodeAt(end - 1);
      if (end < text.length && last >= 0xd800 && last < 0xdc00) end--;
      if (!write(escapeText(text.slice(start, end)))) return;
      textLength += end - start;
      start = end;
    }
  }

  /**
   * A name as XML allows it, with one colon at most; `<a"b>` and `<input :value>` make others.
   * @param {string} name
   */
  function xmlName(name) {
    let safe = names.get(name);
    if (safe === undefined) {
      safe = NAME.test(name) && !TAKEN_PREFIX.test(name) ? name : name.replace(NOT_IN_NAME, "_");
      names.set(name, safe);
    }
    return safe;
  }

  /** @param {string} name @param {string | number} value */
  const written = (name, value) => ` ${name}='${typeof value === "number" ? value : escapeValue(value)}'`;

  /**
   * Whether an attribute of the page may leave it.
   * @param {string} element @param {string} name @param {string} value
   */
  function allowed(element, name, value) {
    if (SECRET.has(name) || HANDLER.test(name) || name.startsWith("wc-") || name.startsWith("xmlns_"))
      return false;
    if (name === "value") return WITH_VALUE.has(element);
    if (value.length <= LONG_VALUE) return true;
    if (!LONG_ALLOWED.has(name) || longValues + value.length > MAX_LONG_VALUES) return false;
    longValues += value.length;
    return true;
  }

  /**
   * The attributes the page gave an element. Two can have one name, by a script or once `_` stands in it: the first counts.
   * @param {Element} element @param {string} tag
   */
  function ownAttributes(element, tag) {
    const map = attributes(element);
    if (!map.length) return "";
    let result = "";
    const seen = new Set();
    for (const { name: given, value } of map) {
      const name = xmlName(given);
      if (seen.has(name) || !allowed(tag, name, value)) continue;
      seen.add(name);
      result += written(name, value);
    }
    return result;
  }

  /**
   * The document in a frame; null when it is of another origin.
   * @param {any} element @param {string} tag @returns {Document | null}
   */
  const documentOf = (element, tag) => (tag === "iframe" ? iframeDocument : frameDocument)(element);

  /**
   * What a picture or film shows, and how large.
   * @param {Element} element @param {string} tag
   */
  function mediaFacts(element, tag) {
    let result = "";
    if (WITH_SOURCE.has(tag)) {
      const image = /** @type {HTMLImageElement} */ (element);
      const source =
        tag === "img" ? imageSource(image) : mediaSource(/** @type {HTMLMediaElement} */ (element));
      if (source && source.length <= LONG_VALUE) result += written("wc-src", source);
      if (tag === "img") result += written("wc-natural-width", naturalWidth(image));
      if (tag === "img") result += written("wc-natural-height", naturalHeight(image));
    }
    if (SIZED.has(tag)) {
      const box = getBoundingClientRect.call(element);
      result += written("wc-width", Math.round(box.width)) + written("wc-height", Math.round(box.height));
    }
    return result;
  }

  /**
   * What only the live page knows of an element, styles aside.
   * @param {Element} element @param {string} tag
   */
  function liveFacts(element, tag) {
    if (namespaceURI(element) !== XHTML) return tag === "svg" ? mediaFacts(element, tag) : "";
    if (FRAMES.has(tag)) {
      const inner = documentOf(element, tag);
      if (!inner) foreignFrames++;
      const frame = inner
        ? written("wc-frame", "same-origin") + written("wc-base", baseURI(inner))
        : written("wc-frame", "foreign");
      return frame + mediaFacts(element, tag);
    }
    if (SIZED.has(tag) || WITH_SOURCE.has(tag)) return mediaFacts(element, tag);
    if (tag === "select")
      return written("wc-options", selectLength(/** @type {HTMLSelectElement} */ (element)));
    return shadowRoot(element) ? written("wc-shadow", "open") : "";
  }

  /**
   * Whether a box has been made too small to show what is in it. An element without content isn't hidden, it is empty.
   * @param {Element} element @param {CSSStyleDeclaration} style
   */
  function shrunk(element, style) {
    if (style.position === "absolute" && CLIPPED_AWAY.test(style.clip)) return true;
    if (style.overflowX === "visible" && style.overflowY === "visible") return false;
    const { width, height } = getBoundingClientRect.call(element);
    const tiny = width < 1 || height < 1 || (width <= 1 && height <= 1);
    return tiny && (scrollWidth(element) > Math.ceil(width) || scrollHeight(element) > Math.ceil(height));
  }

  /**
   * Why an element can't be seen; empty when it can.
   * @param {Element} element @param {CSSStyleDeclaration} style
   */
  function hiddenReason(element, style) {
    const { display } = style;
    if (display === "none") return "display";
    if (display !== "contents" && Number(style.opacity) < 0.01) return "opacity";
    if (style.visibility !== "visible") return "visibility";
    return display !== "contents" && shrunk(element, style) ? "size" : "";
  }

  /**
   * Hidden, yet part of what there is to read: what a closed `details` holds, and formulas written for machines.
   * @param {Element} element
   */
  function isReadAnyway(element) {
    if (closest.call(element, "details:not([open]), .katex-mathml")) return true;
    const inner = firstElementChild(element);
    return inner !== null && localName(inner) === "math";
  }

  /**
   * What the page shows of an element; null when its style says nothing.
   * @param {Element} element @param {string} tag @param {Frame} parent
   */
  function judge(element, tag, parent) {
    if (!parent.judged || NOT_JUDGED.has(tag)) return null;
    const style = getComputedStyle(element);
    const reason = hiddenReason(element, style);
    const { position } = style;
    return {
      hidden: reason && !isReadAnyway(element) ? reason : "",
      fixed: position === "fixed" || position === "sticky" ? written("wc-fixed", position) : "",
    };
  }

  /**
   * The source of a script that is data, or of pictures for browsers without scripts.
   * @param {Element} element @param {string} tag
   */
  function source(element, tag) {
    if (tag === "script")
      return KEPT_SCRIPT.test(getAttribute.call(element, "type") ?? "") ? textContent(element) : null;
    const html = innerHTML(element);
    return PICTURE.test(html) ? html : null;
  }

  /**
   * What stands in an element, as the person sees it: nodes, the first of several siblings, source text, or nothing.
   * @param {Element} element @param {string} tag
   * @returns {Node[] | Node | string | null}
   */
  function contents(element, tag) {
    if (EMPTY.has(tag)) return null;
    if (tag === "script" || tag === "noscript") return source(element, tag);
    if (namespaceURI(element) === XHTML) {
      if (FRAMES.has(tag)) return frameContents(element, tag);
      if (tag === "slot") {
        const assigned = assignedNodes.call(element);
        if (assigned.length) return assigned;
      }
    }
    const shadow = shadowRoot(element);
    return firstChild(shadow ?? element);
  }

  /** @param {Element} element @param {string} tag */
  function frameContents(element, tag) {
    const inner = documentOf(element, tag);
    const innerBody = inner && body(inner);
    return innerBody && firstChild(innerBody);
  }

  /**
   * Whether another extension has put an element here. A link may well lead to one: that is the author's.
   * @param {Element} element @param {string} tag
   */
  function isForeign(element, tag) {
    if (tag === "a") return false;
    const address = getAttribute.call(element, "src") ?? getAttribute.call(element, "href");
    return address !== null && EXTENSION_URL.test(address);
  }

  /**
   * Go into an element.
   * @param {Node | Node[]} inside @param {Pick<Frame, "close" | "depth" | "judged" | "veil">} state
   */
  function push(inside, state) {
    const assigned = Array.isArray(inside) ? inside : [];
    stack.push({ next: Array.isArray(inside) ? null : inside, assigned, at: 0, ...state });
  }

  /** What is visible in something invisible shows that it isn't hidden as a whole. */
  function unveil() {
    const open = stack.findLastIndex((frame) => !frame.veil);
    for (const frame of stack.slice(open + 1)) frame.veil = 0;
  }

  /** @param {Element} element @param {Frame} parent */
  function visitElement(element, parent) {
    const tag = localName(element);
    if (isForeign(element, tag)) return;
    const inside = contents(element, tag);
    if (parent.depth >= MAX_DEPTH) {
      if (inside && typeof inside !== "string")
        push(inside, { close: "", depth: parent.depth, judged: false, veil: 0 });
      return;
    }
    const look = judge(element, tag, parent);
    if (parent.veil && look?.hidden === "") unveil();
    const veiled = look?.hidden === "visibility" && inside !== null && !FRAMES.has(tag);
    const hidden = look?.hidden && !veiled ? written("wc-hidden", look.hidden) : "";
    const name = xmlName(tag);
    const base = parent.depth ? "" : written("wc-base", baseURI(document));
    const chosen =
      (element === picked ? written("wc-picked", "") : "") +
      (selected?.has(element) ? written("wc-selected", "") : "");
    const start = `<${name}${ownAttributes(element, tag)}${base}${liveFacts(element, tag)}${look?.fixed ?? ""}${hidden}${chosen}`;
    if (inside === null) return void write(`${start}/>`);
    if (!write(start)) return;
    const veil = veiled ? out.push("") - 1 : 0;
    out.push(">");
    const judged = parent.judged && !hidden && !NOT_JUDGED_INSIDE.has(tag);
    if (typeof inside !== "string")
      return push(inside, { close: `</${name}>`, depth: parent.depth + 1, judged, veil });
    const before = textLength;
    writeText(inside);
    if (tag === "script") textLength = before;
    out.push(`</${name}>`);
  }

  /** @param {CharacterData} node */
  function writePieces(node) {
    const text = data(node);
    let done = 0;
    for (const [start, end] of selected?.get(node) ?? []) {
      writeText(text.slice(done, start));
      if (cut || !write("<wc:selected>")) return;
      writeText(text.slice(start, end));
      out.push("</wc:selected>");
      done = end;
    }
    writeText(text.slice(done));
  }

  /** @param {Node} node @param {Frame} parent */
  function visit(node, parent) {
    nodes++;
    const type = nodeType(node);
    if (type === ELEMENT) visitElement(/** @type {Element} */ (node), parent);
    else if (type === TEXT || type === CDATA) writePieces(/** @type {CharacterData} */ (node));
  }

  /** @param {Frame} frame */
  function following(frame) {
    if (cut) return null;
    const node = frame.assigned[frame.at] ?? frame.next;
    if (!node) return null;
    if (nodes >= MAX_NODES) cut = "nodes";
    else if (nodes % 512 === 0 && performance.now() > deadline) cut = "time";
    if (cut) return null;
    frame.at++;
    if (frame.next) frame.next = nextSibling(frame.next);
    return node;
  }

  /** @param {Frame} frame */
  function leave(frame) {
    if (frame.veil) out[frame.veil] = written("wc-hidden", "visibility");
    out.push(frame.close);
    stack.pop();
  }

  /** @param {Element} root */
  function walk(root) {
    scrollHeight(root); // has the page laid out, which can take seconds and is not the walk's time
    deadline = performance.now() + MAX_MILLISECONDS;
    push([root], { close: "", depth: 0, judged: true, veil: 0 });
    for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
      const node = following(frame);
      if (node) visit(node, frame);
      else leave(frame);
    }
  }

  function snapshot() {
    const root = documentElement(document);
    if (root) walk(root);
    else out.push("<html/>");
    return {
      format: 1,
      tree: out.join(""),
      url: documentURL(document),
      title: documentTitle(document).toWellFormed(),
      text_length: textLength,
      nodes,
      cut,
      foreign_frames: foreignFrames,
      selected: Boolean(selected),
      taken: new Date().toISOString(),
    };
  }

  return snapshot();
})();
