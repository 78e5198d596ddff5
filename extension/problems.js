/** A fault with a code from docs/protocol.md, or one of the extension's own (see `_locales`). */

export class Problem extends Error {
  /**
   * @param {string} code
   * @param {{text?: string, remedy?: string, connecting?: boolean}} [details]
   *   `text` and `remedy` are the host's own English sentences; `connecting` says that the host could not be
   *   reached at all, so that looking for it again later makes sense.
   */
  constructor(code, { text = "", remedy = "", connecting = false } = {}) {
    super(`${code}: ${text}`);
    this.code = code;
    this.text = text;
    this.remedy = remedy;
    this.connecting = connecting;
  }
}

/**
 * Whatever was thrown, as a problem; the text of a foreign error is kept for the report.
 * @param {unknown} error
 * @param {string} code for errors that are not problems yet
 * @returns {Problem}
 */
export function problemOf(error, code = "extension-error") {
  if (error instanceof Problem) return error;
  return new Problem(code, { text: error instanceof Error ? error.message : String(error) });
}
