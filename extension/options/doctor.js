/** The doctor's findings. Its sentences are the host's, in English. */

import { byId, element } from "../elements.js";
import { words } from "../words.js";
import { ask } from "./ask.js";
import { tellHow } from "./state.js";

/**
 * @typedef {object} Finding
 * @property {"ok"|"warning"|"problem"} level
 * @property {string} subject
 * @property {string} text
 * @property {string} remedy
 * @property {boolean} fixable
 */

const MARKS = { ok: "✓", warning: "!", problem: "✗" };

export function startDoctor() {
  byId("doctor-again").addEventListener("click", () => examine());
  byId("doctor-fix").addEventListener("click", () => examine({ fix: true }));
}

/** @param {{fix?: boolean}} [options] */
export async function examine({ fix = false } = {}) {
  await tellHow("doctor-state", async () => show(await ask("doctor", { fix })), words("doctorDone"));
}

/** @param {{findings: Finding[], done: string[]}} report */
function show({ findings, done }) {
  byId("findings").replaceChildren(...findings.map(item), ...done.map(repaired));
  const button = byId("doctor-fix");
  const hadFocus = document.activeElement === button;
  button.hidden = !findings.some(({ fixable }) => fixable);
  if (hadFocus && button.hidden) byId("doctor-again").focus();
}

/** @param {Finding} finding */
function item({ level, subject, text, remedy }) {
  const mark = element(
    "span",
    { class: "mark", role: "img", "aria-label": words(`level_${level}`) },
    MARKS[level],
  );
  const what = element("span", { class: "what", lang: "en" }, element("b", {}, subject), text);
  if (remedy) what.append(element("span", { class: "note" }, remedy));
  return element("li", { "data-level": level }, mark, what);
}

/** @param {string} sentence */
function repaired(sentence) {
  const mark = element("span", { class: "mark", role: "img", "aria-label": words("level_repaired") }, "→");
  return element(
    "li",
    { "data-level": "repaired" },
    mark,
    element("span", { class: "what", lang: "en" }, sentence),
  );
}
