/** What is stored, where and how much of it; each with a way to be rid of it. */

import { api } from "../api.js";
import * as clips from "../clips.js";
import { byId } from "../elements.js";
import { sizeWords, words } from "../words.js";
import { ask } from "./ask.js";
import { confirmed } from "./confirm.js";
import { showRows } from "./rows.js";
import { tellHow } from "./state.js";

/**
 * @typedef {object} Store
 * @property {string} name
 * @property {number} items
 * @property {number} bytes
 */

/** What the host has; null when it is not there. @type {{folder: string, stores: Store[]}|null} */
let hosts = null;
/** Told when a store was deleted. @type {(name: string) => void} */
let told = () => {};

/** @param {(name: string) => void} onDeleted */
export function startStores(onDeleted) {
  told = onDeleted;
}

/** Looks at what the browser and, if it is there, the host have. @param {{hosted: boolean}} options */
export async function loadStores({ hosted }) {
  hosts = hosted ? await ask("stores") : null;
  await show();
}

async function show() {
  const own = { name: "clips", ...(await clips.measure()) };
  showRows(byId("stores"), [own, ...(hosts?.stores ?? [])].map(row));
  byId("stores-where").textContent = hosts ? words("storesWhere", hosts.folder) : "";
}

/** @param {Store} store */
function row(store) {
  const { name, items, bytes } = store;
  const title = words(`store_${name}`);
  return {
    name: title,
    note: items + bytes > 0 ? words(`storeCount_${name}`, items, sizeWords(bytes)) : words("storeEmpty"),
    button: words("delete"),
    label: words("deleteLabel", title),
    idle: items + bytes === 0,
    act: () => remove(name),
  };
}

/** @param {string} name */
async function remove(name) {
  const title = words("deleteAsk", words(`store_${name}`));
  if (!(await confirmed({ title, text: words(`deleteText_${name}`), yes: words("delete") }))) return;
  await tellHow(
    "stores-state",
    async () => {
      if (name === "clips") await api.runtime.sendMessage({ type: "delete-clips" });
      else hosts = await ask("delete-store", { store: name });
      await show();
    },
    words("deleted"),
  );
  told(name);
}
