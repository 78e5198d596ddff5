/** Which models judge the pages, with what is known of them. */

import { byId, element } from "../elements.js";
import { sizeWords, words, wordsFor } from "../words.js";
import { ask } from "./ask.js";

/**
 * @typedef {object} Model
 * @property {string} name
 * @property {boolean} works
 * @property {string} trained
 * @property {number} bytes
 * @property {string} sha256
 * @property {boolean} genuine
 * @property {{pages: string, number: string, f1: string}[]} figures
 */

export async function loadModels() {
  const { models } = await ask("models");
  byId("models").replaceChildren(...models.map(card));
}

/** @param {Model} model */
function card(model) {
  const { name, works, genuine, figures } = model;
  const facts = [
    [words("modelFile"), element("code", { translate: "no" }, name)],
    [words("modelTrained"), model.trained || words("modelUnknown")],
    [words("modelSize"), sizeWords(model.bytes)],
    [words("modelHash"), element("code", { translate: "no", class: "hash" }, model.sha256)],
    [words("modelState"), words(modelState({ works, genuine }))],
  ];
  const rows = facts.flatMap(([term = "", fact = ""]) => [element("dt", {}, term), element("dd", {}, fact)]);
  return element(
    "article",
    {},
    element("h3", {}, wordsFor("model", name) ?? name),
    element("dl", { class: "facts" }, ...rows),
    ...(figures.length > 0 ? [table(figures)] : []),
  );
}

/** @param {{works: boolean, genuine: boolean}} model */
function modelState({ works, genuine }) {
  if (!works) return "modelBroken";
  return genuine ? "modelWorks" : "modelOther";
}

/** @param {Model["figures"]} figures */
function table(figures) {
  const cell = (/** @type {string} */ text) => element("td", {}, text);
  const head = ["figurePages", "figureNumber", "figureF1"].map((key) =>
    element("th", { scope: "col" }, words(key)),
  );
  const rows = figures.map(({ pages, number, f1 }) =>
    element("tr", {}, element("th", { scope: "row", translate: "no" }, pages), cell(number), cell(f1)),
  );
  return element(
    "table",
    {},
    element("caption", {}, words("figuresCaption")),
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...rows),
  );
}
