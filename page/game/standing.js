// How a position stands and which moves it has: what the rules know without a search.

import { post } from "../api.js";
import { takenFrom } from "./stacks.js";

/**
 * The name of a move in requests, whichever of the two fields of an answer has it.
 * @param {any} known
 */
export const moveOf = ({ index, move }) => index ?? move;

/** Whether a position is the end of a game, as far as it says so. */
export const isEnd = ({ status }) => status === "won" || status === "draw";

export class Standing {
  /** Asks how the position of `question` stands. How its board looks says what presses of cells mean. */
  static async of(question, signal, look = "") {
    return new Standing(await post("/position", question, signal), look);
  }

  constructor(answer, look = "") {
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
    // Any cell of a column will do where pieces fall.
    this.isByColumn = look === "frame";
    /** The cells whose pieces can be taken out of the lowest row. */
    this.loose = new Set(this.moves.filter(({ name }) => takenFrom(name) !== null).map(({ squares }) => squares[0]));
  }

  get isOpen() {
    return this.status === "in_progress";
  }

  find(move) {
    return this.moves.find((known) => known.move === move);
  }

  /** The moves that go on with a press of a cell, after the cells in `pressed`. */
  through(cell, pressed) {
    if (this.isByColumn) return this.moves.filter(({ squares }) => this.#isMeant(squares[0], cell));
    const path = [...pressed, cell];
    return this.moves.filter(({ squares }) => path.every((each, step) => squares[step] === each));
  }

  /** Whether a press of a cell means the move to `place`. A piece that can be taken out is the only way to do so. */
  #isMeant(place, cell) {
    if (this.loose.has(place) || this.loose.has(cell)) return place === cell;
    return place % this.columns === cell % this.columns;
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
