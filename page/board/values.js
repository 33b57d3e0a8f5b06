// What moves are worth, on their cells: a colour, and the number where it can be read.

import { draw } from "../dom.js";

/**
 * @typedef {{text: string, tone: string, best: boolean, isOccupied: boolean, isFew: boolean}} Value
 *   `isFew` says that it is one of those that are always shown
 */

/** The fewest pixels of a number; where cells have no room for it, only these many numbers are shown. */
const LEGIBLE = 10;
const LARGE = 12;
const MOST = 3;

export class Values {
  #values = new Map();
  #entered = null;
  #covered = [];
  #scale = 1;

  /** `view` is what is seen of the drawing: nothing of a number may be cut off. */
  constructor({ layer, cells, look, view }) {
    this.layer = layer;
    this.cells = cells;
    this.look = look;
    this.view = view;
  }

  /** @param {Map<number, Value>} values best first  @param {number} scale pixels of a unit of the drawing */
  show(values, scale) {
    this.#values = values;
    this.#scale = scale;
    this.#draw();
  }

  /** The value under the pointer is always told. */
  enter(place) {
    if (this.#entered === place) return;
    this.#entered = place;
    this.#draw();
  }

  /** Gives these cells to something else. */
  cover(places) {
    if (String(places) === String(this.#covered)) return;
    this.#covered = places;
    this.#draw();
  }

  has(place) {
    return this.#values.has(place) && !this.#covered.includes(place);
  }

  #draw() {
    const seen = [...this.#values].filter(([place]) => this.has(place));
    const few = seen.filter(([place, { isFew }]) => isFew && place !== this.#entered);
    const hasRoom = few.every(([place, value]) => this.#size(place, value) * this.#scale >= LEGIBLE);
    const entered = seen.filter(([place]) => place === this.#entered).map((each) => this.#label(...each, true));
    if (hasRoom)
      return this.layer.replaceChildren(...few.map((each) => this.#label(...each).element), ...drawn(entered));
    const labels = [...entered];
    for (const each of few.slice(0, MOST)) {
      const label = this.#label(...each, true);
      if (!labels.some((other) => overlap(label, other))) labels.push(label);
    }
    // The best ones lie above the others.
    this.layer.replaceChildren(...few.map((each) => this.#dot(...each)), ...drawn(labels).reverse());
  }

  #size(place, { text, isOccupied }) {
    const { width, height } = this.cells.get(place);
    const [part, most] = this.#parts(isOccupied);
    return Math.min(Math.min(width, height) * most, (width * part * 1.5) / Math.max(text.length, 2));
  }

  /** The parts of a cell that a label and its letters take. Edges are drawn within squares that overlap. */
  #parts(isOccupied) {
    if (this.look === "dots") return [0.34, 0.11];
    if (this.look === "pits") return [0.8, 0.24];
    return isOccupied ? [0.66, 0.2] : [0.94, 0.27];
  }

  /** A large label is as wide as it needs. */
  #label(place, value, isLarge = false) {
    const { width: wide } = this.cells.get(place);
    const { text, tone, best, isOccupied } = value;
    const [part] = this.#parts(isOccupied);
    const natural = this.#size(place, value);
    const grows = isLarge && natural * this.#scale < LEGIBLE;
    const size = grows ? LARGE / this.#scale : natural;
    const full = text.length * size * 0.6 + size * 0.8;
    const width = grows ? full : Math.min(wide * part, full);
    const height = size * 1.5;
    const middle = this.#within(...this.#where(place, isOccupied, width, height), width, height);
    const element = draw(
      "g",
      { class: `value ${tone} ${best ? "is-best" : ""}`, transform: `translate(${middle.x} ${middle.y})` },
      draw("rect", { x: -width / 2, y: -height / 2, width, height, rx: height / 2 }),
      draw("text", { "font-size": size }, text),
    );
    return { ...middle, width, height, element };
  }

  /** The middle of an empty cell, a corner of one with a piece, and the end of a pit that has no number. */
  #where(place, isOccupied, width, height) {
    const { x, y, width: wide, height: high } = this.cells.get(place);
    if (!isOccupied) return [x, y];
    const [aside, up] = [(wide - width) / 2, (high - height) / 2];
    if (this.look !== "pits") return [x + aside, y - up];
    const isUpper = y < this.view.top + this.view.height / 2;
    return [x, y + (isUpper ? 0.9 : -0.9) * up];
  }

  #within(x, y, width, height) {
    const { left, top, width: wide, height: high } = this.view;
    const between = (least, most, at) => Math.min(Math.max(at, least), most);
    return {
      x: between(left + width / 2 + 1, left + wide - width / 2 - 1, x),
      y: between(top + height / 2 + 1, top + high - height / 2 - 1, y),
    };
  }

  /** In the middle of an empty cell, in a corner of one with a piece. */
  #dot(place, { tone, best, isOccupied }) {
    const { x, y, width, height } = this.cells.get(place);
    const size = Math.min(width, height);
    const aside = isOccupied ? size * 0.32 : 0;
    const r = size * (isOccupied ? 0.16 : 0.24);
    return draw("circle", { class: `value-dot ${tone} ${best ? "is-best" : ""}`, cx: x + aside, cy: y - aside, r });
  }
}

const drawn = (labels) => labels.map(({ element }) => element);

const overlap = (one, other) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2;
