/** «Pick on the page»: shows the page's tab, waits for what the person picks there, and comes back. */

import { api } from "./api.js";
import { isStillThere } from "./capture.js";
import { words, wordsFor } from "./words.js";

/**
 * @param {import("./states.js").Clip} clip
 * @returns {Promise<string>} words for what came out of it; none when all went well
 */
export async function pickOnPage({ id, tab, url }) {
  if (tab === null || !(await isStillThere(tab, url))) return words("pick_page_gone");
  const reader = await api.tabs.getCurrent();
  await api.tabs.update(tab, { active: true });
  const picked = await pickIn(tab);
  if (reader?.id !== undefined) await api.tabs.update(reader.id, { active: true });
  if (picked === null) return words("pick_page_gone");
  if (!picked) return words("pickLeft");
  const code = await api.runtime.sendMessage({ type: "read-again", clip: id });
  return code ? (wordsFor("pick", code) ?? wordsFor("error", code) ?? code) : "";
}

/**
 * Whether the person has picked something; null when the page went away.
 * @param {number} tabId
 * @returns {Promise<boolean|null>}
 */
async function pickIn(tabId) {
  const injection = { target: { tabId }, files: ["pick.js"] };
  const results = await api.scripting.executeScript(injection).catch(() => null);
  const picked = results?.[0]?.result;
  return picked === undefined || picked === null ? null : Boolean(picked);
}
