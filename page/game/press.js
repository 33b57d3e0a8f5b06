// What a press of a cell means: a move, a part of one, or nothing.

/**
 * `pressed` are the cells that were pressed before, and `isTaken` says that the piece is taken up to be dragged.
 * @returns {{move?: any, pressed?: number[]} | null} the move, or the cells that are pressed now; null for nothing
 */
export function meaningOf({ standing, pressed }, place, isTaken) {
  // A second press of the same cell puts a piece down.
  const isPutDown = pressed.at(-1) === place && !isTaken;
  const goesOn = standing.through(place, pressed);
  const path = goesOn.length > 0 ? [...pressed, place] : [place];
  const moves = goesOn.length > 0 ? goesOn : standing.through(place, []);
  if (moves.length === 0 && !isPutDown) return null;
  const [move, other] = moves.filter(({ squares }) => squares.length === path.length);
  if (move && !other && moves.length === 1) return { move };
  return { pressed: isPutDown ? [] : path };
}
