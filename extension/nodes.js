/**
 * Looking into the article's document. What a page has written there may carry the names of properties
 * (`<form name=body>`, `<input name=parentNode>`), so nothing is asked of its nodes but by the prototypes of our own.
 */

/**
 * @template {object} T
 * @template {keyof T & string} K
 * @param {{prototype: T}} owner
 * @param {K} name
 * @returns {(object: T) => T[K]}
 */
function getter(owner, name) {
  const get = Object.getOwnPropertyDescriptor(owner.prototype, name)?.get;
  if (!get) throw new TypeError(`no getter for ${name}`);
  return (object) => get.call(object);
}

export const parentOf = getter(Node, "parentElement");
export const documentOf = getter(Node, "ownerDocument");
export const textOf = getter(Node, "textContent");
export const tagOf = getter(Element, "localName");
export const bodyOf = getter(Document, "body");
export const rootOf = getter(Document, "documentElement");
export const addressOf = getter(Document, "URL");
export const stylesOf = getter(Document, "styleSheets");
const progressOf = getter(Document, "readyState");
export const focusedIn = getter(Document, "activeElement");

/** @param {Document} document */
export function isParsed(document) {
  return progressOf(document) !== "loading";
}

/**
 * @param {Document} document
 * @param {string} selector
 * @returns {HTMLElement[]} in document order
 */
export function allIn(document, selector) {
  const found = Document.prototype.querySelectorAll.call(document, selector);
  return /** @type {HTMLElement[]} */ (Array.from(found));
}

/**
 * The nearest element around a node, or itself, that a selector names.
 * @param {EventTarget|null} node
 * @param {string} selector
 * @returns {HTMLElement|null}
 */
export function nearest(node, selector) {
  const element = isElement(node) ? node : null;
  return element && /** @type {HTMLElement|null} */ (Element.prototype.closest.call(element, selector));
}

/**
 * Whether it is an element, of whichever document: each has classes of its own.
 * @param {EventTarget|null} node
 * @returns {node is Element}
 */
function isElement(node) {
  try {
    return tagOf(/** @type {Element} */ (node)) !== "";
  } catch {
    return false;
  }
}

/**
 * @param {Element} element
 * @param {string} name
 */
export function attribute(element, name) {
  return Element.prototype.getAttribute.call(element, name) ?? "";
}

/**
 * Sets an attribute, or takes it away; one that is right already is left alone.
 * @param {Element} element
 * @param {string} name
 * @param {string|null} value
 */
export function setAttribute(element, name, value) {
  if (Element.prototype.getAttribute.call(element, name) === value) return;
  if (value === null) Element.prototype.removeAttribute.call(element, name);
  else Element.prototype.setAttribute.call(element, name, value);
}

/**
 * A new element for the article's document.
 * @template {keyof HTMLElementTagNameMap} N
 * @param {Document} document
 * @param {N} tag
 * @param {string} name of its class
 * @param {...(Node|string)} children
 * @returns {HTMLElementTagNameMap[N]}
 */
export function make(document, tag, name, ...children) {
  const made = /** @type {HTMLElementTagNameMap[N]} */ (Document.prototype.createElement.call(document, tag));
  if (name) made.className = name;
  made.append(...children);
  return made;
}

/**
 * Puts an element right before another, if it isn't there.
 * @param {Element} element
 * @param {Element} next
 */
export function putBefore(element, next) {
  if (element.nextSibling !== next) Element.prototype.before.call(next, element);
}

/**
 * @param {EventTarget} target
 * @param {string} type
 * @param {(event: any) => void} listener
 */
export function listen(target, type, listener) {
  EventTarget.prototype.addEventListener.call(target, type, listener);
}

/** @param {Element} element */
export function focus(element) {
  HTMLElement.prototype.focus.call(element, { preventScroll: true });
  Element.prototype.scrollIntoView.call(element, { block: "nearest" });
}

/** @param {Element} element */
export function scrollTo(element) {
  Element.prototype.scrollIntoView.call(element, { block: "center" });
}

/**
 * The element of a document that has a name as its id.
 * @param {Document} document
 * @param {string} name
 */
export function byName(document, name) {
  return Document.prototype.getElementById.call(document, name);
}

/** @param {Element} element */
export function boxOf(element) {
  return Element.prototype.getBoundingClientRect.call(element);
}
