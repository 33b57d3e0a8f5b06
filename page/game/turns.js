// Turns, as players number them: a move of each side.

/** The number of the turn of the move that led to a place in the line. The second player may have begun. */
export function turnOf({ card, nodes }, place) {
  const shift = nodes[0].position.player === card.players[0] ? 0 : 1;
  return Math.floor((place - 1 + shift) / 2) + 1;
}
