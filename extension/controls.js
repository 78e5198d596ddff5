/** The part of the panel about what is kept: the switch, the slider, and the way back. */

import { hasLevels, isOwn } from "./choice.js";
import { byId, element, setText } from "./elements.js";
import * as memory from "./memory.js";
import { words } from "./words.js";

const amount = /** @type {HTMLInputElement} */ (byId("amount"));

/** @type {import("./correction.js").Correction|null} */
let correction = null;
let address = "";
/** The level that is known for the site. */
let remembered = 0;
/** Whether there is anything to slide through. */
let leveled = false;

/**
 * Lets the person work on an article.
 * @param {import("./correction.js").Correction|null} next
 * @param {import("./states.js").Clip} clip
 */
export function control(next, { url, article }) {
  correction = next;
  address = url;
  remembered = next?.choice.level ?? 0;
  byId("choice").hidden = next === null;
  leveled = hasLevels(article?.blocks ?? []);
  next?.addEventListener("changed", remember);
  showControls();
}

/** Shows what can be done now. */
export function showControls() {
  if (!correction) return;
  const { kept, choice, isOpen, isEditable } = correction;
  const own = choice.kept.length + choice.cut.length;
  const count = kept.filter(Boolean).length;
  showCounts(words("countKept", count, kept.length), own > 0 ? words("countOwn", own) : "");
  byId("amount-field").hidden = !leveled || !isEditable;
  byId("changes").hidden = !isEditable;
  byId("open").ariaChecked = String(isOpen);
  byId("open-hint").hidden = !isOpen;
  setText(byId("open-hint"), words(isEditable ? "openHint" : "openHintSaved"));
  amount.value = String(choice.level);
  amount.ariaValueText = levelWords(choice.level);
  enable("undo", correction.canUndo);
  enable("redo", correction.canRedo);
  enable("reset", !isOwn(choice));
  enable("everything", correction.hasMore);
}

/**
 * @param {string} all
 * @param {string} own empty where the person has decided nothing
 */
function showCounts(all, own) {
  const line = own ? [element("span", {}, `${all} ·`), " ", element("span", {}, own)] : [all];
  byId("counts").replaceChildren(...line);
}

/** @param {number} level */
function levelWords(level) {
  if (level === 0) return words("levelOwn");
  return level < 0 ? words("levelLess", -level) : words("levelMore", level);
}

/**
 * A button that can't be used keeps the focus, and says so.
 * @param {string} id
 * @param {boolean} possible
 */
function enable(id, possible) {
  byId(id).ariaDisabled = String(!possible);
}

/** @param {number} steps more, or less below 0 */
export function changeAmount(steps) {
  if (byId("amount-field").hidden) return;
  amount.value = String(Number(amount.value) + steps);
  takeAmount();
}

function takeAmount() {
  correction?.setLevel(Number(amount.value));
}

/** How much the person keeps holds for the next page of the site too. */
function remember() {
  if (!correction || correction.choice.level === remembered) return;
  remembered = correction.choice.level;
  memory.setLevel(address, remembered).catch(() => {}); // it holds for this page
}

byId("undo").addEventListener("click", () => correction?.undo());
byId("redo").addEventListener("click", () => correction?.redo());
byId("reset").addEventListener("click", () => correction?.reset());
byId("everything").addEventListener("click", () => correction?.keepEverything());
amount.addEventListener("input", takeAmount);
