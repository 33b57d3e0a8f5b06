// What is drawn beside the pieces: the last move, where a piece can go, the best move.

import { draw } from "../dom.js";
import { arrow, ring } from "./arrows.js";

/**
 * @typedef {{last?: number[], winning?: number[], targets?: Map<number, string>, picked?: number[],
 *   arrow?: number[], threat?: number[], values?: Map<number, import("./values.js").Value>,
 *   owners?: Map<number, number>, numbers?: Map<number, number>, looked?: number[]}} Marks
 */

/** Looks of boards on which stones are put: the last one has a dot. On others, cells are tinted. */
const STONES = ["wood", "felt", "frame", "parchment"];

export class Markings {
  /** `under` lies below the pieces, `over` above them. */
  constructor({ under, over, cells, look }) {
    this.under = under;
    this.over = over;
    this.cells = cells;
    this.look = look;
  }

  /** @param {Marks} marks */
  show({ last = [], winning = [], targets = new Map(), picked = [], arrow = [], threat = [], numbers, looked = [] }) {
    const tinted = (places, name) =>
      places.filter((place) => this.cells.has(place)).map((place) => this.#tint(place, name));
    this.under.replaceChildren(
      ...tinted(last, "last"),
      ...tinted(winning, "won"),
      ...tinted(picked, "picked"),
      ...tinted(looked, "looked"),
    );
    this.over.replaceChildren(
      ...this.#winningLine(winning),
      ...[...targets].map(([place, kind]) => this.#target(place, kind)),
      ...this.#arrow(threat, "threat"),
      ...this.#arrow(arrow, "best"),
      ...[...(numbers ?? [])].map(([place, number]) => this.#number(place, number)),
      ...this.#lastDot(last),
    );
  }

  #tint(place, name) {
    const shape = this.under.ownerSVGElement.querySelector(`.cells [data-cell="${place}"]`).cloneNode();
    shape.setAttribute("class", `tint ${name}`);
    return shape;
  }

  #size(place) {
    const { width, height } = this.cells.get(place);
    return Math.min(width, height);
  }

  #target(place, kind) {
    const { x, y } = this.cells.get(place);
    const size = this.#size(place);
    const radius = kind === "take" ? size * 0.43 : size * 0.13;
    return draw("circle", { class: `target ${kind}`, cx: x, cy: y, r: radius, "stroke-width": size * 0.07 });
  }

  #winningLine(winning) {
    if (winning.length < 2) return [];
    const points = winning.map((place) => this.cells.get(place)).map(({ x, y }) => `${x} ${y}`);
    const line = draw("path", {
      class: "winning-line",
      d: `M${points.join("L")}`,
      pathLength: 1,
      "stroke-width": this.#size(winning[0]) * 0.14,
    });
    return [line];
  }

  /** An arrow along the cells of a move, or a ring where it has only one. */
  #arrow(squares, name) {
    const places = squares.map((place) => this.cells.get(place));
    if (places.length === 0) return [];
    return places.length === 1 ? [ring(places[0], name)] : arrow(places, name);
  }

  #lastDot(last) {
    if (last.length !== 1 || !STONES.includes(this.look) || !this.cells.has(last[0])) return [];
    const { x, y } = this.cells.get(last[0]);
    return [draw("circle", { class: "last-dot", cx: x, cy: y, r: this.#size(last[0]) * 0.09 })];
  }

  #number(place, number) {
    const { x, y } = this.cells.get(place);
    return draw("text", { class: "move-number", x, y, "font-size": this.#size(place) * 0.36 }, String(number));
  }
}
