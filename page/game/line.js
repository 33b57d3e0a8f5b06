// A line of best play that is looked at beside the game, move by move.

import { Standing } from "./standing.js";

export class Line {
  #about;
  #steps = Promise.resolve();

  /** A line from the position `start` on. `about` are the fields of requests that say which game it is. */
  constructor({ start, moves, title, about }) {
    this.#about = about;
    this.moves = moves;
    this.title = title;
    /** How many of its moves are on the board. */
    this.at = 0;
    this.positions = [start];
    this.squares = [[]];
    this.names = [];
  }

  /** Goes this many moves on, after the steps before: two quick presses must not read the same move twice. */
  step(moves, signal) {
    this.#steps = this.#steps.catch(() => {}).then(() => this.#goTo(this.at + moves, signal));
    return this.#steps;
  }

  async #goTo(at, signal) {
    if (at < 0 || at > this.moves.length) return;
    while (this.positions.length <= at) await this.#read(signal);
    this.at = at;
  }

  async #read(signal) {
    const { board, player } = this.positions.at(-1);
    const standing = await Standing.of({ ...this.#about, board, player }, signal);
    const { after, squares, name } = standing.find(this.moves[this.names.length]);
    this.positions.push(after);
    this.squares.push(squares);
    this.names.push(name);
  }
}
