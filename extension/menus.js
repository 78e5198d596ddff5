/** The context menu: three ways to clip. What each asks for is a `Wish`. */

import { api } from "./api.js";

/** What the person wants of a page; null: what they have selected there, else the article. @typedef {"page"|"selection"|"everything"|null} Wish */

/** @type {{id: string, words: string, wish: Wish, contexts: ["selection"]|["page", "selection"]}[]} */
const MENUS = [
  { id: "clip-selection", words: "clipSelection", wish: "selection", contexts: ["selection"] },
  { id: "clip-page", words: "clipPage", wish: "page", contexts: ["page", "selection"] },
  { id: "clip-everything", words: "clipEverything", wish: "everything", contexts: ["page", "selection"] },
];

export async function createMenus() {
  await api.contextMenus.removeAll();
  for (const { id, words, contexts } of MENUS)
    api.contextMenus.create({ id, title: api.i18n.getMessage(words), contexts });
}

/**
 * What an entry of the menu asks for; undefined for one that is not ours.
 * @param {string|number} id
 * @returns {Wish|undefined}
 */
export function wishOf(id) {
  return MENUS.find((menu) => menu.id === id)?.wish;
}
