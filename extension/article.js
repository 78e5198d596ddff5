/**
 * The document shown in the reader's frame. The host has sanitised the article; the frame runs no scripts and has a
 * policy of its own all the same, so that each would hold alone. It shares the reader's origin: that is how the reader
 * sees clicks in it, for nothing in there could tell.
 */

import { addressOf, isParsed, stylesOf } from "./nodes.js";

const POLICY =
  "default-src 'none'; img-src https: http: data:; style-src 'self'; base-uri 'none'; form-action 'none'";

const STYLES = ["theme.css", "article.css", "review.css"];

/** How often the frame is looked at while it loads. */
const LOOK_MS = 10;

/**
 * Shows a document in a frame.
 * @param {HTMLIFrameElement} frame
 * @param {{html: string, language: string|null}} article
 * @returns {Promise<Document>} once it is there with its styles; pictures come when they come
 */
export async function show(frame, article) {
  const before = frame.contentDocument;
  frame.srcdoc = articleDocument(article);
  for (;;) {
    const page = frame.contentDocument;
    if (page && page !== before && isThere(page)) return page;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** @param {Document} page */
function isThere(page) {
  return addressOf(page) === "about:srcdoc" && isParsed(page) && stylesOf(page).length >= STYLES.length;
}

/**
 * @param {{html: string, language: string|null}} article
 * @returns {string} for `srcdoc`
 */
export function articleDocument({ html, language }) {
  const styles = STYLES.map((file) => `<link rel="stylesheet" href="/${file}">`).join("");
  return `<!doctype html><html lang="${escaped(language ?? "")}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer"><base target="_blank">${styles}</head>
<body>${html}</body></html>`;
}

/** @param {string} value */
function escaped(value) {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
