/** What is remembered of sites: by the host, what their pages have in common; by this browser, how much is kept. */

import { byId } from "../elements.js";
import * as memory from "../memory.js";
import { words } from "../words.js";
import { ask } from "./ask.js";
import { showRows } from "./rows.js";
import { tellHow } from "./state.js";

/**
 * @typedef {object} Site
 * @property {string} name
 * @property {number} pages
 * @property {string} used
 */

/** Shows the sites of this browser and, if it is there, of the host. @param {{hosted: boolean}} options */
export async function loadSites({ hosted }) {
  showLevels(await memory.levels());
  if (hosted) showLearned((await ask("sites")).sites);
}

/** @param {Site[]} sites */
function showLearned(sites) {
  byId("learned-none").hidden = sites.length > 0;
  showRows(
    byId("learned"),
    sites.map(({ name, pages, used }) => ({
      ...forgetting(name),
      note: words("siteNote", pages, dateWords(used)),
      act: () =>
        tellHow(
          "sites-state",
          async () => showLearned((await ask("forget-site", { site: name })).sites),
          words("forgotten"),
        ),
    })),
  );
}

/** @param {{site: string, level: number}[]} levels */
function showLevels(levels) {
  byId("levels-none").hidden = levels.length > 0;
  showRows(
    byId("levels"),
    levels.map(({ site, level }) => ({
      ...forgetting(site),
      note: level < 0 ? words("levelLess", -level) : words("levelMore", level),
      act: () =>
        tellHow(
          "sites-state",
          async () => {
            await memory.forgetLevel(site);
            showLevels(await memory.levels());
          },
          words("forgotten"),
        ),
    })),
  );
}

/** @param {string} name */
function forgetting(name) {
  return { name, button: words("forget"), label: words("forgetLabel", name) };
}

/** @param {string} day in ISO form */
function dateWords(day) {
  return new Date(`${day}T12:00`).toLocaleDateString(words("language"), { dateStyle: "medium" });
}
