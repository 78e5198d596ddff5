/** How long a text takes to read, and which way it runs. */

/** What adults commonly read in a minute: words, and characters of scripts without spaces. */
const WORDS = 238;
const CHARACTERS = 400;

/** Scripts written without spaces: each character counts. */
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;
const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;
const RIGHT_TO_LEFT =
  /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}\p{sc=Samaritan}\p{sc=Mandaic}]/gu;
const LETTER = /\p{L}/gu;

/**
 * @param {string} text
 * @returns {number} minutes
 */
export function minutes(text) {
  const dense = text.match(DENSE)?.length ?? 0;
  const words = text.replace(DENSE, " ").match(WORD)?.length ?? 0;
  return dense / CHARACTERS + words / WORDS;
}

/**
 * @param {string} text
 * @returns {"rtl"|"ltr"} the direction of most of its letters
 */
export function direction(text) {
  const start = text.slice(0, 20_000);
  const back = start.match(RIGHT_TO_LEFT)?.length ?? 0;
  return 2 * back > (start.match(LETTER)?.length ?? 0) ? "rtl" : "ltr";
}
