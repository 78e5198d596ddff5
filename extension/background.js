/** The background: every listener calls one function. `work.js` has the story. */

import { api } from "./api.js";
import * as clips from "./clips.js";
import { createMenus, wishOf } from "./menus.js";
import { answerOption } from "./steering.js";
import {
  cancel,
  changePart,
  choose,
  clipTab,
  fetchAgain,
  goOn,
  preview,
  readAgain,
  save,
  shelf,
  takeUp,
  wish,
} from "./work.js";

api.action.onClicked.addListener((tab) => clipTab(tab));

api.contextMenus.onClicked.addListener(({ menuItemId }, tab) => {
  const asked = wishOf(menuItemId);
  if (asked && tab) clipTab(tab, asked);
});

api.runtime.onInstalled.addListener(createMenus);

api.runtime.onMessage.addListener((message, sender, answer) => {
  // Only our own pages give orders: a page's process could speak in the name of our script inside it.
  const isFrom = (/** @type {string} */ page) => sender.url?.split(/[?#]/)[0] === api.runtime.getURL(page);
  const work = isFrom("options.html")
    ? OF_OPTIONS[message.type]
    : isFrom("reader.html") && ANSWERED[message.type];
  if (!work) return isFrom("reader.html") && onOrder(message);
  work(message).then(answer);
  return true; // the answer comes later
});

/**
 * Orders with an answer.
 * @type {Record<string, (message: any) => Promise<unknown>>}
 */
const ANSWERED = {
  "read-again": ({ clip }) => readAgain(clip),
  preview: ({ clip, choice, highlights }) => preview(clip, choice, highlights),
  shelf: ({ clip }) => shelf(clip),
};

/**
 * Orders of the options page: no other page changes a setting or deletes anything.
 * @type {Record<string, (message: any) => Promise<unknown>>}
 */
const OF_OPTIONS = {
  option: ({ request }) => answerOption(request),
  "delete-clips": () => clips.clear(),
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
