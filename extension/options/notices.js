/** Notifications: off until the person wants them, and only then is the browser asked for the permission. */

import { api } from "../api.js";
import { byId } from "../elements.js";
import * as memory from "../memory.js";
import { Problem } from "../problems.js";
import { tellHow } from "./state.js";

const PERMISSION = /** @type {chrome.permissions.Permissions} */ ({ permissions: ["notifications"] });

const box = /** @type {HTMLInputElement} */ (byId("notify"));

export async function startNotices() {
  box.addEventListener("change", () => change(box.checked));
  box.checked = (await memory.notices()) && (await api.permissions.contains(PERMISSION));
}

/** @param {boolean} wanted */
async function change(wanted) {
  // The browser asks only in answer to a click: nothing may be waited for before.
  const allowed = wanted ? api.permissions.request(PERMISSION) : api.permissions.remove(PERMISSION);
  const done = await tellHow("notify-state", async () => {
    if (!(await allowed) && wanted) throw new Problem("notices-refused");
    await memory.setNotices(wanted);
    return true;
  });
  if (!done) box.checked = false;
}
