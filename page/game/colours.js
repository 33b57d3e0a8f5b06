// What the pieces of a player are painted with, as the drawings of boards have it.

/** The paints that colours name. Pieces with other names are black and white. */
const PAINTS = ["black", "white", "red", "blue", "yellow"];
/** On paper, players draw with these. */
const STROKES = ["blue", "orange"];
const DRAWN = ["paper", "pits", "dots"];

/** The paint of a player's pieces, which style sheets know. */
export function paintOf({ players, colours, look }, player) {
  const place = players.indexOf(player);
  if (DRAWN.includes(look)) return STROKES[place];
  return PAINTS.includes(colours[place]) ? colours[place] : PAINTS[place];
}
