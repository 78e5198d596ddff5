/** Which keys clip a page, and the way to where the browser lets them be changed. */

import { api, isFirefox } from "../api.js";
import { byId, element } from "../elements.js";
import { words, wordsFor } from "../words.js";

/** Firefox has it from version 137 on. */
const commands = /** @type {typeof api.commands & {openShortcutSettings?: () => Promise<void>}} */ (
  api.commands
);

export async function startShortcuts() {
  byId("shortcuts-note").textContent = words(isFirefox ? "shortcutsFirefox" : "shortcutsChromium");
  const button = byId("shortcuts-open");
  button.hidden = isFirefox && !commands.openShortcutSettings;
  button.addEventListener("click", open);
  document.addEventListener("visibilitychange", show);
  await show();
}

async function open() {
  if (commands.openShortcutSettings) await commands.openShortcutSettings();
  else await api.tabs.create({ url: "chrome://extensions/shortcuts" });
}

async function show() {
  const rows = (await commands.getAll()).flatMap(({ name = "", description, shortcut }) => [
    element("dt", {}, wordsFor("command", name) ?? (description || name)),
    element("dd", {}, ...keys(shortcut ?? "")),
  ]);
  byId("commands").replaceChildren(...rows);
}

/** @param {string} shortcut such as `Alt+Shift+K`, or `⌥⇧K` on a Mac */
function keys(shortcut) {
  if (!shortcut) return [element("span", { class: "note" }, words("shortcutNone"))];
  return shortcut.split("+").flatMap((key, place) => [...(place > 0 ? [" "] : []), element("kbd", {}, key)]);
}
