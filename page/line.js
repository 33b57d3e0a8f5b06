// A line of best play that is stepped through on the board.

import { allow, find } from "./dom.js";

export class Line {
  #pv;
  #look;
  #positions;
  #at = 0;
  #steps = Promise.resolve();

  /** A line from `start` on, each position with the words for the move to it. `look` says how
   * a position stands. */
  constructor(pv, start, look) {
    this.#pv = pv;
    this.#look = look;
    this.#positions = [{ ...start, told: "Before the line" }];
  }

  get position() {
    return this.#positions[this.#at];
  }

  get caption() {
    return `${this.position.told} (${this.#at} of ${this.#pv.length} of best play).`;
  }

  /** Goes so many plies on, after the steps before. */
  step(plies) {
    this.#steps = this.#steps.catch(() => {}).then(() => this.#go(this.#at + plies));
    return this.#steps;
  }

  async #go(at) {
    if (at < 0 || at > this.#pv.length) return;
    if (at === this.#positions.length) {
      const move = this.#pv[at - 1];
      const standing = await this.#look(this.position);
      const { after, squares } = standing.find(move);
      this.#positions[at] = { ...after, last: squares, told: `${standing.player} plays ${standing.name(move)}` };
    }
    this.#at = at;
  }

  drawControls() {
    find("line-place").textContent = `${this.#at} of ${this.#pv.length}`;
    allow(find("line-back"), this.#at > 0);
    allow(find("line-on"), this.#at < this.#pv.length);
  }
}
