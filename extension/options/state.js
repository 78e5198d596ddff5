/** What became of a change, beside it: truthful, in words, and spoken by screen readers. */

import { byId, element } from "../elements.js";
import { problemOf } from "../problems.js";
import { words, wordsFor } from "../words.js";

/** How long it says that all is well. */
const DONE_MS = 4000;

/** @type {Map<string, ReturnType<typeof setTimeout>>} */
const waiting = new Map();

/**
 * Does something and says how it went.
 * @template T
 * @param {string} id of the element that says so
 * @param {() => Promise<T>} work
 * @param {string} [done] the words for success
 * @returns {Promise<T|null>} null when it failed
 */
export async function tellHow(id, work, done = words("changed")) {
  show(id, "busy", words("changing"));
  try {
    const result = await work();
    show(id, "done", done);
    waiting.set(
      id,
      setTimeout(() => show(id, "", ""), DONE_MS),
    );
    return result;
  } catch (error) {
    showProblem(id, error);
    return null;
  }
}

/**
 * @param {string} id
 * @param {unknown} error
 */
export function showProblem(id, error) {
  const { code, text, remedy } = problemOf(error);
  const sentences = [wordsFor("error", code) ?? wordsFor("help", code) ?? (text || code)];
  const help = wordsFor("remedy", code) ?? wordsFor("helpWhy", code) ?? remedy;
  show(
    id,
    "bad",
    element("strong", {}, ...sentences),
    ...(help ? [element("span", {}, help)] : []),
    ...(text ? [element("small", { lang: "en" }, text)] : []),
  );
}

/** Takes back what was said. @param {string} id */
export function clear(id) {
  show(id, "", "");
}

/**
 * @param {string} id
 * @param {"busy"|"done"|"bad"|""} kind
 * @param {...(Node|string)} contents
 */
function show(id, kind, ...contents) {
  clearTimeout(waiting.get(id));
  const place = byId(id);
  place.dataset.kind = kind;
  place.replaceChildren(...contents);
}
