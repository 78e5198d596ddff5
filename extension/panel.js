/** The reader's panel: the state in words, Save, where it was saved, and what should be known before. */

import { byId, copies, element, setPath, setText } from "./elements.js";
import { canSave, isSavable, isSaved } from "./states.js";
import { folderNamed } from "./wishes.js";
import { sizeWords, words, wordsFor } from "./words.js";

const NOTHING_TO_SAVE = new Set(["no-content", "clip-gone"]);

copies(byId("copy-path"), () => byId("path").textContent ?? "");

/**
 * @param {import("./states.js").Clip} clip
 * @param {{keeps: boolean}} options whether anything of the page is kept
 */
export function showPanel(clip, { keeps }) {
  setPath(byId("state"), stateWords(clip, { keeps }));
  byId("saved").hidden = clip.path === null;
  setPath(byId("path"), clip.path ?? "");
  showSave(clip, { keeps });
  showWarnings((clip.article?.warnings ?? []).filter(({ code }) => code !== clip.error?.code));
}

/**
 * What is going on, in a sentence.
 * @param {import("./states.js").Clip} clip
 * @param {{keeps: boolean}} options
 */
function stateWords(clip, { keeps }) {
  const { state, wanted, error, bytes } = clip;
  if (state === "ready" && !keeps) return words("state_nothing");
  if (isSaved(clip)) return words("state_saved", sizeWords(bytes ?? 0));
  if (state === "ready") return words("state_ready", placeOf(clip));
  if (error && NOTHING_TO_SAVE.has(error.code)) return words("failed_empty");
  if (state === "failed" && error) return wordsFor("failed", error.doing) ?? words("failed_extracting");
  const promised = wanted && state !== "saving";
  return promised ? words(`promised_${state}`) : words(`state_${state}`);
}

/**
 * Where it would be saved.
 * @param {import("./states.js").Clip} clip
 */
function placeOf({ folder, wishes: { place } }) {
  return place ? [place.root, folderNamed(place.folder)].filter(Boolean).join("/") : (folder ?? "");
}

/**
 * @param {import("./states.js").Clip} clip
 * @param {{keeps: boolean}} options
 */
function showSave(clip, { keeps }) {
  const button = byId("save");
  const hadFocus = document.activeElement === button;
  button.hidden = !isSavable(clip);
  setText(button, words(saveLabel(clip)));
  button.ariaDisabled = String(!canSave(clip) || !keeps);
  if (hadFocus && isSaved(clip)) byId("copy-path").focus();
}

/** @param {import("./states.js").Clip} clip */
function saveLabel({ state, wanted }) {
  if (state === "saving") return "saveRunning";
  if (state === "failed") return "saveAgain";
  if (wanted) return "savePromised";
  return state === "ready" ? "save" : "saveLater";
}

/** @param {import("./states.js").Article["warnings"]} warnings */
function showWarnings(warnings) {
  const list = byId("warnings");
  list.hidden = warnings.length === 0;
  list.replaceChildren(
    ...warnings.map(({ code, text, values }) =>
      element("li", {}, wordsFor("warning", code, ...values) ?? text),
    ),
  );
}
