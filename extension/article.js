/**
 * The document shown in the reader's frame. The host has sanitised the article; the frame runs no scripts and has a
 * policy of its own all the same, so that each would hold alone. It shares the reader's origin: that is how the reader
 * sees clicks in it, for nothing in there could tell.
 *
 * @typedef {import("./states.js").Article} Article
 */

const POLICY =
  "default-src 'none'; img-src https: http: data:; style-src 'self'; base-uri 'none'; form-action 'none'";

const STYLES = ["theme.css", "article.css", "review.css"];

/**
 * Shows an article.
 * @param {HTMLIFrameElement} frame
 * @param {Article} article
 * @returns {Promise<Document>} once it is there
 */
export function show(frame, article) {
  return new Promise((resolve, reject) => {
    frame.addEventListener(
      "load",
      () =>
        frame.contentDocument ? resolve(frame.contentDocument) : reject(new Error("the frame stays closed")),
      { once: true },
    );
    frame.srcdoc = articleDocument(article);
  });
}

/**
 * @param {Article} article
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
