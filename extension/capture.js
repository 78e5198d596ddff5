/** Reading the page of a tab: which pages are closed to extensions, and the injection of the snapshot. */

import { api, isFirefox } from "./api.js";
import { Problem } from "./problems.js";

/**
 * Right after a page load, the first injection after a click fails in about one of six tries in Chromium,
 * because the grant of activeTab has not reached the page's process yet.
 */
const RETRIES_MS = [50, 100, 200, 400];

/** The walk itself stops after 10 s; a page that is longer silent hangs. */
const PATIENCE_MS = 30_000;

/** @type {Readonly<Record<string, string>>} */
const CLOSED_SCHEMES = {
  "about:": "page-browser",
  "chrome:": "page-browser",
  "chrome-error:": "page-error",
  "chrome-extension:": "page-extension",
  "chrome-search:": "page-browser",
  "chrome-untrusted:": "page-browser",
  "devtools:": "page-browser",
  "brave:": "page-browser",
  "edge:": "page-browser",
  "opera:": "page-browser",
  "vivaldi:": "page-browser",
  "resource:": "page-browser",
  "moz-extension:": "page-extension",
  "view-source:": "page-source",
};

/**
 * Each browser family closes its own stores and account pages, not those of the other.
 * Chromium-based browsers close only the store of their own maker, but can't be told apart.
 */
const CLOSED_SITES = isFirefox
  ? [
      /^https?:\/\/(addons|discovery\.addons|support)\.mozilla\.org\//,
      /^https?:\/\/([^/]+\.)?accounts\.firefox\.com\//,
    ]
  : [
      /^https?:\/\/chromewebstore\.google\.com\//,
      /^https?:\/\/chrome\.google\.com\/webstore\b/,
      /^https?:\/\/microsoftedge\.microsoft\.com\/addons\b/,
    ];

/** What Chromium answers for pages that can't be told by their address. */
const REFUSALS = /** @type {const} */ ([
  [/error page|chrome-error:/i, "page-error"],
  [/gallery/i, "page-store"],
  [/policy/i, "page-policy"],
]);

/**
 * Why no extension may read this page, as a code; null when nothing speaks against it.
 * @param {string|undefined} address undefined when the browser hides it, as for its own pages
 * @returns {string|null}
 */
export function closedPage(address) {
  if (!address || !URL.canParse(address)) return "page-hidden";
  const { protocol, href } = new URL(address);
  const isClosedSite = CLOSED_SITES.some((site) => site.test(href));
  return CLOSED_SCHEMES[protocol] ?? (isClosedSite ? "page-store" : null);
}

/**
 * The snapshot of a tab's page. Its address is the tab's: a page must not choose under which one it is saved.
 * @param {number} tabId
 * @param {string} address
 * @returns {Promise<import("./clips.js").Snapshot>}
 */
export async function takeSnapshot(tabId, address) {
  const target = { tabId };
  const type = await patiently(() => api.scripting.executeScript({ target, func: contentType }), address);
  if (type === "application/pdf") throw new Problem("page-pdf");
  const snapshot = await patiently(
    () => api.scripting.executeScript({ target, files: ["selection.js", "snapshot.js"] }),
    address,
  );
  if (!snapshot) throw new Problem("page-unreadable");
  return { ...snapshot, url: address };
}

/**
 * Whether a tab still shows a page; another place in it is the same page.
 * @param {number} tabId
 * @param {string} address
 */
export async function isStillThere(tabId, address) {
  const tab = await api.tabs.get(tabId).catch(() => null);
  return withoutPlace(tab?.url ?? "") === withoutPlace(address);
}

/** @param {string} address */
function withoutPlace(address) {
  return address.replace(/#.*/s, "");
}

/** Runs in the page: Chromium's PDF viewer looks like an ordinary page from outside. */
function contentType() {
  return document.contentType;
}

/**
 * The result of an injection, tried again while the browser refuses.
 * @param {() => Promise<chrome.scripting.InjectionResult<any>[]>} inject
 * @param {string} address
 */
async function patiently(inject, address) {
  for (const pause of [...RETRIES_MS, null]) {
    try {
      const [frame] = await Promise.race([inject(), timeout()]);
      return frame?.result;
    } catch (error) {
      if (error instanceof Problem) throw error;
      if (pause === null) throw refusal(String(error), address);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** @returns {Promise<never>} */
function timeout() {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Problem("page-silent")), PATIENCE_MS);
  });
}

/**
 * Why the browser did not let us in.
 * @param {string} text
 * @param {string} address
 */
function refusal(text, address) {
  const { protocol, pathname } = new URL(address);
  const known = REFUSALS.find(([pattern]) => pattern.test(text))?.[1];
  if (known) return new Problem(known, { text });
  if (protocol === "file:") return new Problem("page-file", { text });
  // Firefox shows PDFs in a page of its own that no extension may enter; only the name tells.
  if (/\.pdf$/i.test(pathname)) return new Problem("page-pdf", { text });
  return new Problem("page-closed", { text });
}
