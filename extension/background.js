/** The background: every listener calls one function. `work.js` has the story. */

import { api } from "./api.js";
import * as clips from "./clips.js";
import { choose, clipTab, goOn, readAgain, save, takeUp } from "./work.js";

const MENU = "clip-page";

api.action.onClicked.addListener((tab) => clipTab(tab));

api.contextMenus.onClicked.addListener((info, tab) => {
  if (info.menuItemId === MENU && tab) clipTab(tab);
});

api.runtime.onInstalled.addListener(async () => {
  await api.contextMenus.removeAll();
  api.contextMenus.create({
    id: MENU,
    title: api.i18n.getMessage("clipPage"),
    contexts: ["page", "selection"],
  });
});

api.runtime.onMessage.addListener((message, sender, answer) => {
  // Only the reader gives orders: a page's process could speak in the name of our script inside it.
  if (!sender.url?.startsWith(api.runtime.getURL("reader.html"))) return false;
  if (message.type !== "read-again") return onOrder(message);
  readAgain(message.clip).then(answer);
  return true; // the answer comes later
});

/**
 * @param {import("./reader.js").Order} order
 * @returns {false} there is no answer
 */
function onOrder({ type, clip = "", title = null, choice = null }) {
  if (type === "save") save(clip, { title, choice });
  if (type === "choose" && choice) choose(clip, choice);
  if (type === "retry") goOn(clip);
  if (type === "look") takeUp();
  return false;
}

takeUp();
clips.purge();
