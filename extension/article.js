/**
 * The document shown in the reader's frame. The host has sanitised the article; the frame has no scripts, no
 * origin and a policy of its own all the same, so that each would hold alone.
 *
 * @typedef {import("./states.js").Article} Article
 */

/**
 * The style stands in the document, for a frame without origin may not load the extension's files. Policies
 * here and in the manifest allow it by its hash; `npm run check` says when they don't fit. The gutters keep the
 * text below the reader's own title where scrollbars take room.
 */
export const STYLE = `
:root { color-scheme: light dark; scrollbar-color: var(--soft) var(--ground); --ink: #1f2422; --soft: #5a625f; --line: #d9dedb; --ground: #fff; --tint: #f3f5f4; --link: #0b6354; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #dfe4e1; --soft: #a3aca8; --line: #39413e; --ground: #171b1a; --tint: #212726; --link: #7fd1bf; }
}
@media (min-width: 46rem) { :root { scrollbar-gutter: stable both-edges; } }
body { box-sizing: border-box; margin: 0 auto; padding: 0.5rem 1.5rem 5rem; max-width: 43rem; background: var(--ground); color: var(--ink);
  font: 1.125rem/1.65 ui-serif, Charter, "Iowan Old Style", "Source Serif 4", Georgia, "Noto Serif", serif;
  overflow-wrap: anywhere; hanging-punctuation: first; }
:is(body:lang(zh), body:lang(ja), body:lang(ko)) { font-family: system-ui, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif;
  line-height: 1.85; text-align: justify; line-break: strict; }
h1, h2, h3, h4, h5, h6 { font-family: system-ui, sans-serif; line-height: 1.3; margin: 2em 0 0.6em; text-wrap: balance; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.35rem; } h3 { font-size: 1.15rem; } h4, h5, h6 { font-size: 1rem; }
p, ul, ol, dl, blockquote, pre, table, figure { margin: 0 0 1.1em; }
a { color: var(--link); text-underline-offset: 0.15em; }
img, svg { max-width: 100%; height: auto; border-radius: 4px; }
figure img { display: block; margin: 0 auto; }
figcaption { margin-top: 0.5em; color: var(--soft); font: 0.875rem/1.5 system-ui, sans-serif; }
blockquote { margin-inline: 0; padding-inline-start: 1.1em; border-inline-start: 3px solid var(--line); color: var(--soft); }
code, kbd, samp, pre { font-family: ui-monospace, "SF Mono", Consolas, "DejaVu Sans Mono", monospace; font-size: 0.85em; }
code, kbd { background: var(--tint); padding: 0.1em 0.3em; border-radius: 4px; }
pre { background: var(--tint); padding: 0.9em 1em; border-radius: 6px; overflow-x: auto; overflow-wrap: normal; line-height: 1.5; direction: ltr; text-align: left; }
pre code { background: none; padding: 0; font-size: 1em; }
table { border-collapse: collapse; display: block; overflow-x: auto; font: 0.9375rem/1.5 system-ui, sans-serif; text-align: start; }
th, td { border: 1px solid var(--line); padding: 0.4em 0.7em; vertical-align: top; overflow-wrap: break-word; }
caption { padding-bottom: 0.4em; color: var(--soft); text-align: start; }
th { background: var(--tint); text-align: start; }
hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
`;

const POLICY =
  "default-src 'none'; img-src https: http: data:; style-src 'sha256-ZZG9g6D0a1/zmkbeloOMHQ4AkMnge/9nLw2W8K/a2mU='";

/**
 * @param {Article} article
 * @returns {string} for `srcdoc`
 */
export function articleDocument({ html, language }) {
  return `<!doctype html><html lang="${attribute(language ?? "")}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer"><base target="_blank"><style>${STYLE}</style></head>
<body dir="auto">${html}</body></html>`;
}

/** @param {string} value */
function attribute(value) {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
