// How a position stands and which moves it has: what the server knows without a search.

import { post } from "./api.js";
import { cells } from "./notation.js";

/** The name of a move, whichever of the two fields of an answer has it. */
export const moveOf = ({ index, move }) => index ?? move;

/** The places at which two boards of cells differ. */
function changed(before, after) {
  const [one, two] = [cells(before), cells(after)];
  return one.flatMap((mark, place) => (mark === two[place] ? [] : [place]));
}

export class Standing {
  #columns;
  #isByColumn;

  /** Asks how the position of `question` stands. `columns` is 0 where its board has no cells. */
  static async of(question, columns, signal) {
    return new Standing(await post("/position", question, signal), columns);
  }

  constructor({ board, player, status, winner, winning_line: winningLine, moves }, columns) {
    Object.assign(this, { player, status, winner, winningLine: winningLine ?? [] });
    /** The moves: the cells that each changes, and the position that it leads to. */
    this.moves = moves.map(({ after, ...known }) => ({
      move: moveOf(known),
      places: columns > 0 ? changed(board, after.board) : [],
      after: { board: after.board, player: after.player },
    }));
    this.#columns = columns;
    // An index is a column if it is the one of the cell that changes, not always that cell.
    this.#isByColumn =
      this.moves.every(({ move, places }) => places.length === 1 && places[0] % columns === move) &&
      this.moves.some(({ move, places }) => places[0] !== move);
  }

  get isOpen() {
    return this.status === "in_progress";
  }

  find(move) {
    return this.moves.find((known) => known.move === move);
  }

  /** The moves that pressing a cell can mean, when the one in `picked` was pressed before. */
  meant(place, picked) {
    if (this.#isByColumn) return this.moves.filter(({ move }) => move === place % this.#columns);
    const named = this.moves.filter(({ move }) => move === place);
    if (named.length > 0) return named;
    const through = this.moves.filter(({ move, places }) => typeof move === "string" && places.includes(place));
    const both = through.filter(({ places }) => places.includes(picked));
    return both.length > 0 ? both : through;
  }

  /** The moves that pressing cells cannot tell: those that change none, or the same as another. */
  get unpressable() {
    const alike = ({ places }) => this.moves.filter((other) => String(other.places) === String(places)).length;
    const isPressable = (known) =>
      typeof known.move === "number" ? this.#columns > 0 : known.places.length > 0 && alike(known) === 1;
    return this.moves.filter((known) => !isPressable(known));
  }

  /** The place at which a move is seen: its cell, or the last one in which it leaves something. */
  goal(move) {
    const { places, after } = this.find(move);
    if (places.includes(move)) return move;
    return places.findLast((place) => cells(after.board)[place] !== null);
  }

  /** A move in words. */
  name(move) {
    if (typeof move === "string" || this.#columns === 0) return String(move);
    if (this.#isByColumn) return `column ${move + 1}`;
    const place = this.goal(move) ?? move;
    return `row ${Math.floor(place / this.#columns) + 1}, column ${(place % this.#columns) + 1}`;
  }
}
