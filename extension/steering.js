/** What the options page may ask of the host, and nothing else. */

import * as host from "./host.js";
import { Problem, problemOf } from "./problems.js";
import { showFolder } from "./work.js";

/** The requests, each with the type of its reply. @type {Readonly<Record<string, string>>} */
const REPLIES = {
  settings: "settings",
  "change-settings": "settings",
  "name-example": "name-example",
  doctor: "doctor",
  stores: "stores",
  "delete-store": "stores",
  sites: "sites",
  "forget-site": "sites",
  models: "models",
};

/**
 * @param {import("./link.js").Message} request
 * @returns {Promise<{reply: unknown}|{error: {code: string, text: string, remedy: string}}>}
 */
export async function answerOption(request) {
  try {
    const expected = REPLIES[String(request.type)];
    if (!expected) throw new Problem("bad-message", { text: String(request.type) });
    const reply = await host.ask(request, expected);
    if (expected === "settings") await showFolder(String(reply.folder));
    return { reply };
  } catch (error) {
    const { code, text, remedy } = problemOf(error);
    return { error: { code, text, remedy } };
  }
}
