/** The settings that the host keeps: every field applies itself, and says what became of it. */

import { byId, element, setText } from "../elements.js";
import { words, wordsFor } from "../words.js";
import { ask } from "./ask.js";
import { showRows } from "./rows.js";
import { clear, showProblem, tellHow } from "./state.js";

/**
 * @typedef {object} Settings
 * @property {string} folder
 * @property {string[]} folders
 * @property {string} preset
 * @property {string} format
 * @property {string} name
 * @property {boolean} pictures
 * @property {boolean} site_memory
 * @property {boolean} corrections
 * @property {boolean} snapshots
 * @property {{name: string, format: string, pattern: string}[]} presets
 * @property {string[]} formats
 * @property {string} example
 * @property {string} file
 */

const SWITCHES = /** @type {const} */ (["pictures", "snapshots", "corrections", "site_memory"]);
/** How long the person may go on typing before the name is tried. */
const TYPING_MS = 250;

/** What holds now. @type {Settings|null} */
let held = null;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let typing;

/** Lets the fields apply themselves. */
export function startSettings() {
  for (const name of /** @type {const} */ (["folder", "preset", "format", "name"]))
    field(name).addEventListener("change", () => apply(name, field(name).value.trim(), `${name}-state`));
  for (const name of SWITCHES)
    field(name).addEventListener("change", async () => {
      const box = /** @type {HTMLInputElement} */ (field(name));
      if (!(await apply(name, box.checked, `${name}-state`))) box.checked = held?.[name] ?? box.checked;
    });
  field("name").addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(tryName, TYPING_MS);
  });
  byId("more-add").addEventListener("submit", addFolder);
}

/** Reads the settings from the host and shows them. */
export async function loadSettings() {
  show(await ask("settings"));
}

/**
 * @param {keyof Settings} name
 * @param {unknown} value
 * @param {string} place that says how it went
 * @returns {Promise<boolean>} whether it holds
 */
async function apply(name, value, place) {
  clearTimeout(typing);
  const changed = await tellHow(place, () => ask("change-settings", { changes: { [name]: value } }));
  field(name)?.setAttribute("aria-invalid", String(changed === null));
  if (changed) show(changed);
  return changed !== null;
}

/** Shows what the file would be called with what stands in the field. */
async function tryName() {
  const wanted = {
    preset: field("preset").value,
    format: field("format").value,
    name: field("name").value.trim(),
  };
  try {
    const { example } = await ask("name-example", wanted);
    showExample(example);
    clear("name-state");
  } catch (error) {
    showExample("");
    showProblem("name-state", error);
  }
}

/** @param {Event} event */
async function addFolder(event) {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (byId("more-field"));
  const wanted = input.value.trim();
  if (!wanted || !held) return;
  if (await apply("folders", [...held.folders, wanted], "more-state")) input.value = "";
}

/** @param {Settings} settings */
function show(settings) {
  held = settings;
  fill("folder", settings.folder);
  fill("name", settings.name);
  field("name").setAttribute("placeholder", presetOf(settings)?.pattern ?? "");
  for (const name of SWITCHES) /** @type {HTMLInputElement} */ (field(name)).checked = settings[name];
  options(
    "preset",
    settings.presets.map(({ name }) => [name, wordsFor("preset", name) ?? name]),
    settings.preset,
  );
  const own = wordsFor("format", presetOf(settings)?.format ?? "") ?? "";
  const formats = settings.formats.map((name) => [name, wordsFor("format", name) ?? name]);
  options("format", [["", words("formatOfPreset", own)], ...formats], settings.format);
  showExample(settings.example);
  showFolders(settings.folders);
}

/** @param {Settings} settings */
function presetOf({ presets, preset }) {
  return presets.find(({ name }) => name === preset);
}

/** @param {string[]} folders */
function showFolders(folders) {
  showRows(
    byId("more"),
    folders.map((name, place) => ({
      name,
      button: words("folderRemove"),
      label: words("folderRemoveLabel", name),
      act: () => apply("folders", folders.toSpliced(place, 1), "more-state"),
    })),
  );
}

/** @param {string} example */
function showExample(example) {
  const code = byId("name-example").querySelector("code");
  if (code) setText(code, example || "…");
}

/**
 * What is being typed stays.
 * @param {string} id
 * @param {string} value
 */
function fill(id, value) {
  const input = field(id);
  if (document.activeElement !== input || input.getAttribute("aria-invalid") === "false") input.value = value;
}

/**
 * @param {string} id
 * @param {string[][]} choices values and their words
 * @param {string} chosen
 */
function options(id, choices, chosen) {
  const made = choices.map(([value = "", text = ""]) => element("option", { value }, text));
  const select = field(id);
  select.replaceChildren(...made);
  select.value = chosen;
}

/** @param {string} id @returns {HTMLInputElement|HTMLSelectElement} */
function field(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id));
}
