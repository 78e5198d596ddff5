/** Articles that the person has chosen, and what can be done with all of them at once. */

import { ask } from "./ask.js";
import { tell, tellFault } from "./news.js";
import { all, byId, number, say, sayCount } from "./page.js";

/** The address of an export names them all. */
const MOST = 2000;

/** @type {Set<string>} */
export const chosen = new Set();
/** @type {() => void} */
let onChange = () => {};

/** Calls when others are chosen. @param {() => void} changed */
export function onChosen(changed) {
  onChange = changed;
}

/** @param {string} id @param {boolean} is */
export function setChosen(id, is) {
  if (!is) chosen.delete(id);
  else if (chosen.size < MOST) chosen.add(id);
  else tell(say("library_chosenMost", number(MOST)));
  show();
}

/** @param {string} id */
export function forget(id) {
  if (chosen.delete(id)) show();
}

function show() {
  byId("chosen").hidden = chosen.size === 0;
  document.body.classList.toggle("choosing", chosen.size > 0);
  byId("chosen-count").textContent = sayCount("library_chosen", chosen.size);
  const ids = new URLSearchParams([...chosen].map((id) => ["id", id]));
  for (const link of all("#chosen-export a"))
    link.setAttribute("href", `/api/export/${link.dataset.form}?${ids}`);
  onChange();
}

export function chooseNone() {
  chosen.clear();
  show();
}

/**
 * Does something with each, one after the other; what fails is told, and the rest goes on.
 * @param {string[]} ids
 * @param {(id: string) => Promise<unknown>} act
 * @returns {Promise<number>} how many were done
 */
async function each(ids, act) {
  let done = 0;
  for (const id of ids) {
    try {
      await act(id);
      done += 1;
    } catch (error) {
      tellFault(error);
    }
  }
  return done;
}

/** @param {string[]} ids */
export async function deleteSome(ids) {
  /** @type {string[]} */
  const trash = [];
  await each(ids, async (id) => {
    trash.push((await ask(`/api/article/${id}`, { method: "DELETE" })).trash);
    chosen.delete(id);
  });
  show();
  if (trash.length) tell(sayCount("library_deletedCount", trash.length), () => restore(trash));
  dispatchEvent(new Event("library-changed"));
}

/** Puts articles back out of the trash. @param {string[]} trash */
export async function restore(trash) {
  for (const name of trash) await ask(`/api/trash/${name}`, { method: "POST" });
  dispatchEvent(new Event("library-changed"));
}

/** @param {string} name */
async function tagAll(name) {
  const done = await each([...chosen], async (id) => {
    const { tags } = await ask(`/api/article/${id}`);
    const now = { tags: [...new Set([...tags, name])] };
    await ask(`/api/article/${id}`, { method: "PUT", body: { now, seen: { tags } } });
  });
  if (done) tell(say("library_tagged", name, number(done)));
  dispatchEvent(new Event("library-changed"));
}

async function markAll() {
  const done = await each([...chosen], (id) =>
    ask(`/api/article/${id}`, { method: "PUT", body: { read: true } }),
  );
  if (done) tell(sayCount("library_markedCount", done));
  dispatchEvent(new Event("library-changed"));
}

byId("tag-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (byId("tag-form").querySelector("input"));
  const name = field.value.trim().replace(/[,，、;；]/g, " ");
  field.value = "";
  if (name) tagAll(name).catch(tellFault);
});
byId("chosen-read").addEventListener("click", () => markAll().catch(tellFault));
byId("chosen-delete").addEventListener("click", async () => {
  await deleteSome([...chosen]);
  byId("list").focus({ preventScroll: true });
});
byId("chosen-none").addEventListener("click", () => {
  chooseNone();
  byId("list").focus({ preventScroll: true });
});
for (const link of all("#export a, #chosen-export a"))
  link.addEventListener("click", () => {
    link.closest("details")?.removeAttribute("open");
    tell(say("library_exporting"));
  });
