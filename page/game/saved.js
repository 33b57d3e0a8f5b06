// The games that were begun, kept by the browser: the latest of each kind.

const key = (name) => `game.${name}`;

/** Keeps a game with its seats. A browser that is full or forbids it keeps nothing, and the game goes on. */
export function save(game, seats) {
  try {
    localStorage.setItem(key(game.card.name), JSON.stringify({ ...game.saved(), seats: seats.who }));
  } catch {
    // The link still has the moves.
  }
}

/** What was kept of the game of this name, or null. */
export function saved(name) {
  try {
    return JSON.parse(localStorage.getItem(key(name)) ?? "null");
  } catch {
    return null;
  }
}

/** A choice that stays, such as whether values are shown. */
export const choice = (name, usual) => localStorage.getItem(`choice.${name}`) ?? usual;

export function keepChoice(name, value) {
  try {
    localStorage.setItem(`choice.${name}`, value);
  } catch {
    // It is asked again next time.
  }
}
