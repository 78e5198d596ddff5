/** Asking the server, and what is said when it does not answer. */

import { byId, say } from "./page.js";

const BEAT_MS = 5000;
const SOON_MS = 1500;

/** A fault that the server has put into words. */
export class Fault extends Error {
  /** @param {{code: string, text: string}} said @param {number} status */
  constructor(said, status) {
    super(said.text);
    this.code = said.code;
    this.isGone = status === 404;
  }
}

/** Nobody answers. The bar says so for as long as it lasts. */
export class Silence extends Error {}

/** What the server says the library is like now: something that is another when anything has changed. */
let state = "";
let isAway = false;
/** @type {() => unknown} */
let onChange = () => {};

/**
 * Asks the server. A fault is an error with its sentence; so is silence.
 * @param {string} address
 * @param {{method?: string, body?: unknown, signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
export async function ask(address, { method = "GET", body, signal } = {}) {
  const json = { "Content-Type": "application/json" };
  const sent = method === "GET" ? {} : { headers: json, body: JSON.stringify(body ?? {}) };
  const response = await fetch(address, { method, signal, ...sent }).catch((error) => {
    if (error.name !== "AbortError") show(true, say("library_stopped"));
    throw error.name === "AbortError" ? error : new Silence(say("library_stopped"));
  });
  const answer = await response.json();
  if (response.status === 401 || response.status === 421) show(true, answer.text);
  else show(false, "");
  if (!response.ok) throw new Fault(answer, response.status);
  return answer;
}

/** @param {boolean} away @param {string} text */
function show(away, text) {
  const trouble = byId("trouble");
  if (trouble.textContent !== text) trouble.textContent = text;
  trouble.hidden = !away;
  const isBack = isAway && !away;
  isAway = away;
  if (isBack) onChange();
}

/**
 * Asks now and then whether anything has changed, while somebody looks; the first time before anything is shown.
 * @param {() => unknown} changed is called when something has
 */
export async function watch(changed) {
  await look().catch(() => {});
  onChange = changed;
  const beat = async () => {
    if (!document.hidden) await look().catch(() => {});
    setTimeout(beat, isAway ? SOON_MS : BEAT_MS);
  };
  document.addEventListener("visibilitychange", () => document.hidden || look().catch(() => {}));
  setTimeout(beat, BEAT_MS);
}

async function look() {
  const now = (await ask("/api/state")).state;
  const isOther = state !== "" && state !== now;
  state = now;
  if (isOther) onChange();
}
