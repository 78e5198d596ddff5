/** The options page: what the host keeps is asked of the host, the rest is here in the browser. */

import { byId } from "./elements.js";
import { helpFor, isInstallation } from "./help.js";
import { showLook } from "./look.js";
import { startConfirming } from "./options/confirm.js";
import { examine, startDoctor } from "./options/doctor.js";
import { loadModels } from "./options/model.js";
import { startNotices } from "./options/notices.js";
import { loadSettings, startSettings } from "./options/settings.js";
import { startShortcuts } from "./options/shortcuts.js";
import { loadSites } from "./options/sites.js";
import { showProblem } from "./options/state.js";
import { loadStores, startStores } from "./options/stores.js";
import { problemOf } from "./problems.js";
import { localise, words } from "./words.js";

/** How often the host is looked for while it is missing. */
const LOOK_MS = 3000;

/** Reads everything; without the host, what needs none, and then looks for it again. */
async function load() {
  const problem = await loadSettings().then(() => null, problemOf);
  if (document.body.dataset.fault !== (problem?.code ?? "")) await showHost(problem);
  if (problem) {
    setTimeout(load, LOOK_MS);
    return;
  }
  const loads = [loadStores({ hosted: true }), loadSites({ hosted: true }), loadModels(), examine()];
  for (const { reason } of (await Promise.allSettled(loads)).filter((load) => load.status === "rejected"))
    showError(reason);
}

/**
 * Shows whether the host is there, and what helps if it is not. A panel in use is not built again below the person's hands.
 * @param {import("./problems.js").Problem|null} problem
 */
async function showHost(problem) {
  const code = problem?.code ?? "";
  const help = byId("help");
  help.hidden = !isInstallation(code);
  byId("error").hidden = true;
  if (!help.hidden) {
    const fault = { code, text: "", remedy: "", doing: /** @type {const} */ ("connecting") };
    help.replaceChildren(...(await helpFor(fault, { looking: true })));
  } else if (problem) showError(problem);
  if (problem) await Promise.all([loadStores({ hosted: false }), loadSites({ hosted: false })]);
  document.body.dataset.fault = code;
  document.body.dataset.host = problem ? "missing" : "there";
}

/** @param {unknown} error */
function showError(error) {
  byId("error").hidden = false;
  showProblem("error", error);
}

localise();
document.title = words("optionsTitle");
showLook();
startConfirming();
startSettings();
startShortcuts();
startNotices();
startDoctor();
startStores((name) => name === "sites" && loadSites({ hosted: true }));
load();
