/** What the person has chosen so far, to go back and forth in. */

/** @typedef {import("./choice.js").Choice} Choice */

export class History {
  /** @type {Choice[]} */
  #steps;
  #at = 0;
  /** What the last step was about; moving the slider through five levels is one step. */
  #about = "";

  /** @param {Choice} first */
  constructor(first) {
    this.#steps = [first];
  }

  get current() {
    return /** @type {Choice} */ (this.#steps[this.#at]);
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#steps.length - 1;
  }

  /**
   * @param {Choice} choice
   * @param {string} [about] steps about the same thing in a row become one
   */
  add(choice, about = "") {
    const joins = about !== "" && about === this.#about && this.canUndo;
    this.#steps.length = this.#at + (joins ? 0 : 1);
    this.#at = this.#steps.push(choice) - 1;
    this.#about = about;
  }

  undo() {
    if (this.canUndo) this.#at -= 1;
    this.#about = "";
  }

  redo() {
    if (this.canRedo) this.#at += 1;
    this.#about = "";
  }
}
