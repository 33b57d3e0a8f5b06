// The words of the page, in the language of its reader.
//
// A language is a file with the same names as `en.js`. English is always there, and another language is loaded for who
// reads it. A text is a string, in which `{name}` stands for a value, or a function of the values. The reasons for moves
// are in a file of their own, and the words of the film in `../film/texts.js`.

import { keep, kept } from "../storage.js";
import { words as english } from "./en.js";

const LANGUAGES = { en: async () => ({ words: english }), de: () => import("./de.js") };

/** The language that was chosen, or the first known one that the browser asks for. */
export const language = chosen();

function chosen() {
  const asked = [kept("language"), ...(globalThis.navigator?.languages ?? []).map((tag) => tag.slice(0, 2))];
  return asked.find((tag) => tag && tag in LANGUAGES) ?? "en";
}

let words = english;
/** What tells the reasons for moves in the languages but English, in which the server does: `{texts, reasonOf, threatOf}`. */
export let reasons = null;

/** Until the language has come, texts are English. */
export const ready = LANGUAGES[language]().then((file) => {
  words = file.words;
  reasons = file.reasons ?? null;
});

/** @param {string} tag */
export function choose(tag) {
  keep("language", tag);
  location.reload();
}

export const languages = Object.keys(LANGUAGES);

/**
 * The text of this name.
 * @param {string} name
 * @param {Record<string, any>} values
 * @returns {string}
 */
export function t(name, values = {}) {
  return filled(words[name] ?? name, values);
}

/** A text with its values in their places. */
export function filled(text, values) {
  if (typeof text === "function") return text(values);
  return text.replaceAll(/\{(\w+)\}/g, (_, value) => String(values[value]));
}
