// The process of a JavaScript peer: a request a line on stdin, a reply a line on stdout (see messages.py).
//
// @mozilla/readability: new Readability(document).parse().content, on a document of jsdom, as its README shows
// defuddle:             Defuddle(document, url, { useAsync: false }).content, on a document of linkedom, likewise;
//                       useAsync would ask other sites for content
//
// The parse belongs to the time that is measured: without a browser there is no document to begin with.

import { writeSync } from "node:fs";
import { createInterface } from "node:readline";

const ADAPTERS = {
  async readability() {
    const { Readability } = (await import("@mozilla/readability")).default;
    const { JSDOM } = await import("jsdom");
    return (html, url) => {
      const { window } = new JSDOM(html, { url: url ?? undefined });
      const article = new Readability(window.document).parse();
      window.close();
      return article?.content ?? "";
    };
  },
  async defuddle() {
    const { Defuddle } = await import("defuddle/node");
    const { parseHTML } = await import("linkedom");
    return async (html, url) =>
      (await Defuddle(parseHTML(html).document, url ?? undefined, { useAsync: false })).content;
  },
};

async function answer(extract, { page, url }) {
  const html = Buffer.from(page, "base64").toString();
  const [[text, error], seconds] = await fastest(() => attempt(() => extract(html, url), ""));
  return { text: text.toWellFormed(), seconds, error };
}

/** The same as in clock.py. */
async function fastest(work) {
  let [result, best, spent] = [null, Number.POSITIVE_INFINITY, 0];
  for (let round = 0; round < 3 && spent <= 0.1; round++) {
    const start = process.cpuUsage();
    result = await work();
    const { user, system } = process.cpuUsage(start);
    const seconds = (user + system) / 1e6;
    best = Math.min(best, seconds);
    spent += seconds;
  }
  return [result, best];
}

async function attempt(work, otherwise) {
  try {
    return [await work(), null];
  } catch (error) {
    return [otherwise, String(error).slice(0, 300).toWellFormed()];
  }
}

function reply(message) {
  let rest = Buffer.from(`${JSON.stringify(message)}\n`);
  while (rest.length) rest = rest.subarray(writeSync(1, rest));
}

console.log = console.info = console.debug = console.error; // peers print
const [extract, error] = await attempt(ADAPTERS[process.argv.at(-1)], null);
reply({ error });
if (extract) {
  for await (const line of createInterface({ input: process.stdin })) reply(await answer(extract, JSON.parse(line)));
}
