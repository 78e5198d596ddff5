/** The background: every listener calls one function. `work.js` has the story. */

import { api } from "./api.js";
import * as clips from "./clips.js";
import { cancel, choose, clipTab, fetchAgain, goOn, preview, readAgain, save, takeUp } from "./work.js";

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
  const work = ANSWERED[message.type];
  if (!work) return onOrder(message);
  work(message).then(answer);
  return true; // the answer comes later
});

/**
 * Orders with an answer.
 * @type {Record<string, (message: any) => Promise<string|null>>}
 */
const ANSWERED = {
  "read-again": ({ clip }) => readAgain(clip),
  preview: ({ clip, choice }) => preview(clip, choice),
};

/**
 * @param {import("./reader.js").Order} order
 * @returns {false} there is no answer
 */
function onOrder({ type, clip = "", title = null, choice = null }) {
  if (type === "save") save(clip, { title, choice });
  if (type === "choose" && choice) choose(clip, choice);
  if (type === "retry") goOn(clip);
  if (type === "pictures") fetchAgain(clip);
  if (type === "cancel") cancel(clip);
  if (type === "look") takeUp();
  return false;
}

takeUp();
clips.purge();
