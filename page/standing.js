// How a position stands and which moves it has: what the server knows without a search.

import { post } from "./api.js";

/** The name of a move, whichever of the two fields of an answer has it. */
export const moveOf = ({ index, move }) => index ?? move;

export class Standing {
  #columns;
  #isByColumn;

  /** Asks how the position of `question` stands. `columns` is 0 where its board has no cells. */
  static async of(question, columns, signal) {
    return new Standing(await post("/position", question, signal), columns);
  }

  constructor(answer, columns) {
    const { player, status, winner, claimable, winning_line: winningLine, cells, coordinates, moves } = answer;
    Object.assign(this, { player, status, winner, claimable, winningLine: winningLine ?? [], cells, coordinates });
    /** The moves: the cells to press for each, in order, and the position that it leads to. */
    this.moves = moves.map(({ squares, after: { board, player, cells }, ...known }) => ({
      move: moveOf(known),
      squares,
      after: { board, player, cells },
    }));
    this.#columns = columns;
    // An index is a column if it is that of the cell in which each piece lands, not always the cell.
    this.#isByColumn =
      columns > 0 &&
      this.moves.every(({ move, squares }) => squares.length === 1 && squares[0] % columns === move) &&
      this.moves.some(({ move, squares }) => squares[0] !== move);
  }

  get isOpen() {
    return this.status === "in_progress";
  }

  find(move) {
    return this.moves.find((known) => known.move === move);
  }

  /** The moves that go on with a press of a cell, after the cells in `pressed`. */
  through(place, pressed) {
    if (this.#isByColumn) return this.moves.filter(({ move }) => move === place % this.#columns);
    const path = [...pressed, place];
    return this.moves.filter(({ squares }) => path.every((cell, step) => squares[step] === cell));
  }

  /** The moves that no presses of cells make: another move has the same cells, or goes on from them. */
  get unpressable() {
    const goesOn = ({ squares }) =>
      this.moves.filter((other) => squares.every((cell, step) => other.squares[step] === cell));
    return this.moves.filter((known) => known.squares.length === 0 || goesOn(known).length > 1);
  }

  /** A move in words. */
  name(move) {
    if (typeof move === "string" || this.#columns === 0) return String(move);
    if (this.#isByColumn) return `column ${move + 1}`;
    const place = this.find(move).squares.at(-1);
    const [row, column] = [Math.floor(place / this.#columns), place % this.#columns];
    if (this.coordinates) return `${this.coordinates.columns[column]}${this.coordinates.rows[row]}`;
    return `row ${row + 1}, column ${column + 1}`;
  }
}
