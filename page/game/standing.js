// How a position stands and which moves it has: what the rules know without a search.

import { post } from "../api.js";

/**
 * The name of a move in requests, whichever of the two fields of an answer has it.
 * @param {any} known
 */
export const moveOf = ({ index, move }) => index ?? move;

export class Standing {
  /** Asks how the position of `question` stands. */
  static async of(question, signal) {
    return new Standing(await post("/position", question, signal));
  }

  constructor(answer) {
    const { board, player, cells, status, winner, claimable, winning_line: winningLine, text } = answer;
    /** The position, as the moves before it have it. */
    this.position = { board, player, cells, status, winner, claimable, winning_line: winningLine, text };
    this.player = player;
    this.status = status;
    this.winner = winner;
    this.claimable = claimable;
    this.winningLine = winningLine ?? [];
    this.columns = answer.shape?.columns ?? 0;
    /** The moves: the cells to press for each, in order, and the position that it leads to. */
    this.moves = answer.moves.map(({ squares, after, name, ...known }) => ({
      move: moveOf(known),
      name,
      squares,
      after,
    }));
    // An index is a column if it is that of the cell in which each piece lands, not always the cell.
    this.isByColumn =
      this.columns > 0 &&
      this.moves.every(({ move, squares }) => squares.length === 1 && squares[0] % this.columns === move) &&
      this.moves.some(({ move, squares }) => squares[0] !== move);
  }

  get isOpen() {
    return this.status === "in_progress";
  }

  find(move) {
    return this.moves.find((known) => known.move === move);
  }

  /** The moves that go on with a press of a cell, after the cells in `pressed`. */
  through(cell, pressed) {
    if (this.isByColumn) return this.moves.filter(({ move }) => move === cell % this.columns);
    const path = [...pressed, cell];
    return this.moves.filter(({ squares }) => path.every((each, step) => squares[step] === each));
  }

  /** The cells that a move can go on to after those in `pressed`. */
  next(pressed) {
    const goesOn = this.moves.filter(({ squares }) => pressed.every((each, step) => squares[step] === each));
    return new Set(goesOn.map(({ squares }) => squares[pressed.length]).filter((cell) => cell !== undefined));
  }

  /** The moves that no presses of cells make: another move has the same cells, or goes on from them. */
  get unpressable() {
    const goesOn = ({ squares }) =>
      this.moves.filter((other) => squares.every((cell, step) => other.squares[step] === cell));
    return this.moves.filter((known) => known.squares.length === 0 || goesOn(known).length > 1);
  }
}
