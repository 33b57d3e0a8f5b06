// A small board, drawn simply from its cells.

import { draw } from "./make.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").ApiNode} ApiNode */
/** @typedef {(x: number, y: number) => SVGElement} Mark */

/** The cells of a position; null if it has none that can be drawn. @param {ApiNode} node */
export function cellsOf({ board, cells }) {
  return cells ?? (Array.isArray(board) ? board : null);
}

/** Rows and columns that fit this many cells. @param {Card} card @param {Record<string, unknown>} rules @param {number} length */
function shapeOf(card, rules, length) {
  const { rows, columns, size } = { rows: 0, columns: 0, size: 0, ...card, ...rules };
  const [high, wide, side] = [rows, columns, size].map(Number);
  const shapes = [
    [card.shape.rows, card.shape.columns],
    [high, wide],
    [2 * high + 1, 2 * wide + 1],
    [side, side],
    [high, length / high],
    [wide ? length / wide : 0, wide],
    [card.shape.rows, length / card.shape.rows],
  ];
  const root = Math.ceil(Math.sqrt(length));
  return shapes.find(([r, c]) => Number.isInteger(r) && r * c === length) ?? [root, root];
}

/** Two strokes. @type {Mark} */
const cross = (x, y) =>
  draw("path", {
    class: "mark-x",
    d: `M${x + 0.22} ${y + 0.22}L${x + 0.78} ${y + 0.78}M${x + 0.78} ${y + 0.22}L${x + 0.22} ${y + 0.78}`,
  });

/** @type {Mark} */
const ring = (x, y) => draw("circle", { class: "mark-o", cx: x + 0.5, cy: y + 0.5, r: 0.29 });

/** @param {string} kind @returns {Mark} */
const disc = (kind) => (x, y) => draw("circle", { class: `disc ${kind}`, cx: x + 0.5, cy: y + 0.5, r: 0.4 });

/** @param {string} text @param {string} kind @returns {Mark} */
const letter = (text, kind) => (x, y) =>
  draw("text", { class: `letter ${kind}`, x: x + 0.5, y: y + 0.78 }, text.slice(0, 2));

/** A disc with a letter on it, as a crowned man. @param {string} kind @returns {Mark} */
const king = (kind) => (x, y) => draw("g", {}, disc(kind)(x, y), draw("text", kingPlace(x, y, kind), "K"));

/** @param {number} x @param {number} y @param {string} kind */
const kingPlace = (x, y, kind) => ({ class: `crown ${kind}`, x: x + 0.5, y: y + 0.7 });

/** @param {string} d @returns {(x: number, y: number) => SVGElement} */
const stroke = (d) => (x, y) => draw("path", { class: "drawn", d: `M${x} ${y}${d}` });

/** @type {Record<string, Record<string, Mark>>} */
const MARKS = {
  "tic-tac-toe": { X: cross, O: ring },
  "connect-four": { X: disc("red"), O: disc("yellow") },
  gomoku: { X: disc("black"), O: disc("white") },
  mnk: { X: disc("black"), O: disc("white") },
  hex: { R: disc("red"), B: disc("blue") },
  "dots-and-boxes": {
    "+": (x, y) => draw("circle", { class: "dot", cx: x + 0.5, cy: y + 0.5, r: 0.2 }),
    "~": stroke("m-0.3 0.5h1.6"),
    "|": stroke("m0.5 -0.3v1.6"),
  },
};

/** @type {Record<string, Mark>} */
const COMMON = { W: disc("white"), B: disc("black"), WK: king("white"), BK: king("black"), KW: king("white") };

/** The symbols of chess: all are drawn filled. */
const WHITE = "♔♕♖♗♘♙";
const BLACK = "♚♛♜♝♞♟";

/** The drawing of what a cell holds; null for nothing. @param {string} game @param {unknown} cell @returns {Mark | null} */
function markOf(game, cell) {
  if (typeof cell !== "string" || cell === "^" || cell.includes(":")) return null;
  const mark = MARKS[game]?.[cell] ?? COMMON[cell];
  if (mark) return mark;
  const place = WHITE.indexOf(cell);
  // The sign behind it asks for text instead of a picture.
  if (place >= 0) return letter(`${BLACK[place]}\uFE0E`, "white piece");
  if (BLACK.includes(cell)) return letter(`${cell}\uFE0E`, "black piece");
  return letter(cell.replace(/[()]/g, ""), "plain");
}

