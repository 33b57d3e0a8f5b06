// Minimax as a film, from the tutorials' own board or from the position of a link.

import { make } from "../dom.js";
import { openFilm, TUTORIAL } from "../film/film.js";
import { t } from "../texts/index.js";

export async function openMinimax(container, words, cards) {
  const said = ["game", "board", "player"].filter((name) => words.has(name));
  const position = words.has("board") ? {} : { moves: [] };
  const asked = words.has("game")
    ? { ...Object.fromEntries(said.map((name) => [name, words.get(name)])), ...position }
    : TUTORIAL;
  const rules = [...words]
    .filter(([name]) => name.startsWith("rules."))
    .map(([name, value]) => [name.slice(6), JSON.parse(value)]);
  /** @type {any} */
  const question = { ...asked, ...(rules.length > 0 ? { rules: Object.fromEntries(rules) } : {}) };
  const film = make("div", { className: "film" });
  // The film has keys of its own.
  document.onkeydown = null;
  container.replaceChildren(film);
  document.title = `${t("minimax-tile")} · bestmove`;
  const card = cards.find(({ name }) => name === question.game);
  openFilm(film, { question, card });
}
