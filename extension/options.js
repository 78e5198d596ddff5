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

/** Reads everything; without the host, what needs none. */
async function load() {
  try {
    await loadSettings();
    await showHelp(null);
  } catch (error) {
    await onMissing(error);
    return;
  }
  const loads = [loadStores({ hosted: true }), loadSites({ hosted: true }), loadModels(), examine()];
  for (const { reason } of (await Promise.allSettled(loads)).filter((load) => load.status === "rejected"))
    showError(reason);
}

/** @param {unknown} error */
async function onMissing(error) {
  const { code } = problemOf(error);
  if (!isInstallation(code)) {
    document.body.dataset.host = "broken";
    showError(error);
    await loadStores({ hosted: false });
    return;
  }
  await showHelp(code);
  setTimeout(load, LOOK_MS);
}

/**
 * Shows how to get the host. A panel in use is not built again below the person's hands.
 * @param {string|null} code
 */
async function showHelp(code) {
  const help = byId("help");
  byId("error").hidden = true;
  if (code && help.dataset.code !== code) {
    const fault = { code, text: "", remedy: "", doing: /** @type {const} */ ("connecting") };
    help.replaceChildren(...(await helpFor(fault, { looking: true })));
    await Promise.all([loadStores({ hosted: false }), loadSites({ hosted: false })]);
  }
  help.dataset.code = code ?? "";
  help.hidden = code === null;
  document.body.dataset.host = code ? "missing" : "there";
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
