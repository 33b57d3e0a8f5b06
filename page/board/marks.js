// What is drawn beside the pieces: the last move, where a piece can go, the best move, values.

import { draw } from "../dom.js";

/**
 * @typedef {{last?: number[], winning?: number[], targets?: Map<number, string>, picked?: number[],
 *   arrow?: number[], threat?: number[], values?: Map<number, {text: string, tone: string, best: boolean, isOccupied: boolean}>,
 *   numbers?: Map<number, number>, looked?: number[]}} Marks
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
  show({
    last = [],
    winning = [],
    targets = new Map(),
    picked = [],
    arrow = [],
    threat = [],
    values,
    numbers,
    looked = [],
  }) {
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
      ...[...(values ?? [])].map(([place, value]) => this.#value(place, value)),
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
    if (squares.length === 0) return [];
    const places = squares.map((place) => this.cells.get(place));
    const size = this.#size(squares[0]);
    const { x, y } = places.at(-1);
    if (squares.length === 1)
      return [draw("circle", { class: `ring ${name}`, cx: x, cy: y, r: size * 0.42, "stroke-width": size * 0.09 })];
    const before = places.at(-2);
    const angle = Math.atan2(y - before.y, x - before.x);
    const tip = (turn, reach) => `${x + Math.cos(angle + turn) * reach} ${y + Math.sin(angle + turn) * reach}`;
    const neck = { x: x - Math.cos(angle) * size * 0.3, y: y - Math.sin(angle) * size * 0.3 };
    const path = [...places.slice(0, -1), neck].map((point) => `${point.x} ${point.y}`).join("L");
    return [
      draw("path", { class: `arrow ${name}`, d: `M${path}`, "stroke-width": size * 0.16 }),
      draw("path", {
        class: `arrow-head ${name}`,
        d: `M${x} ${y}L${tip(2.7, size * 0.45)}L${tip(-2.7, size * 0.45)}Z`,
      }),
    ];
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

  /** What a move is worth: in the middle of an empty cell, in a corner of one with a piece. */
  #value(place, { text, tone, best, isOccupied }) {
    const { x, y, width: wide, height: high } = this.cells.get(place);
    // Edges are drawn within squares that overlap.
    const [part, most] = this.look === "dots" ? [0.34, 0.11] : isOccupied ? [0.66, 0.2] : [0.94, 0.27];
    const room = wide * part;
    const size = Math.min(this.#size(place) * most, (room * 1.5) / Math.max(text.length, 2));
    const width = Math.min(room, text.length * size * 0.6 + size * 0.8);
    const height = size * 1.5;
    const [left, top] = isOccupied ? [x + (wide - width) / 2, y - (high - height) / 2] : [x, y];
    return draw(
      "g",
      { class: `value ${tone} ${best ? "is-best" : ""}`, transform: `translate(${left} ${top})` },
      draw("rect", { x: -width / 2, y: -height / 2, width, height, rx: height / 2 }),
      draw("text", { "font-size": size }, text),
    );
  }
}
