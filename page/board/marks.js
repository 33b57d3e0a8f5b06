// What is drawn beside the pieces: the last move, where a piece can go, the best move.

import { draw } from "../dom.js";
import { arrow, arrowOut, ring } from "./arrows.js";

/**
 * @typedef {{last?: number[], winning?: number[], winner?: string | null, targets?: Map<number, string>, picked?: number[],
 *   arrow?: number[], threat?: number[], values?: Map<number, import("./values.js").Value>,
 *   owners?: Map<number, number>, carried?: {path: number[], mark: string}, numbers?: Map<number, number>, looked?: number[], left?: number | null}} Marks
 *   `left` is the cell out of which the last move took a piece
 */

/** Looks of boards on which things are put: the last one has a dot. On others, cells are tinted. */
const DOTTED = ["wood", "felt", "frame", "parchment", "dots"];
/** Looks of boards whose cells are points, not squares. */
const CROSSINGS = ["wood", "parchment"];
/** The parts of a cell's width that the line through a won row has. */
const LINES = { wood: 0.14, frame: 0.12, parchment: 0.14 };
const THIN_LINE = 0.08;
/** The same for a chain of stones, whose line has their colour. */
const CHAIN = 0.26;
const CHAIN_PAINTS = ["red", "blue"];

export class Markings {
  #won = "";

  /** `under` lies below the pieces, `over` above them. */
  constructor({ under, over, cells, look }) {
    this.under = under;
    this.over = over;
    this.line = draw("g");
    over.before(this.line);
    this.cells = cells;
    this.look = look;
  }

  /** @param {Marks} marks */
  show({
    last = [],
    winning = [],
    winner,
    targets = new Map(),
    picked = [],
    arrow = [],
    threat = [],
    numbers = new Map(),
    looked = [],
    left = null,
  }) {
    const tinted = (places, name) =>
      places.filter((place) => this.cells.has(place)).map((place) => this.#tint(place, name));
    // What is tinted below a disc in a frame is not seen.
    const isCovered = (place) => targets.get(place) === "out";
    this.under.replaceChildren(
      ...(this.#dotted(last) === null ? tinted(last, "last") : []),
      ...tinted(picked, "picked"),
      ...tinted(
        looked.filter((place) => !isCovered(place)),
        "looked",
      ),
    );
    this.#showLine(winning, winner);
    this.over.replaceChildren(
      ...[...targets].map(([place, kind]) => this.#target(place, kind)),
      ...looked.filter(isCovered).map((place) => ring(this.cells.get(place), "looked")),
      ...(left === null ? [] : [this.#notch(left, "left")]),
      ...this.#arrow(threat, "threat"),
      ...this.#arrow(arrow, "best", targets),
      ...[...numbers].map(([place, number]) => this.#number(place, number, last.includes(place))),
      ...(last.some((place) => numbers.has(place)) ? [] : this.#lastDot(last)),
    );
  }

  #tint(place, name) {
    if (CROSSINGS.includes(this.look)) {
      const { x, y } = this.cells.get(place);
      return draw("circle", { class: `tint ${name}`, cx: x, cy: y, r: this.#size(place) * 0.46 });
    }
    const shape = this.under.ownerSVGElement.querySelector(`.cells [data-cell="${place}"]`).cloneNode();
    shape.setAttribute("class", `tint ${name}`);
    return shape;
  }

  #size(place) {
    const { width, height } = this.cells.get(place);
    return Math.min(width, height);
  }

  #target(place, kind) {
    if (kind === "out") return this.#notch(place, kind);
    const { x, y } = this.cells.get(place);
    const size = this.#size(place);
    const radius = kind === "take" ? size * 0.43 : size * 0.13;
    return draw("circle", { class: `target ${kind}`, cx: x, cy: y, r: radius, "stroke-width": size * 0.07 });
  }

  /** A notch in the frame below a cell, through which its piece can leave, or has left. */
  #notch(place, name) {
    const { x, y, height } = this.cells.get(place);
    const size = height * (name === "left" ? 0.11 : 0.08);
    return draw("path", {
      class: `notch ${name}`,
      d: `M${-size} ${-size / 2}H${size}L0 ${size / 2}Z`,
      transform: `translate(${x} ${y + height * 0.53})`,
    });
  }

  /** The line is drawn once, stroke by stroke: what is said of the game meanwhile does not begin it anew. */
  #showLine(winning, winner) {
    const won = JSON.stringify([winning, winner]);
    if (won === this.#won) return;
    this.#won = won;
    this.line.replaceChildren(...this.#winningLine(winning, winner));
  }

  #winningLine(winning, winner) {
    if (winning.length < 2) return [];
    const isChain = this.look === "parchment" && CHAIN_PAINTS.includes(winner);
    const width = isChain ? CHAIN : (LINES[this.look] ?? THIN_LINE);
    const line = draw("path", {
      class: "line winning-line",
      d: `M${this.#through(winning).join("L")}`,
      pathLength: 1,
      "data-paint": winner,
      "stroke-width": this.#size(winning[0]) * width,
    });
    return [line];
  }

  /** The points of a line through cells. On paper, it begins before the first mark and ends behind the last. */
  #through(places) {
    const points = places.map((place) => this.cells.get(place));
    const reach = this.look === "paper" ? 0.3 * this.#size(places[0]) : 0;
    const ends = [0, points.length - 1];
    return points.map(({ x, y }, at) => {
      const other = points[at === 0 ? points.length - 1 : 0];
      const beyond = ends.includes(at) ? reach : 0;
      return `${x + Math.sign(x - other.x) * beyond} ${y + Math.sign(y - other.y) * beyond}`;
    });
  }

  /** An arrow along the cells of a move, or a ring where it has only one, and takes out no piece. */
  #arrow(squares, name, targets = new Map()) {
    const places = squares.map((place) => this.cells.get(place));
    if (places.length === 0) return [];
    if (targets.get(squares[0]) === "out") return [arrowOut(places[0], name)];
    return places.length === 1 ? [ring(places[0], name)] : [arrow(places, name)];
  }

  /** The cell of the last move that has a dot, or null: the piece that was put there, not one that was moved. */
  #dotted(last) {
    if (!DOTTED.includes(this.look)) return null;
    return last.length === 1 && this.cells.has(last[0]) ? last[0] : null;
  }

  #lastDot(last) {
    const place = this.#dotted(last);
    if (place === null) return [];
    const { x, y } = this.cells.get(place);
    // An edge is drawn within a square of two cells.
    const side = this.#size(place) / (this.look === "dots" ? 2 : 1);
    return [draw("circle", { class: "last-dot", cx: x, cy: y, r: side * 0.12 })];
  }

  /** The number of a move. That of the last one stands in place of its dot. */
  #number(place, number, isLast) {
    const { x, y } = this.cells.get(place);
    const name = isLast ? "move-number is-last" : "move-number";
    return draw("text", { class: name, x, y, "font-size": this.#size(place) * 0.36 }, String(number));
  }
}
