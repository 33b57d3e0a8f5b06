// Turns, as players number them: a move of each side.

/** The number of the turn of the move that led to a place in the line. The second player may have begun. */
export function turnOf({ card, nodes }, place) {
  const shift = nodes[0].position.player === card.players[0] ? 0 : 1;
  return Math.floor((place - 1 + shift) / 2) + 1;
}

/**
 * What the player to move still places in this turn, where turns have several stones: how many, and whether that is
 * more than was placed in it already. Null where turns have one.
 */
export function stonesLeft({ card, node, nodes }) {
  const { board, player } = node.position;
  if (!(card.description?.place?.stones > 1) || typeof board !== "string") return null;
  const count = Number(board.split(" ")[1]);
  return { count, isMore: node.parent !== null && nodes[node.parent].position.player === player };
}
