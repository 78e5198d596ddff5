/** The way back to clips whose reader was closed before they were saved, and how long there is one. */

import * as clips from "./clips.js";
import { byId, element, setText } from "./elements.js";
import { words } from "./words.js";

const SHOWN = 20;

/** @param {string} except the clip that this reader shows */
export async function showUnsaved(except) {
  const details = byId("unsaved");
  const [summary, note, list] = /** @type {HTMLElement[]} */ ([...details.children]);
  if (!summary || !note || !list) return;
  const others = await clips.unsaved(except);
  details.hidden = others.length === 0;
  setText(summary, words("unsavedSummary", others.length));
  setText(note, words("unsavedKept", clips.UNSAVED_DAYS, clips.PROMISED_DAYS));
  list.replaceChildren(...others.slice(0, SHOWN).map(item));
}

/** @param {import("./states.js").Clip} clip */
function item({ id, ownTitle, article, title, url }) {
  const name = ownTitle ?? article?.title ?? title;
  const link = element("a", { href: `?clip=${id}`, title: url }, element("bdi", {}, name || url));
  return element("li", {}, link);
}
