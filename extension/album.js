/** The reader's part about pictures: how far they are, which are missing and why; cancel, and fetch again. */

import { api } from "./api.js";
import { byId, element, setText } from "./elements.js";
import { words, wordsFor } from "./words.js";

/** @typedef {import("./states.js").Pictures} Pictures */

/** The clip that is shown. */
let id = "";

api.runtime.onMessage.addListener((message) => {
  if (message.type === "progress" && message.clip === id) showProgress(message.done, message.of);
});
byId("pictures-cancel").addEventListener("click", () => order("cancel"));
byId("pictures-retry").addEventListener("click", () => order("pictures"));

/** @param {string} type */
function order(type) {
  api.runtime.sendMessage({ type, clip: id }).catch(() => {}); // the background gives no answer
}

/** @param {import("./states.js").Clip} clip */
export function showPictures(clip) {
  id = clip.id;
  const { state, pictures } = clip;
  const isFetching = state === "fetching";
  byId("pictures").hidden = !pictures;
  byId("pictures-fetching").hidden = !isFetching;
  if (!pictures) return;
  const isWanting = pictures.missing.length > 0 || pictures.error !== null;
  const hadFocus = document.activeElement === byId("pictures-cancel");
  setText(byId("pictures-state"), isFetching ? words("picturesFetching") : outcome(pictures));
  byId("pictures-retry").hidden = isFetching || !isWanting;
  if (hadFocus && !isFetching) byId(isWanting ? "pictures-retry" : "copy-path").focus();
  showMissing(isFetching ? [] : pictures.missing);
}

/**
 * @param {number} done
 * @param {number} of
 */
function showProgress(done, of) {
  const bar = /** @type {HTMLProgressElement} */ (byId("pictures-bar"));
  bar.max = of;
  bar.value = done;
  byId("pictures-count").textContent = words("picturesCount", done, of);
}

/** @param {Pictures} pictures */
function outcome({ of, missing, error }) {
  if (!error) return words("picturesSaved", of - missing.length, of);
  return `${words("picturesFailed")} ${wordsFor("error", error.code) ?? error.text}`;
}

/** @param {Pictures["missing"]} missing */
function showMissing(missing) {
  const details = byId("missing");
  const [summary, list] = /** @type {HTMLElement[]} */ ([...details.children]);
  if (!summary || !list) return;
  details.hidden = missing.length === 0;
  setText(summary, words("picturesMissing", missing.length));
  list.replaceChildren(...missing.map(item));
}

/** @param {Pictures["missing"][number]} missing */
function item({ url, reason }) {
  const name = element("bdi", {}, url);
  const isWeb = /^https?:/.test(url);
  const source = isWeb ? element("a", { href: url, target: "_blank", rel: "noreferrer" }, name) : name;
  return element("li", {}, source, ` ${wordsFor("missing", reason) ?? reason}`);
}
