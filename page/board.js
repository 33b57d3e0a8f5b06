// The board: a grid of buttons, played by mouse, finger or keyboard; or a text, where a game
// has a notation of its own.

import { draw, make } from "./dom.js";
import { GROUNDS } from "./grounds.js";
import { cells } from "./notation.js";
import { pieceOf } from "./pieces.js";
import { brief, briefFate, fate, signed, tone } from "./score.js";

/** The mark of a cell that is one with the cell above it. */
const JOINED = "^";
/** The end of the mark of a disc with a crown on it. */
const CROWN = "K";
/** The most columns for which there is room to say more than a score, and for a long estimate. */
const ROOMY = 9;
const ROOMY_FOR_ESTIMATES = 5;
/** The colours of discs. The mark of such a player is the first letter of the colour. */
const COLOURS = ["white", "black", "red", "blue"];

export class Board {
  /** `choose` is told the place of a cell that was pressed. */
  constructor(element, choose) {
    this.element = element;
    this.columns = 0;
    this.hasGround = false;
    this.buttons = [];
    element.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button && button.getAttribute("aria-disabled") !== "true") choose(this.buttons.indexOf(button));
    });
    element.addEventListener("keydown", (event) => this.#walk(event));
    // Tab leads back to the cell where one was.
    element.addEventListener("focusin", ({ target }) => {
      for (const button of this.buttons) button.tabIndex = button === target ? 0 : -1;
    });
  }

  /** Makes the cells anew where the board is another one; a text has no shape. */
  shape({ shape, layout, coordinates, players }) {
    const { rows, columns } = shape ?? { rows: 0, columns: 0 };
    const made = JSON.stringify([shape, layout, coordinates, players]);
    if (this.element.dataset.made === made) return;
    this.element.dataset.made = made;
    this.columns = columns;
    this.coordinates = coordinates;
    this.players = players;
    this.hasDarkSquares = layout === "dark_squares" || layout === "checkered";
    this.hasNumbers = layout === "dark_squares";
    this.buttons = Array.from({ length: rows * columns }, (_, place) =>
      make("button", { type: "button", tabIndex: place === 0 ? 0 : -1 }),
    );
    for (const [place, button] of this.buttons.entries()) {
      button.classList.toggle("dark", this.hasDarkSquares && this.#isDark(place));
    }
    const ground = GROUNDS[layout];
    this.hasGround = ground !== undefined;
    const [width, height] = ground ? ground.extent(shape) : [columns, rows];
    this.element.style.setProperty("--columns", width);
    this.element.style.setProperty("--rows", height);
    this.element.classList.toggle("text", shape === null);
    for (const name of Object.keys(GROUNDS)) this.element.classList.toggle(name, name === layout);
    this.element.classList.toggle("small-cells", width > ROOMY);
    this.element.replaceChildren(...this.buttons);
    if (!ground) return;
    for (const [place, button] of this.buttons.entries()) {
      const [row, column] = [Math.floor(place / columns), place % columns];
      button.style.gridArea = ground.area(row, column);
      button.disabled = ground.hasPoint?.(row, column) === false;
    }
    this.element.prepend(ground.ground(shape, players));
  }

  /**
   * Draws a position. `marks` holds what stands on each cell, where the board does not tell it,
   * `isPlayable` says whether a place can be pressed, `last` holds those of the last move, `line`
   * those that ended the game, `notes` the candidate of a place, `picked` those pressed already.
   */
  draw({ board, marks, line = [], last = [], isPlayable, notes, picked }) {
    if (this.buttons.length === 0) {
      this.element.textContent = board;
      return;
    }
    const drawn = marks ?? cells(board);
    // A board that is a text of its own tells its cells a moment later.
    if (drawn.length !== this.buttons.length) return;
    drawn.forEach((mark, place) => {
      const button = this.buttons[place];
      button.classList.toggle("joined", mark === JOINED);
      if (mark === JOINED) return;
      // On a ground, the cells have their areas already.
      if (!this.hasGround) button.style.gridRow = `span ${1 + this.#joinedBelow(drawn, place)}`;
      const states = { last: last.includes(place), won: line.includes(place), picked: picked.includes(place) };
      const note = notes.get(place);
      button.setAttribute("aria-disabled", String(!isPlayable(place)));
      const content = JSON.stringify([mark, states, note]);
      if (button.dataset.content === content) return;
      button.dataset.content = content;
      button.replaceChildren(
        ...(mark ? [drawMark(mark, this.players)] : []),
        ...(note ? [this.#hint(note, mark)] : []),
        ...this.#coordinates(place),
      );
      for (const [state, isSo] of Object.entries(states)) button.classList.toggle(state, isSo);
      button.setAttribute("aria-label", this.#name(place, mark, states, note));
    });
  }

  /** Goes to the cell to which Tab leads. */
  focus() {
    this.buttons.find(({ tabIndex }) => tabIndex === 0)?.focus();
  }

  /** The number of cells below a place that are one with it. */
  #joinedBelow(drawn, place) {
    let below = 0;
    while (drawn[place + (below + 1) * this.columns] === JOINED) below++;
    return below;
  }

  #hint(note, mark) {
    const { score, outcome, best } = note;
    const isBrief = mark || this.columns > (outcome ? ROOMY : ROOMY_FOR_ESTIMATES);
    const hint = make(
      "span",
      { className: `hint ${tone(score)}` },
      isBrief ? brief(score, outcome) : signed(score, outcome),
    );
    hint.classList.toggle("best", best);
    hint.classList.toggle("corner", Boolean(mark));
    if (isBrief) return hint;
    hint.append(
      " ",
      make("small", { className: "long" }, fate(note)),
      make("small", { className: "short" }, briefFate(note)),
    );
    return hint;
  }

  /** The number of a dark square, where these alone are used, or 0. */
  #squareNumber(place) {
    return this.hasNumbers && this.#isDark(place) ? Math.floor(place / 2) + 1 : 0;
  }

  #isDark(place) {
    return (Math.floor(place / this.columns) + place) % 2 === 1;
  }

  /** The number of a square, or the names of the row at the left edge and of the column at the bottom. */
  #coordinates(place) {
    const number = this.#squareNumber(place);
    if (number) return [make("span", { className: "square-number", textContent: number })];
    if (!this.coordinates) return [];
    const { rows, columns } = this.coordinates;
    const [row, column] = [Math.floor(place / this.columns), place % this.columns];
    const names = [];
    // Not as text, which would be a part of what the cell says.
    const edge = (className, name) => {
      const span = make("span", { className });
      span.dataset.name = name;
      names.push(span);
    };
    if (column === 0) edge("row-name", rows[row]);
    if (row === rows.length - 1) edge("column-name", columns[column]);
    return names;
  }

  #name(place, mark, { last, won, picked }, note) {
    const states = [last && "last move", won && "winning line", picked && "picked up"].filter(Boolean);
    const [row, column] = [Math.floor(place / this.columns), place % this.columns];
    const { rows, columns } = this.coordinates ?? {};
    const number = this.#squareNumber(place);
    const named = rows ? `${columns[column]}${rows[row]}` : `Row ${row + 1}, column ${column + 1}`;
    const where = number ? `Square ${number}` : named;
    const count = pitCount(mark);
    const content = count === undefined ? (mark ?? "empty") : `holds ${count}`;
    const name = [where, content, ...states].join(", ");
    if (!note) return name;
    const { score, outcome, best } = note;
    return `${name}: ${signed(score, outcome)} ${fate(note)}${best ? ", best" : ""}`;
  }

  #walk(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const here = this.buttons.indexOf(event.target);
    const [before, above] = [here % this.columns, Math.floor(here / this.columns)];
    const after = this.columns - 1 - before;
    const below = this.buttons.length / this.columns - 1 - above;
    const places = (first, step, length) => Array.from({ length }, (_, index) => first + index * step);
    const way = {
      ArrowLeft: places(here - 1, -1, before),
      ArrowRight: places(here + 1, 1, after),
      ArrowUp: places(here - this.columns, -this.columns, above),
      ArrowDown: places(here + this.columns, this.columns, below),
      Home: places(here - before, 1, before + 1),
      End: places(here + after, -1, after + 1),
    }[event.key];
    // Cells without a point are passed over.
    let place = way?.find((place) => !this.buttons[place].disabled);
    // A joined cell is part of the one above.
    while (this.buttons[place]?.classList.contains("joined")) place -= this.columns;
    if (!this.buttons[place]) return;
    event.preventDefault();
    this.buttons[place].focus();
  }
}

