/** The background: every listener calls one function. `work.js` has the story. */

import { giveBack } from "./access.js";
import { api } from "./api.js";
import * as clips from "./clips.js";
import { createMenus, wishOf } from "./menus.js";
import { answerOption } from "./steering.js";
import {
  cancel,
  changePart,
  choose,
  clickedOn,
  clipTab,
  clipTabs,
  fetchAgain,
  goOn,
  preview,
  readAgain,
  save,
  shelf,
  takeUp,
  wish,
} from "./work.js";

api.action.onClicked.addListener((tab) => clickedOn(tab));

api.contextMenus.onClicked.addListener(({ menuItemId }, tab) => {
  const asked = wishOf(menuItemId);
  if (asked && tab) clipTab(tab, asked);
});

api.runtime.onInstalled.addListener(createMenus);

api.runtime.onStartup.addListener(() => giveBack());

api.runtime.onMessage.addListener((message, sender, answer) => {
  // Only our own pages give orders: a page's process could speak in the name of our script inside it.
  const isFrom = (/** @type {string} */ page) => sender.url?.split(/[?#]/)[0] === api.runtime.getURL(page);
  const [page] = Object.keys(ANSWERED).filter(isFrom);
  const work = page && ANSWERED[page]?.[message.type];
  if (!work) return isFrom("reader.html") && onOrder(message);
  work(message).then(answer);
  return true; // the answer comes later
});

/**
 * Orders with an answer, by the page that may give them: none but the options page changes a setting or deletes anything.
 * @type {Record<string, Record<string, (message: any) => Promise<unknown>>>}
 */
const ANSWERED = {
  "reader.html": {
    "read-again": ({ clip }) => readAgain(clip),
    preview: ({ clip, choice, highlights }) => preview(clip, choice, highlights),
    shelf: ({ clip }) => shelf(clip),
  },
  "options.html": {
    option: ({ request }) => answerOption(request),
    "delete-clips": () => clips.clear(),
  },
  "several.html": {
    "clip-tabs": ({ tabs }) => clipTabs(tabs),
  },
};

/**
 * @param {import("./reader.js").Order} order
 * @returns {false} there is no answer
 */
function onOrder({ type, clip = "", title = null, choice = null, wishes = null, excerpt = false }) {
  if (type === "save") save(clip, { title, choice, wishes });
  if (type === "wish" && wishes) wish(clip, wishes);
  if (type === "choose" && choice) choose(clip, choice);
  if (type === "part") changePart(clip, { excerpt });
  if (type === "retry") goOn(clip);
  if (type === "pictures") fetchAgain(clip);
  if (type === "cancel") cancel(clip);
  if (type === "look") takeUp();
  return false;
}

takeUp();
clips.purge();
