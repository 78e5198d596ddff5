/** A problem in words: what happened, what helps, and the exact text for a report. */

import { byId, element } from "./elements.js";
import { helpFor, isInstallation } from "./help.js";
import { words, wordsFor } from "./words.js";

/** What is shown now, so that a panel in use is not built again below the person's hands. */
let shown = "";

/**
 * @param {import("./states.js").Fault|null} fault
 * @param {{looking: boolean}} options whether the host is being looked for
 */
export async function showFault(fault, { looking }) {
  const key = `${fault?.code} ${fault?.text} ${looking}`;
  if (key === shown) return;
  shown = key;
  const installation = fault !== null && isInstallation(fault.code);
  const panel = byId(installation ? "help" : "error");
  panel.replaceChildren(...(fault ? await contents(fault, { installation, looking }) : []));
  byId("help").hidden = !installation;
  byId("error").hidden = fault === null || installation;
}

/**
 * @param {import("./states.js").Fault} fault
 * @param {{installation: boolean, looking: boolean}} options
 */
async function contents(fault, { installation, looking }) {
  const body = installation ? await helpFor(fault, { looking }) : explanation(fault, { looking });
  return [...body, details(fault)];
}

/**
 * The extension's own words where it has them, else the host's.
 * @param {import("./states.js").Fault} fault
 * @param {{looking: boolean}} options
 */
function explanation({ code, text, remedy }, { looking }) {
  return [
    element("h2", {}, wordsFor("error", code) ?? (text || code)),
    element("p", {}, wordsFor("remedy", code) ?? remedy),
    ...(looking ? [element("p", { class: "promise" }, words("lookingAgain"))] : []),
  ];
}

/** @param {import("./states.js").Fault} fault */
function details({ code, text }) {
  return element("p", { class: "details" }, text ? `${code}: ${text}` : code);
}
