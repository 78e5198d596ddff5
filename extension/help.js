/** What the person can do when the host doesn't answer: the exact next step on this computer. */

import { api } from "./api.js";
import { copies, element } from "./elements.js";
import { words, wordsFor } from "./words.js";

/** @typedef {"install"|"register"|"doctor"|"upgrade"} Step */

/** @type {Readonly<Record<Step, string>>} */
const COMMANDS = {
  install: "pipx install .",
  register: "wclipper install",
  doctor: "wclipper doctor --fix",
  upgrade: "pipx install --force .",
};

/**
 * What to do about each problem, in order. A problem that isn't here is no matter of installation.
 * @type {Readonly<Record<string, readonly Step[]>>}
 */
const STEPS = {
  "host-missing": ["install", "register"],
  "host-forbidden": ["register", "doctor"],
  "host-crashed": ["doctor"],
  "host-silent": ["doctor"],
  "host-too-old": ["upgrade", "register"],
  "extension-too-old": [],
  "caller-forbidden": ["register", "doctor"],
};

/** How pipx itself comes onto a computer. @type {Readonly<Record<string, string>>} */
const GET_PIPX = {
  linux: "sudo apt install pipx && pipx ensurepath",
  mac: "brew install pipx && pipx ensurepath",
  win: "py -m pip install --user pipx; py -m pipx ensurepath",
};

/** Whether a problem is one of installation. @param {string} code */
export function isInstallation(code) {
  return code in STEPS;
}

/**
 * The contents of the help panel.
 * @param {import("./states.js").Fault} fault
 * @param {{looking: boolean}} options whether the host is looked for again by itself
 * @returns {Promise<Node[]>}
 */
export async function helpFor({ code }, { looking }) {
  const { os } = await api.runtime.getPlatformInfo();
  const steps = (STEPS[code] ?? []).map((step) => item(words(`step_${step}`), COMMANDS[step]));
  const terminal = element("li", {}, wordsFor("terminal", os) ?? words("terminal_linux"));
  return [
    element("h2", {}, wordsFor("help", code) ?? ""),
    element("p", {}, wordsFor("helpWhy", code) ?? ""),
    ...(steps.length > 0 ? [element("ol", {}, terminal, ...steps)] : []),
    ...(code === "host-missing" ? otherwise(os) : []),
    element("p", { class: "promise" }, looking ? words("lookingAgain") : words("clipKept")),
  ];
}

/**
 * For those who have no pipx, or had the host already.
 * @param {string} os
 */
function otherwise(os) {
  const pipx = GET_PIPX[os] ?? "python3 -m pip install --user pipx";
  return [
    element(
      "ul",
      {},
      item(wordsFor("noPipx", os) ?? words("noPipx"), pipx),
      item(words("before"), COMMANDS.doctor),
    ),
  ];
}

/**
 * @param {string} text
 * @param {string} command
 */
function item(text, command) {
  return element("li", {}, text, commandLine(command));
}

/**
 * A command with a button that copies it.
 * @param {string} command
 */
function commandLine(command) {
  const button = element("button", { type: "button", class: "quiet" }, words("copy"));
  button.ariaLabel = words("copyCommand", command);
  copies(button, () => command);
  return element("span", { class: "command" }, element("code", { translate: "no" }, command), button);
}
