/** Tells that a clip is saved, outside the reader: only people who want it are told. */

import { api } from "./api.js";
import * as memory from "./memory.js";
import { words } from "./words.js";

/**
 * @param {import("./states.js").Clip} clip
 * @param {string} path
 */
export async function tellSaved({ id, ownTitle, article, title }, path) {
  // Whatever is wrong with it, the clip is saved, and its reader says so.
  if (!api.notifications || !(await memory.notices().catch(() => false))) return;
  const message = `${ownTitle ?? article?.title ?? title}\n${path}`;
  const iconUrl = api.runtime.getURL("icons/128.png");
  const notice = { type: /** @type {const} */ ("basic"), iconUrl, title: words("noticeSaved"), message };
  await api.notifications.create(id, notice).catch(() => {});
}
