// Where each call and each cut branch stands: children in a row under the middle of their call.

import { isClosed } from "./family.js";

/** @typedef {import("./types.js").Call} Call */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").ApiNode} ApiNode */

/** From the foot of a row to the next. */
const FALL = 56;
const GAP = 10;
const MARGIN = 16;

/** The cut branches of a call, one by one where they are few. @param {Call} call @returns {ApiNode[][]} */
const groups = ({ cut }) => (cut.length > 2 ? [cut] : cut.map((node) => [node]));

/** How far a frame points up or down. */
export const PEAK = 10;
/** A letter of what stands in a frame. */
const LETTER = 6.2;

/**
 * The size of each call, and of the board in it; `top` is where the board begins.
 * @typedef {{board: {width: number, height: number}, top: number, width: number, height: number}} Size
 */

/**
 * Many cells need a larger board, long words a wider frame, and the window of alpha-beta a line of its own.
 * @param {{ratio: number, across: number}} boards
 * @param {number} longest
 * @param {boolean} hasWindow
 * @returns {Size}
 */
export function sizeFor({ ratio, across }, longest, hasWindow) {
  const side = across < 5 ? 44 : across < 9 ? 76 : 88;
  const board = { width: side * Math.sqrt(ratio), height: side / Math.sqrt(ratio) };
  const top = hasWindow ? 38 : 26;
  const beside = hasWindow ? 28 : 22;
  return { board, top, width: Math.max(board.width + beside, LETTER * longest + 12), height: top + board.height + 42 };
}

/**
 * @param {Call} root
 * @param {Set<number>} open
 * @param {Size} size
 */
export function layout(root, open, { width, height }) {
  /** @type {Place[]} */
  const places = [];
  let right = MARGIN;
  let bottom = 0;

  /** @param {Omit<Place, "x" | "y">} thing @param {number} level @returns {Place} */
  function put(thing, level) {
    const place = { ...thing, x: 0, y: MARGIN + level * (height + FALL) };
    places.push(place);
    // A closed call has a button below it.
    bottom = Math.max(bottom, place.y + height + (thing.closed ? 32 : 0));
    return place;
  }

  /** @param {Place} place */
  function putLast(place) {
    place.x = right;
    right += width + GAP;
  }

  /** @param {Call} call @param {Place | null} parent @param {number} level @returns {Place} */
  function visit(call, parent, level) {
    const closed = isClosed(call, open);
    const place = put({ call, cut: [], parent, closed }, level);
    if (closed || call.children.length === 0) {
      putLast(place);
      return place;
    }
    const below = call.children.map((child) => visit(child, place, level + 1));
    for (const cut of groups(call)) {
      const branch = put({ call: null, cut, parent: place, closed: false }, level + 1);
      putLast(branch);
      below.push(branch);
    }
    place.x = (below[0].x + below[below.length - 1].x) / 2;
    return place;
  }

  visit(root, null, 0);
  return { places, width: right - GAP + MARGIN, height: bottom + MARGIN };
}
