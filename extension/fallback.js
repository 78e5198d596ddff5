/**
 * Without the host: the page's own main element, or what was selected there, as a simple version to read and download.
 *
 * It is built node by node from an allow-list and shown in a frame like the article's. The clip itself goes on waiting.
 */

import { show } from "./article.js";
import * as clips from "./clips.js";
import { byId, element } from "./elements.js";
import { fit } from "./frame.js";
import { listenForKeys } from "./keys.js";
import { followLook } from "./look.js";
import { bodyOf, make, rootOf } from "./nodes.js";

const KEPT = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tfoot tr th td caption blockquote pre code figure figcaption hr br a b strong i em u s sub sup small mark kbd samp var q cite abbr time img".split(
    " ",
  ),
);
const LEFT_OUT = new Set(
  "head script style noscript template nav form button input select textarea svg iframe object video audio canvas".split(
    " ",
  ),
);
const MAINS = ["article", "main", "[role=main]"];
/** Names in the tree may have prefixes, which nothing declares. */
const PREFIX = /(?<=[<\s/])([A-Za-z_][\w.-]*):(?=[^\s<>=':/]+[\s=/>])/g;

const frame = /** @type {HTMLIFrameElement} */ (byId("simple"));
let shownFor = "";

/** @param {import("./states.js").Clip} clip */
export async function showFallback(clip) {
  const isNeeded = clip.hasSnapshot && clip.article === null && clip.state === "waiting";
  byId("fallback").hidden = !isNeeded;
  const key = isNeeded ? `${clip.id} ${clip.excerpt}` : "";
  if (key === shownFor) return;
  shownFor = key;
  if (!isNeeded) return;
  const snapshot = await clips.getSnapshot(clip.id);
  const page = await show(frame, { html: "", language: null });
  followLook(frame.id, rootOf(page));
  listenForKeys(page);
  const root = snapshot && parsed(snapshot.tree);
  const content = root && build(page, root, clip.excerpt === true);
  byId("fallback").hidden = !content?.textContent?.trim();
  if (content) bodyOf(page).append(content);
  fit(frame, page);
}

/**
 * @param {string} tree
 * @returns {Element|null}
 */
function parsed(tree) {
  const tags = tree.replace(/<[^>]*>/g, (tag) => tag.replace(PREFIX, "$1-"));
  const page = new DOMParser().parseFromString(tags, "application/xml");
  return page.querySelector("parsererror") ? null : page.documentElement;
}

/**
 * @param {Document} page
 * @param {Element} root
 * @param {boolean} excerpt
 */
function build(page, root, excerpt) {
  const base = root.getAttribute("wc-base") ?? "";
  const main = excerpt ? root : (longest(root) ?? root);
  const result = make(page, "div", "");
  const copy = (/** @type {Node} */ from, /** @type {Element} */ to, /** @type {boolean} */ taken) => {
    for (const node of from.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (taken) to.append(node.nodeValue ?? "");
      } else if (node instanceof Element && !isLeftOut(node)) {
        const isTaken = taken || node.localName === "wc-selected" || node.hasAttribute("wc-selected");
        const made = isTaken || holdsTaken(node) ? clean(page, node, base) : null;
        if (made) to.append(made);
        copy(node, made ?? to, isTaken);
      }
    }
  };
  copy(main, result, !excerpt);
  return result;
}

/** @param {Element} node */
function holdsTaken(node) {
  return node.querySelector("wc-selected, [wc-selected]") !== null;
}

/** @param {Element} node */
function isLeftOut(node) {
  return LEFT_OUT.has(node.localName) || node.hasAttribute("wc-hidden") || node.hasAttribute("wc-fixed");
}

/**
 * The main element with most text.
 * @param {Element} root
 */
function longest(root) {
  const found = [...root.querySelectorAll(MAINS.join(", "))];
  const size = (/** @type {Element} */ one) => one.textContent?.length ?? 0;
  return found.sort((one, other) => size(other) - size(one))[0];
}

/**
 * The element with nothing but harmless attributes; null for a box, which is opened.
 * @param {Document} page
 * @param {Element} node
 * @param {string} base
 */
function clean(page, node, base) {
  if (!KEPT.has(node.localName)) return null;
  const made = make(page, /** @type {"p"} */ (node.localName), "");
  const name = node.localName === "a" ? "href" : node.localName === "img" ? "src" : "";
  const address = node.getAttribute("wc-src") ?? node.getAttribute(name);
  const url = address ? URL.parse(address, base) : null;
  if (name && url && /^https?:$/.test(url.protocol)) made.setAttribute(name, url.href);
  if (name === "src") made.setAttribute("alt", node.getAttribute("alt") ?? "");
  return made;
}

byId("fallback-download").addEventListener("click", () => {
  const title = byId("title").textContent?.trim() || "WClipper";
  const body = frame.contentDocument ? bodyOf(frame.contentDocument) : document.createElement("body");
  const head = element("head", {}, element("meta", { charset: "utf-8" }), element("title", {}, title));
  const parts = ["<!doctype html><html>", head.outerHTML, body.outerHTML, "</html>"];
  const address = URL.createObjectURL(new Blob(parts, { type: "text/html" }));
  const name = title
    .replace(/[\p{C}\\/:*?"<>|]+/gu, " ")
    .slice(0, 80)
    .trim();
  element("a", { href: address, download: `${name || "WClipper"}.html` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
});
