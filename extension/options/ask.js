/** Questions of the options page to the host, through the background, which has the only connection. */

import { api } from "../api.js";
import { Problem } from "../problems.js";

/**
 * @param {string} type of the request, as in docs/protocol.md
 * @param {Record<string, unknown>} [fields]
 * @returns {Promise<any>} the reply; what went wrong is thrown as a `Problem`
 */
export async function ask(type, fields = {}) {
  const answer = await api.runtime.sendMessage({ type: "option", request: { type, ...fields } });
  if (!answer) throw new Problem("extension-error", { text: "no answer from the background" });
  if (answer.error) throw new Problem(answer.error.code, answer.error);
  return answer.reply;
}
