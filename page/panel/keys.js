// The keys of the page, beside those of the board.

import { openKeys } from "./sheet.js";

const KEYS = {
  u: (play) => play.takeBack(),
  h: (play) => play.hint(),
  f: (play) => play.turn(),
  v: (play) => play.showValues(!play.showsValues),
  n: (play) => play.restart(),
  "[": (play) => play.step(-1),
  "]": (play) => play.step(1),
  Home: (play) => play.goTo(play.game.line[0]),
  End: (play) => play.goTo(play.game.tip),
  Escape: (play) => play.putDown(),
  "?": () => openKeys(),
};

/** What a key does on the view of a game. */
export const keysOf = (play) => (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  if (document.querySelector("dialog[open]")) return;
  const isOnBoard = event.target.dataset.cell !== undefined;
  const walks = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (walks && !isOnBoard && !event.defaultPrevented) {
    event.preventDefault();
    return play.step(walks);
  }
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act(play);
};
