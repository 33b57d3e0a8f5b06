// The cells of moves that answers have as numbers: a cell, a column, or a pit.

import { cellsOf } from "./cells.js";
import { pitPlace } from "./sowing.js";

/** The cells to press for a move of an answer. Moves that are no numbers name theirs. */
export function squaresOf({ card, shape: { shape } }, position, { index, squares }) {
  if (squares) return squares;
  if (card.look === "pits") return [pitPlace(shape.columns, position.player, index)];
  return [card.look === "frame" ? landing(cellsOf(position), shape, index) : index];
}

/** Discs fall to the lowest free cell of their column. */
export function landing(marks, { rows, columns }, column) {
  const places = Array.from({ length: rows }, (_, row) => column + row * columns);
  return places.findLast((place) => typeof marks[place] !== "string") ?? column;
}
