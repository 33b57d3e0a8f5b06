// The drawing of a game's board: the one of `/board.svg`, taken apart.
//
// The server draws the board, and every mark that can be on it as `<g id="mark-…">`. The page places marks, so
// that they can move.

import { getText } from "../api.js";
import { startWords } from "../game/address.js";

/** Pictures as texts, by their words. */
const known = new Map();
/** Those that were asked for before they are needed. */
const coming = new Map();

/**
 * The drawing of the board of a game with these rules, `{card, rules}`.
 * @returns {Promise<{svg: SVGElement, left: number, top: number, width: number, height: number, cells: Map<number, Place>}>}
 * @typedef {{x: number, y: number, width: number, height: number}} Place in pixels of the drawing
 */
export async function drawingOf(game) {
  const words = String(startWords(game));
  if (!known.has(words)) known.set(words, await (coming.get(words) ?? pictureOf(words)));
  return takenApart(known.get(words));
}

/** Asks for the drawing of a game that is about to be shown. */
export function expect(game) {
  const words = String(startWords(game));
  if (known.has(words)) return;
  const picture = pictureOf(words);
  coming.set(words, picture);
  // Where it fails, it is asked for again, and that is said.
  picture.catch(() => coming.delete(words));
}

const pictureOf = (words) => getText(`/board.svg?${words}`);

function takenApart(text) {
  // The page has the same style in a file, as its security policy asks for, and says itself what is shown.
  const plain = text.replace(/<style>.*?<\/style>/s, "");
  const parsed = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  const svg = /** @type {any} */ (document.importNode(parsed, true));
  for (const part of svg.querySelectorAll("title, desc, .caption")) part.remove();
  for (const layer of svg.querySelectorAll(".pieces, .under, .over")) layer.replaceChildren();
  for (const name of ["role", "aria-labelledby", "width", "height"]) svg.removeAttribute(name);
  svg.setAttribute("aria-hidden", "true");
  // Strokes between dots take the colour of who drew them.
  for (const stroke of svg.querySelectorAll(`[id="mark-~"] path, [id="mark-|"] path`)) {
    stroke.setAttribute("stroke", "currentColor");
  }
  // The board without the caption below it.
  svg.setAttribute("viewBox", svg.dataset.board);
  const { x: left, y: top, width, height } = svg.viewBox.baseVal;
  const cells = new Map();
  for (const cell of svg.querySelectorAll(".cells [data-cell]")) {
    const { cell: place, x, y, size, width: wide = size, height: high = size } = cell.dataset;
    cells.set(Number(place), { x: Number(x), y: Number(y), width: Number(wide), height: Number(high) });
  }
  return { svg, left, top, width, height, cells };
}
