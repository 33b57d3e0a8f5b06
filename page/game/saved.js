// The games that were begun, kept by the browser: the latest of each kind.

import { keep, kept } from "../storage.js";

const key = (name) => `game.${name}`;

/** Keeps a game with its seats. */
export function save(game, seats) {
  keep(key(game.card.name), JSON.stringify({ ...game.saved(), seats: seats.who }));
}

/** What was kept of the game of this name, or null. */
export function saved(name) {
  try {
    return JSON.parse(kept(key(name)) ?? "null");
  } catch {
    return null;
  }
}

/** A choice that stays, such as whether values are shown. */
export const choice = (name, usual) => kept(`choice.${name}`) ?? usual;

export const keepChoice = (name, value) => keep(`choice.${name}`, value);
