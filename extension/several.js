/** Asks before several tabs are clipped: for that the browser must be asked, and the person should know why. */

import { borrow } from "./access.js";
import { api } from "./api.js";
import { byId, setText } from "./elements.js";
import { showLook } from "./look.js";
import { localise, words } from "./words.js";

const query = new URLSearchParams(location.search);
const tabs = (query.get("tabs") ?? "").split(",").map(Number);
const front = Number(query.get("front"));

/** @param {number[]} wanted */
async function clip(wanted) {
  await api.runtime.sendMessage({ type: "clip-tabs", tabs: wanted });
  const own = await api.tabs.getCurrent();
  if (own?.id !== undefined) await api.tabs.remove(own.id);
}

byId("all").addEventListener("click", async () => {
  setText(byId("refused"), "");
  const isAllowed = await borrow();
  if (isAllowed) await clip(tabs);
  else setText(byId("refused"), words("severalRefused"));
});
byId("one").addEventListener("click", () => clip([front]));

localise();
showLook();
document.title = words("severalTitle", tabs.length);
setText(byId("title"), words("severalTitle", tabs.length));
setText(byId("all"), words("severalAll", tabs.length));
byId("all").focus();
