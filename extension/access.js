/**
 * Access to all sites, borrowed for as long as several tabs are being read: a click opens the page in front to us and no
 * other. Who has given it for good, in the browser's settings, keeps it given.
 */

import { api } from "./api.js";
import * as memory from "./memory.js";

const SITES = { origins: ["http://*/*", "https://*/*"] };

/** How many are reading tabs just now. */
let readers = 0;

/** Whether we have it. */
export function hasAccess() {
  return api.permissions.contains(SITES);
}

/**
 * Asks the person for it. Browsers listen to that in answer to a click only: nothing may be waited for before.
 * @returns {Promise<boolean>} whether we have it now
 */
export async function borrow() {
  const [had, asked] = [hasAccess(), api.permissions.request(SITES)];
  const isAllowed = await asked;
  // Written down: should the browser end before the work does, it is given back when we are started again.
  if (isAllowed && !(await had)) await memory.setBorrowed(true);
  return isAllowed;
}

/**
 * Does what access is needed for, and then gives it back.
 * @param {() => Promise<void>} work
 */
export async function withAccess(work) {
  readers += 1;
  try {
    await work();
  } finally {
    readers -= 1;
    await giveBack();
  }
}

/** Gives back what was borrowed and is not in use. */
export async function giveBack() {
  if (readers > 0 || !(await memory.borrowed())) return;
  await api.permissions.remove(SITES);
  await memory.setBorrowed(false);
}
