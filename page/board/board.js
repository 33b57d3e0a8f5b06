// The board: the drawing of the game, with a button over each cell for mouse, finger, keyboard and ear.

import { draw, make } from "../dom.js";
import { Drag } from "./drag.js";
import { drawingOf } from "./drawing.js";
import { nearest } from "./keys.js";
import { Layers, partsFor } from "./layers.js";
import { Offers } from "./offers.js";

/** The mark of a cell that is one with the cell above it. */
export const JOINED = "^";
/** The fewest pixels of a cell that a thumb hits at once. */
const THUMB = 24;
/** How many times as wide as high a wide board is. */
const WIDE = 1.4;

export class Board {
  #made = "";
  #drawing = null;
  #turned = false;
  /** The cells that can be pressed, by their places. @type {Map<number, any>} */
  #pressed = new Map();
  #isStaggered = false;
  /** Pixels of the board, as the browser tells them: to ask for them would make it lay out the page at once. */
  #seenWidth = 0;
  #aimed = null;
  /** @type {Layers | null} */
  #layers = null;
  /** @type {Map<number, HTMLButtonElement>} */
  #buttons = new Map();

  /** `press` is told the place of a cell that was pressed, `enter` the one under the pointer, or null. */
  constructor({ press, enter = (/** @type {number | null} */ _place) => {} }) {
    this.picture = make("div", { className: "picture-frame" });
    this.grid = make("div", { className: "cells", role: "group" });
    this.offers = new Offers((mark) => this.pictureOf(mark));
    this.element = make("div", { className: "board" }, this.picture, this.grid, this.offers.element);
    this.press = press;
    this.enter = (place) => {
      this.#layers?.values.enter(place);
      enter(place);
    };
    this.grid.addEventListener("click", ({ target, pointerType }) => {
      const place = this.#placeOf(target);
      if (place !== null && !this.#aims(place, target, pointerType)) press(place);
    });
    this.grid.addEventListener("pointerover", ({ target }) => this.enter(this.#placeOf(target)));
    this.grid.addEventListener("pointerleave", () => this.enter(null));
    this.grid.addEventListener("keydown", (event) => this.#walk(event));
    // Tab leads back to the cell where one was.
    this.grid.addEventListener("focusin", ({ target }) => {
      for (const button of this.#buttons.values()) button.tabIndex = button === target ? 0 : -1;
      // Where one goes by keys is what one looks at.
      if (target.matches(":focus-visible")) this.enter(this.#placeOf(target));
    });
    this.grid.addEventListener("focusout", ({ target }) => target.matches(":focus-visible") && this.enter(null));
    new ResizeObserver(([{ contentRect }]) => {
      this.#seenWidth = contentRect.width;
      this.#layers?.fit();
    }).observe(this.grid);
    this.drag = new Drag(this, press);
  }

  #placeOf(target) {
    return target.dataset.cell === undefined ? null : Number(target.dataset.cell);
  }

  /** Whether a tap only aims: at a cell that is smaller than a thumb, the second tap presses. */
  #aims(place, button, pointerType) {
    const isAimed = this.#aimed === place;
    this.#aimed = null;
    if (pointerType !== "touch" || button.offsetWidth >= THUMB || isAimed) return false;
    this.#aimed = place;
    this.enter(place);
    return true;
  }

  /** Makes the board of a game. Without cells there is only a text. */
  async set(game, signal) {
    const made = JSON.stringify([game.card.name, game.rules]);
    if (this.#made === made) return;
    const [drawing, parts] = await Promise.all([drawingOf(game), partsFor(game.card)]);
    signal?.throwIfAborted();
    this.#made = made;
    this.#drawing = drawing;
    const { rows = 1, columns = 1 } = game.shape?.shape ?? {};
    // So are those of a board of which only every other cell is used.
    const isHalf = game.card.look === "letters" && drawing.cells.size === Math.ceil((rows * columns) / 2);
    this.#isStaggered = ["rhombus", "dark_squares"].includes(game.card.layout) || game.card.look === "dots" || isHalf;
    this.element.dataset.look = game.card.look ?? "";
    this.element.dataset.game = game.card.name;
    this.picture.replaceChildren(drawing.svg);
    this.#layers = new Layers(drawing, { look: game.card.look, columns, parts }, () => this.#scale);
    this.#makeButtons(drawing, columns);
    this.turn(this.#turned);
  }

  #makeButtons({ width, height, cells }, columns) {
    this.#buttons.clear();
    for (const [place, cell] of cells) {
      const button = make("button", { type: "button", tabIndex: -1, "data-cell": place });
      button.style.width = `${(100 * cell.width) / width}%`;
      button.style.height = `${(100 * cell.height) / height}%`;
      // What a thumb hits is what it sees: boxes and dots are no edges.
      button.classList.toggle("edge", isEdge(place, columns));
      this.#buttons.set(place, button);
    }
    // Dots and boxes are not shown to the hand, so keys pass them by.
    const isPressed = (place) => this.element.dataset.look !== "dots" || isEdge(place, columns);
    this.#pressed = new Map([...cells].filter(([place]) => isPressed(place)));
    const [first] = this.#pressed.keys();
    if (first !== undefined) this.#buttons.get(first).tabIndex = 0;
    this.grid.replaceChildren(...this.#buttons.values());
    // What stands below the board is as wide as it.
    (this.element.parentElement ?? this.element).style.setProperty("--ratio", String(width / height));
    this.element.classList.toggle("wide", width / height > WIDE);
    const smallest = Math.min(...[...cells.values()].map((cell) => Math.min(cell.width, cell.height)));
    this.element.style.setProperty("--cells-across", String(width / smallest));
  }

  /** Turns the board round. */
  turn(isTurned) {
    this.#turned = isTurned;
    this.element.classList.toggle("turned", isTurned);
    const { left, top, width, height, cells } = this.#drawing ?? { cells: [] };
    for (const [place, { x, y }] of cells) {
      const [across, down] = [(x - left) / width, (y - top) / height].map((part) => (isTurned ? 1 - part : part));
      const button = this.#buttons.get(place);
      button.style.left = `${100 * across}%`;
      button.style.top = `${100 * down}%`;
    }
  }

  /**
   * Shows a position.
   * @param {{marks: (string | null)[], squares?: number[], markings?: import("./marks.js").Marks, quick?: boolean,
   *   names: (place: number, mark: string | null) => string, playable: (place: number) => boolean}} shown
   */
  show({ marks, squares, markings = {}, quick = false, names, playable }) {
    /** @type {[number, any][]} */
    const placed = marks.map((mark, place) => [place, mark]);
    const drawn = new Map(
      placed.filter(([place, mark]) => typeof mark === "string" && mark !== JOINED && this.#buttons.has(place)),
    );
    const { carried } = markings;
    if (carried) {
      drawn.delete(carried.path[0]);
      drawn.set(carried.path.at(-1), carried.mark);
    }
    this.#layers.show(drawn, carried?.path ?? squares, markings, quick);
    for (const [place, button] of this.#buttons) {
      const mark = typeof marks[place] === "string" ? marks[place] : null;
      const name = names(place, mark);
      if (button.ariaLabel !== name) button.ariaLabel = name;
      button.ariaDisabled = String(!playable(place));
    }
  }

  /** Whether the drawing has come. */
  get isSet() {
    return this.#layers !== null;
  }

  /** Pixels of a unit of the drawing. */
  get #scale() {
    return (this.#seenWidth || 1) / (this.#drawing?.width ?? 1);
  }

  /**
   * Shows a piece where it would land, or the moves of a line from there on.
   * @param {number | null} place
   * @param {string | null} mark
   * @param {import("../game/ahead.js").Step[]} steps
   */
  showGhost(place, mark, steps = []) {
    const landing = place !== null && mark !== null ? [{ squares: [place], taken: [], mark }] : [];
    this.#layers?.showAhead(steps.length > 0 ? steps : landing);
  }

  /** The pieces that can be dragged: not discs in a frame, which go where they fall. */
  get pieces() {
    return this.element.dataset.look === "frame" ? undefined : this.#layers?.pieces;
  }

  /** A picture of what a mark stands for. */
  pictureOf(mark) {
    const [{ width, height }] = this.#drawing.cells.values();
    const side = Math.max(width, height);
    const piece = draw("use", { href: `#mark-${mark}` });
    return draw("svg", { viewBox: `${-side / 2} ${-side / 2} ${side} ${side}`, "aria-hidden": "true" }, piece);
  }

  /**
   * Offers moves that end on the same cell, by the piece that each leaves there, beside that cell.
   * @param {number | null} place
   * @param {{mark: string, name: string, choose: () => void}[]} choices
   */
  offer(place, choices = []) {
    this.offers.show(this.#buttons.get(place)?.style ?? null, choices);
  }

  /** Shakes a cell where nothing can be done. */
  refuse(place) {
    const button = this.#buttons.get(place);
    button?.classList.remove("refused");
    void button?.offsetWidth;
    button?.classList.add("refused");
  }

  /** The part of the width that lies beside the cells on either side. */
  get inset() {
    const { left, width, cells } = this.#drawing;
    const beside = Math.min(...[...cells.values()].map((cell) => cell.x - cell.width / 2));
    return (beside - left) / width;
  }

  #walk(event) {
    const place = this.#placeOf(event.target);
    if (place === null) return;
    const next = nearest(this.#pressed, place, event.key, {
      isTurned: this.#turned,
      isStaggered: this.#isStaggered,
    });
    if (next === null) return;
    event.preventDefault();
    this.#buttons.get(next).focus();
  }
}

/** Whether a cell lies between two dots, where dots and boxes take turns with edges. */
export const isEdge = (place, columns) => (Math.floor(place / columns) + (place % columns)) % 2 === 1;
