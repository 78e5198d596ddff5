/** What has just happened, in a line at the bottom of the page; long enough to be read, and to be taken back. */

import { Silence } from "./ask.js";
import { button, byId, element, say } from "./page.js";

const READ_MS = 6000;
const UNDO_MS = 60_000;
const news = byId("news");
/** @type {(() => unknown)|null} */
let undo = null;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let leaving;

/**
 * Says something for a while; with a way to take it back, for much longer.
 * @param {string} text
 * @param {() => unknown} [back]
 */
export function tell(text, back) {
  undo = back ?? null;
  const buttons = back
    ? [
        button("library_undo", takeBack, { "aria-keyshortcuts": "z" }),
        button("library_close", hush, { class: "plain" }),
      ]
    : [];
  news.replaceChildren(element("span", { dir: "auto" }, text), ...buttons);
  wait();
}

/** @param {unknown} error */
export function tellFault(error) {
  if (error instanceof Silence) return; // the bar says it already
  if (error instanceof Error && error.name !== "AbortError") tell(error.message);
}

/** Takes back what can be. */
export async function takeBack() {
  const back = undo;
  if (!back) return;
  hush();
  try {
    await back();
    tell(say("library_restored"));
  } catch (error) {
    tellFault(error);
  }
}

function hush() {
  clearTimeout(leaving);
  undo = null;
  news.replaceChildren();
}

/** Nobody is hurried who is about to press a button. */
function wait() {
  clearTimeout(leaving);
  if (news.matches(":hover, :focus-within")) return;
  leaving = setTimeout(hush, undo ? UNDO_MS : READ_MS);
}

for (const event of ["mouseenter", "mouseleave", "focusin", "focusout"])
  news.addEventListener(event, () => setTimeout(wait));