/** The number in the mark of a pit, such as `(4)`. */
const pitCount = (mark) => mark?.match(/^\((\d+)\)$/)?.[1];

function drawMark(mark, players) {
  const count = pitCount(mark);
  if (count !== undefined) return make("span", { className: "pit", ariaHidden: "true", textContent: count });
  const shapes = {
    X: ["path", "cross", { d: "M24 24L76 76M24 76L76 24" }],
    O: ["circle", "ring", { cx: 50, cy: 50, r: 28 }],
    "+": ["circle", "dot", { cx: 50, cy: 50, r: 12 }],
    "~": ["path", "bar", { d: "M0 50H100" }],
    "|": ["path", "bar", { d: "M50 0V100" }],
  };
  const colourOf = (disc) => players.find((player) => COLOURS.includes(player) && player[0].toUpperCase() === disc);
  const crowned = mark.endsWith(CROWN) ? colourOf(mark.slice(0, -1)) : undefined;
  const colour = crowned ?? colourOf(mark);
  if (colour) shapes[mark] = ["circle", colour, { cx: 50, cy: 50, r: 34 }];
  const piece = pieceOf(mark);
  if (piece) shapes[mark] = ["path", `piece ${piece.colour}`, { d: piece.outline }];
  const [name, look, attributes] = shapes[mark] ?? ["text", "mark", { x: 50, y: 50 }];
  const shape = draw(name, { class: look, ...attributes });
  if (name === "text") shape.textContent = mark;
  const crown = crowned ? [draw("path", { class: "crown", d: "M33 67V33L42 50L50 33L58 50L67 33V67Z" })] : [];
  return draw("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, shape, ...crown);
}
