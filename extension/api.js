/** The one place that knows how a browser names its extension API. */

const { browser } = /** @type {{browser?: typeof chrome}} */ (globalThis);

/** Promise-based in both browsers; the types are Chromium's. */
export const api = browser ?? chrome;

/** Firefox and its relatives; the closed pages and the disconnect texts differ. */
export const isFirefox = api.runtime.getURL("").startsWith("moz-extension:");
