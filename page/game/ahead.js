// What a line of best play puts on the board, move by move, as far as the page knows it without asking.

import { cellsOf } from "./cells.js";
import { letterOf } from "./names.js";
import { landing } from "./places.js";
import { markOf, pitPlace, sown } from "./sowing.js";
import { takenFrom } from "./stacks.js";

/** How many moves of a line are shown. */
const MOVES = 4;

/**
 * @typedef {{squares: number[], taken: number[], mark: string | null, isOut?: boolean}} Step
 *   the cells of a move, those from which it takes a man, the piece that it puts on its only cell, and whether it takes
 *   one out of there
 */

/**
 * The first moves of a line. `first` is the move that begins it, as the position knows it, and `moves` are all of them.
 * @returns {Step[]}
 */
export function stepsOf({ card, shape, position }, first, moves) {
  const read = readerOf(card, shape, position);
  const steps = moves.slice(0, MOVES).map((move, at) => read(move, at, at === 0 ? first : null));
  const out = steps.findIndex(({ isOut }) => isOut);
  // What has fallen then is not where it is seen now.
  return out < 0 ? steps : steps.slice(0, out + 1);
}

function readerOf(card, { shape, coordinates }, position) {
  const marks = [...cellsOf(position)];
  const letterAt = (at) => letterOf(card, card.players[(card.players.indexOf(position.player) + at) % 2]);
  if (card.look === "pits") return pits(marks, shape.columns, position.player);
  return (move, at, first) => {
    const column = takenFrom(move);
    if (column !== null) return takingOut(foot(column));
    const [squares, taken] = cellsOfMove(move, first);
    if (squares.length !== 1) return { squares, taken, mark: null };
    const [place] = squares;
    const mark = card.look === "dots" ? stroke(place) : first ? cellsOf(first.after)[place] : letterAt(at);
    marks[place] = mark;
    return { squares, taken, mark };
  };

  function cellsOfMove(move, first) {
    // A man that is taken after a mill comes last, and is not where one goes.
    const isRemoval = card.layout === "rings" && String(move).includes("x");
    const squares = first?.squares ?? (typeof move === "number" ? [placed(move)] : named(move));
    return isRemoval ? [squares.slice(0, -1), squares.slice(-1)] : [squares, []];
  }

  function foot(column) {
    return (shape.rows - 1) * shape.columns + coordinates.columns.indexOf(column);
  }

  function placed(index) {
    return card.look === "frame" ? landing(marks, shape, index) : index;
  }

  function named(move) {
    if (card.layout === "dark_squares") return move.split(/[-x]/).map((number) => darkSquare(Number(number)));
    const [columns, rows] = [coordinates?.columns ?? [], coordinates?.rows ?? []];
    const names = move.match(/[a-z]\d+/g) ?? [];
    return names.map((name) => rows.indexOf(name.slice(1)) * shape.columns + columns.indexOf(name[0]));
  }

  function darkSquare(number) {
    const half = shape.columns / 2;
    const row = Math.floor((number - 1) / half);
    return row * shape.columns + 2 * ((number - 1) % half) + ((row + 1) % 2);
  }

  /** Edges lie in the rows of dots, or between them. */
  function stroke(place) {
    return Math.floor(place / shape.columns) % 2 === 0 ? "~" : "|";
  }
}

/** The step that takes a piece out of its cell. @returns {Step} */
export const takingOut = (place) => ({ squares: [place], taken: [], mark: null, isOut: true });

/** Pits of a player who may go again: its line is known by sowing it. */
function pits(start, columns, first) {
  let [marks, player] = [start, first];
  return (pit) => {
    const place = pitPlace(columns, player, pit);
    const { after, goesAgain } = sown(marks, columns, place);
    marks = marks.map((mark, each) => (after.has(each) ? markOf(after.get(each)) : mark));
    if (!goesAgain) player = player === "south" ? "north" : "south";
    return { squares: [place], taken: [], mark: null };
  };
}
