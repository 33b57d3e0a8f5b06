// The boards of the film: the drawing of the game, which all of them share, and the marks of a position on it.

import { draw } from "../dom.js";
import { cellsOf, changed } from "../game/cells.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").ApiNode} ApiNode */
/** @typedef {{x: number, y: number, width: number, height: number}} Place */

/** Boards on which a new piece is not found by itself. */
const RINGED = ["frame", "wood", "felt", "parchment"];

/** @param {string} id @param {number} [x] @param {number} [y] */
const use = (id, x = 0, y = 0) =>
  draw("use", { href: `#${id}`, ...((x || y) && { transform: `translate(${x} ${y})` }) });

/** The parts of the drawing, once for all boards. @param {SVGElement} svg */
function sharedParts(svg) {
  // Coordinates are too small to be read.
  for (const names of svg.querySelectorAll(".ground .names")) names.remove();
  const definitions = svg.querySelectorAll("defs > *");
  const layers = ["ground", "front"].map((name) =>
    draw("g", { id: `film-${name}` }, ...(svg.querySelector(`.${name}`)?.children ?? [])),
  );
  const parts = draw("defs", {}, ...definitions, ...layers);
  return draw("svg", { class: "film-shared", width: 0, height: 0, "aria-hidden": "true" }, parts);
}

/** The boards of a game, from its drawing. */
export class Boards {
  /** @type {Map<number, Place>} */
  #cells;
  /** Where the number of a pit stands. @type {{cell: number, x: number, y: number}[]} */
  #counts;
  #look;
  /** The part of the drawing that the board takes: its left and top, its width and height. @type {number[]} */
  #box;

  /** @param {{svg: SVGElement, left: number, top: number, width: number, height: number, cells: Map<number, Place>}} drawing @param {Card} card */
  constructor({ svg, left, top, width, height, cells }, { look }) {
    this.#cells = cells;
    this.#look = look;
    this.#counts = [.../** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll(".counts [data-cell]"))].map(
      (count) => ({
        cell: Number(count.dataset.cell),
        x: Number(count.getAttribute("x")),
        y: Number(count.getAttribute("y")),
      }),
    );
    this.#box = [left, top, width, height];
    /** To be put on the page once, before any board. */
    this.shared = sharedParts(svg);
    this.ratio = width / height;
    /** The number of cells from one side to the other, about. */
    this.across = width / Math.min(...[...cells.values()].map((cell) => cell.width));
  }

  /** The board as a picture. @param {ApiNode} node @param {ApiNode} [before] */
  picture(node, before) {
    return draw("svg", { viewBox: this.#box.join(" ") }, this.#draw(node, before));
  }

  /** The board as a part of a picture, `width` pixels wide. @param {ApiNode} node @param {ApiNode | undefined} before @param {number} width */
  small(node, before, width) {
    const [left, top, wide] = this.#box;
    const board = this.#draw(node, before);
    board.setAttribute("transform", `scale(${width / wide}) translate(${-left} ${-top})`);
    return board;
  }

  /** @param {ApiNode} node @param {ApiNode} [before] */
  #draw(node, before) {
    const marks = cellsOf(node);
    const board = draw("g", { class: "small-board", "data-look": this.#look }, use("film-ground"));
    const last = before ? changed(before, node).filter((cell) => this.#cells.has(cell)) : [];
    if (["squares", "letters"].includes(this.#look)) board.append(...last.map((cell) => this.#square(cell)));
    const old = before ? cellsOf(before) : [];
    const landing = last.find((cell) => typeof old[cell] !== "string") ?? last.at(-1);
    for (const [cell, { x, y }] of this.#cells) {
      const mark = marks[cell];
      if (typeof mark === "string" && mark !== "^") board.append(use(`mark-${mark}`, x, y));
    }
    board.append(use("film-front"), ...this.#counts.map((count) => this.#count(count, marks)));
    if (landing !== undefined && RINGED.includes(this.#look)) board.append(this.#ring(landing));
    if (node.winning_line && node.winning_line.length > 1) board.append(this.#line(node.winning_line));
    return board;
  }

  /** @param {number} cell */
  #place(cell) {
    return /** @type {Place} */ (this.#cells.get(cell));
  }

  /** @param {number} cell */
  #square(cell) {
    const { x, y, width, height } = this.#place(cell);
    return draw("rect", { class: "last", x: x - width / 2, y: y - height / 2, width, height });
  }

  /** @param {number} cell */
  #ring(cell) {
    const { x, y, width } = this.#place(cell);
    return draw("circle", { class: "last", cx: x, cy: y, r: 0.56 * width, "stroke-width": 0.16 * width });
  }

  /** @param {{cell: number, x: number, y: number}} count @param {unknown[]} marks */
  #count({ cell, x, y }, marks) {
    return draw("text", { class: "count", x, y }, String(marks[cell] ?? "").replace(/[()]/g, ""));
  }

  /** @param {number[]} line */
  #line(line) {
    const places = line.map((cell) => this.#place(cell));
    const points = places.map(({ x, y }) => `${x},${y}`).join(" ");
    return draw("polyline", { class: "won-line", points, "stroke-width": 0.12 * places[0].width });
  }
}
