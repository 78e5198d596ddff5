/**
 * One open port to the host: requests and replies are matched by id, long ones go in parts.
 *
 * @typedef {{type: string, [field: string]: unknown}} Message
 *
 * @typedef {object} Pending
 * @property {(reply: Message) => void} resolve
 * @property {(problem: Problem) => void} reject
 * @property {() => void} acknowledged lets the next part go
 * @property {(progress: any) => void} onProgress
 * @property {Joiner} joiner of the reply's parts
 * @property {number} patience milliseconds without a sign of life
 * @property {ReturnType<typeof setTimeout>} [timer]
 */

import { api } from "./api.js";
import { Joiner, PART, split } from "./parts.js";
import { Problem, problemOf } from "./problems.js";

/**
 * What browsers say when a port ends (measured). Chromium first; Firefox says "No such native application"
 * also when the host is there but doesn't list this extension, "An unexpected error" when the manifest points
 * to a file that is gone, and nothing at all when the host exits.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const ENDINGS = [
  [/host not found/i, "host-missing"],
  [/forbidden/i, "host-forbidden"],
  [/has exited|communicating with|failed to start/i, "host-crashed"],
  [/no such native application|unexpected error/i, "host-missing"],
];

/** The port ended while a request was under way; it may be sent again on another one. */
export class LinkEnded extends Problem {}

export class Link {
  /** @type {Map<string, Pending>} */
  #pending = new Map();
  /** One message at a time: the parts of two must not mix. */
  #sending = Promise.resolve();
  #lastId = 0;
  #port;
  /** @type {() => void} */
  #onEnd;
  ended = false;

  /**
   * @param {chrome.runtime.Port} port
   * @param {() => void} onEnd
   */
  constructor(port, onEnd) {
    this.#port = port;
    this.#onEnd = onEnd;
    port.onMessage.addListener((message) => this.#receive(message));
    port.onDisconnect.addListener((gone) => this.#end(endingOf(gone)));
  }

  /** Whether a reply is still awaited. */
  get busy() {
    return this.#pending.size > 0;
  }

  /**
   * @param {Message} message
   * @param {{seconds: number, onProgress?: (progress: any) => void}} options how long the host may be silent, and
   *   who is told how far it is
   * @returns {Promise<Message>} the reply; an `error` reply rejects with its problem
   */
  request(message, { seconds, onProgress = () => {} }) {
    const id = String(++this.#lastId);
    return new Promise((resolve, reject) => {
      const pending = {
        resolve,
        reject,
        acknowledged: () => {},
        onProgress,
        joiner: new Joiner(),
        patience: seconds * 1000,
      };
      this.#pending.set(id, pending);
      this.#sending = this.#sending
        .then(() => this.#send({ ...message, id }, id))
        .catch((error) => this.#settle(id, (p) => p.reject(problemOf(error))));
    });
  }

  /** Ends the connection; the host sees the end of its input and exits. */
  close() {
    if (this.ended) return;
    this.#port.disconnect();
    this.#end(new LinkEnded("host-crashed"));
  }

  /**
   * @param {Message} message
   * @param {string} id
   */
  async #send(message, id) {
    this.#wind(id);
    const text = JSON.stringify(message);
    if (text.length <= PART) return this.#port.postMessage(message);
    const pieces = split(text);
    for (const [seq, piece] of pieces.entries()) {
      const acknowledged = this.#acknowledgement(id);
      if (!acknowledged) return;
      this.#port.postMessage({ type: "part", id, seq, of: pieces.length, text: piece });
      if (seq < pieces.length - 1) await acknowledged;
    }
  }

  /**
   * Resolves with the next acknowledgement, or when the request is over.
   * @param {string} id
   * @returns {Promise<void>|undefined}
   */
  #acknowledgement(id) {
    const pending = this.#pending.get(id);
    return (
      pending &&
      new Promise((resolve) => {
        pending.acknowledged = resolve;
      })
    );
  }

  /** @param {Message} message */
  #receive(message) {
    const id = String(message.id ?? "");
    if (message.type === "error" && id === "") return this.#fail(refusal(message));
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#wind(id);
    try {
      this.#take(id, pending, message);
    } catch (error) {
      this.#settle(id, (p) => p.reject(problemOf(error, "bad-message")));
    }
  }

  /**
   * @param {string} id
   * @param {Pending} pending
   * @param {Message} message
   */
  #take(id, pending, message) {
    if (message.type === "ack") return pending.acknowledged();
    if (message.type === "progress") return pending.onProgress(message);
    if (message.type === "error") return this.#settle(id, (p) => p.reject(refusal(message)));
    if (message.type !== "part") return this.#settle(id, (p) => p.resolve(message));
    const whole = pending.joiner.add(/** @type {any} */ (message));
    if (whole !== null) this.#take(id, pending, JSON.parse(whole));
  }

  /**
   * Starts the request's clock, again with every sign of life.
   * @param {string} id
   */
  #wind(id) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    clearTimeout(pending.timer);
    pending.timer = setTimeout(() => {
      this.#settle(id, (p) => p.reject(new Problem("host-silent")));
      this.close();
    }, pending.patience);
  }

  /**
   * @param {string} id
   * @param {(pending: Pending) => void} how
   */
  #settle(id, how) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    how(pending);
    pending.acknowledged();
  }

  /** @param {Problem} problem */
  #end(problem) {
    this.ended = true;
    this.#fail(problem);
    this.#onEnd();
  }

  /** @param {Problem} problem */
  #fail(problem) {
    for (const id of [...this.#pending.keys()]) this.#settle(id, (p) => p.reject(problem));
  }
}

/**
 * Why the browser ended the port.
 * @param {chrome.runtime.Port} port
 */
function endingOf(port) {
  const { error } = /** @type {{error?: Error|null}} */ (port);
  const text = error?.message ?? api.runtime.lastError?.message ?? "";
  const code = ENDINGS.find(([pattern]) => pattern.test(text))?.[1] ?? "host-crashed";
  return new LinkEnded(code, { text });
}

/**
 * An `error` reply as a problem.
 * @param {Message} message
 */
function refusal({ code, text, remedy }) {
  return new Problem(String(code), { text: String(text ?? ""), remedy: String(remedy ?? "") });
}
