/** The background: every listener calls one function. `work.js` has the story. */

import { api } from "./api.js";
import * as clips from "./clips.js";
import { cancel, clipTab, fetchAgain, goOn, save, takeUp } from "./work.js";

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

api.runtime.onMessage.addListener((message, sender) => {
  // Only the reader gives orders: a page's process could speak in the name of our script inside it.
  if (sender.url?.startsWith(api.runtime.getURL("reader.html"))) onOrder(message);
});

/** @param {{type: string, clip?: string, title?: string|null}} order */
function onOrder({ type, clip = "", title }) {
  if (type === "save") save(clip, title ?? null);
  if (type === "retry") goOn(clip);
  if (type === "pictures") fetchAgain(clip);
  if (type === "cancel") cancel(clip);
  if (type === "look") takeUp();
}

takeUp();
clips.purge();
