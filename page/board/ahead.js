// Moves that are not played: the piece that would land under the pointer, or a line of play as it would go on.

import { draw } from "../dom.js";
import { arrow, arrowOut, ring } from "./arrows.js";

/** How strongly each move of a line is drawn. */
const STRENGTHS = [0.85, 0.65, 0.5, 0.4];
/** Of a piece that only shows where it would land. */
const GHOST = 0.45;
/** Pixels of a number. */
const SIZES = { least: 10, most: 20 };

export class Ahead {
  #shown = "";

  /** `ghosts` lies below what is in front of the pieces, `over` above everything. */
  constructor({ ghosts, over, cells }) {
    this.ghosts = ghosts;
    this.over = over;
    this.cells = cells;
  }

  /**
   * Shows the moves of a line, or one alone. `scale` is how many pixels a unit of the drawing has, and `isNumbered` says
   * which cells are free for a number.
   * @param {import("../game/ahead.js").Step[]} steps
   */
  show(steps, scale, isNumbered) {
    const free = steps.filter(({ squares }) => squares.length > 1 || isNumbered(squares[0]));
    const shown = JSON.stringify([steps, free, scale]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const known = steps.filter(({ squares }) => squares.length > 0 && squares.every((place) => this.cells.has(place)));
    const isLine = steps.length > 1;
    const strength = (step) => (isLine ? STRENGTHS[steps.indexOf(step)] : GHOST);
    this.ghosts.replaceChildren(...known.flatMap((step) => this.#ghost(step, strength(step))));
    this.over.replaceChildren(...known.flatMap((step) => this.#way(step, steps.indexOf(step))));
    if (!isLine) return;
    const numbered = known.filter((step) => free.includes(step));
    this.over.append(...numbered.map((step) => this.#number(step, steps.indexOf(step), scale)));
  }

  #ghost({ squares, mark }, opacity) {
    if (mark === null) return [];
    const { x, y } = this.cells.get(squares[0]);
    return [draw("use", { href: `#mark-${mark}`, transform: `translate(${x} ${y})`, opacity })];
  }

  /** Where a piece goes, where it begins if nobody sees where it ends, and whom it takes. */
  #way({ squares, taken, mark, isOut = false }, at) {
    const name = `next ${at % 2 === 0 ? "own" : "reply"}`;
    const places = squares.map((place) => this.cells.get(place));
    const men = taken.map((place) => ring(this.cells.get(place), `${name} taken`));
    const parts = [...men];
    if (places.length > 1) parts.unshift(arrow(places, name));
    else if (isOut) parts.unshift(arrowOut(places[0], name));
    else if (mark === null) parts.unshift(ring(places[0], name));
    return parts.length > 0 ? [draw("g", { opacity: STRENGTHS[at] }, ...parts)] : [];
  }

  /** The number of a move: on its piece, or halfway along the first part of its arrow. */
  #number({ squares }, at, scale) {
    const [from, to = from] = squares.map((place) => this.cells.get(place));
    const natural = Math.min(from.width, from.height) * 0.32;
    const size = Math.min(Math.max(natural, SIZES.least / scale), SIZES.most / scale);
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    return draw(
      "g",
      { class: `step ${at % 2 === 0 ? "own" : "reply"}`, transform: `translate(${x} ${y})` },
      draw("circle", { r: size * 0.72 }),
      draw("text", { "font-size": size }, String(at + 1)),
    );
  }
}