/** The lines between cells. @param {number} rows @param {number} columns */
function grid(rows, columns) {
  const across = Array.from({ length: rows - 1 }, (_, row) => `M0 ${row + 1}H${columns}`);
  const down = Array.from({ length: columns - 1 }, (_, column) => `M${column + 1} 0V${rows}`);
  return draw("path", { class: "grid", d: [...across, ...down].join("") });
}

/** The dark squares. @param {number} rows @param {number} columns */
function squares(rows, columns) {
  const dark = Array.from({ length: rows * columns }, (_, cell) => [cell % columns, Math.floor(cell / columns)]);
  const d = dark.filter(([x, y]) => (x + y) % 2 === 1).map(([x, y]) => `M${x} ${y}h1v1h-1z`);
  return draw("path", { class: "dark-squares", d: d.join("") });
}

/** The holes of an upright board. @param {number} rows @param {number} columns */
function holes(rows, columns) {
  const places = Array.from({ length: rows * columns }, (_, cell) => [cell % columns, Math.floor(cell / columns)]);
  const d = places.map(([x, y]) => `M${x + 0.1} ${y + 0.5}a0.4 0.4 0 0 1 0.8 0a0.4 0.4 0 0 1 -0.8 0z`);
  return draw("path", { class: "holes", d: d.join("") });
}

/** The lines of a mill board: three squares, joined in the middle of their sides. */
function mills() {
  const rings = [0.5, 1.5, 2.5].map((from) => `M${from} ${from}H${7 - from}V${7 - from}H${from}z`);
  return draw("path", { class: "grid", d: `${rings.join("")}M3.5 0.5v2M3.5 4.5v2M0.5 3.5h2M4.5 3.5h2` });
}

/** Games on squares of two colours, as the card says it or by their name. @param {Card} card */
const isCheckered = ({ name, layout }) => ["checkered", "dark_squares"].includes(layout) || name === "breakthrough";

/** How much each row is moved to the right. @param {Card} card */
const slant = ({ layout }) => (layout === "rhombus" ? 0.5 : 0);

/** @param {Card} card @param {number} rows @param {number} columns */
function ground(card, rows, columns) {
  const width = columns + slant(card) * (rows - 1);
  const board = draw("rect", { class: "ground", width, height: rows, rx: 0.12 });
  if (slant(card)) {
    const edge = width - columns;
    return [draw("path", { class: "ground", d: `M0 0H${columns}L${width} ${rows}H${edge}Z` })];
  }
  if (isCheckered(card)) return [board, squares(rows, columns)];
  if (card.name === "connect-four") return [board, holes(rows, columns)];
  if (card.name === "nine-mens-morris") return [board, mills()];
  const hasLines = !["dots-and-boxes", "kalah"].includes(card.name);
  return hasLines ? [board, grid(rows, columns)] : [board];
}

/** The winning line through the middles of its first and last cell. @param {number[]} line @param {(cell: number) => number[]} place */
function winningLine(line, place) {
  const points = line.map((cell) => place(cell).map((value) => value + 0.5));
  return draw("polyline", { class: "won-line", points: points.join(" ") });
}

/**
 * A board that is `size` wide or high, in the game's own colours.
 * @param {Card} card
 * @param {Record<string, unknown> | undefined} rules
 * @param {ApiNode} node
 * @param {number} size
 */
export function smallBoard(card, rules, node, size) {
  const cells = cellsOf(node);
  if (!cells) return draw("text", { class: "move-text", x: size / 2, y: size / 2 + 5 }, node.name ?? "");
  const [rows, columns] = shapeOf(card, rules ?? {}, cells.length);
  const width = columns + slant(card) * (rows - 1);
  const scale = size / Math.max(rows, width);
  /** @param {number} cell */
  const place = (cell) => {
    const row = Math.floor(cell / columns);
    return [(cell % columns) + slant(card) * row, row];
  };
  const left = (size - width * scale) / 2;
  const top = (size - rows * scale) / 2;
  const board = draw("g", {
    class: `small-board game-${card.name}`,
    transform: `translate(${left} ${top}) scale(${scale})`,
  });
  board.append(...ground(card, rows, columns));
  for (const [cell, content] of cells.entries()) {
    const mark = markOf(card.name, content);
    const [x, y] = place(cell);
    if (mark) board.append(mark(x, y));
  }
  if (node.winning_line && node.winning_line.length > 1) board.append(winningLine(node.winning_line, place));
  return board;
}
