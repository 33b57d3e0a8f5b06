// What is marked on the board: what the last move was, where one can go, what moves are worth.

import { isEdge } from "../board/board.js";
import { make } from "../dom.js";
import { takingOut } from "../game/ahead.js";
import { cellsOf } from "../game/cells.js";
import { paintOf } from "../game/colours.js";
import { columnName } from "../game/names.js";
import { fallen, takenFrom } from "../game/stacks.js";
import { moveOf } from "../game/standing.js";
import { bestOf, brief, shortest, tone } from "../game/worth.js";
import { lineAt, placeOf } from "./candidates.js";

/** The rows and columns from which on cells have room only for the shortest words. */
const SMALL = 9;
/** The moves that have values on a large board, until one points at another. */
const FEW = 12;
/** Looks whose targets are always marked: one cannot see them. */
const ALWAYS_MARKED = ["felt"];

/** @returns {import("../board/marks.js").Marks} */
export function markingsOf(play) {
  const { game, standing, pressed, line } = play;
  const owners = ownersOf(play);
  const arrival = arrivalOf(play);
  if (line || play.peek !== null) return { ...arrival, owners };
  const won = { winning: standing?.winningLine ?? [], winner: standing?.winner && paintOf(game.card, standing.winner) };
  const markings = { ...arrival, picked: pressed, carried: carriedOf(play), owners, ...won };
  if (!standing?.isOpen || !play.mayPlay) return { ...markings, numbers: numbersOf(play) };
  return { ...markings, targets: targetsOf(play), ...hintOf(play), values: valuesOf(play), numbers: numbersOf(play) };
}

/** The piece of a move that is pressed in part stands where it was pressed last, as a man that closes a mill. */
function carriedOf({ pressed, position, standing }) {
  const [from] = pressed;
  const to = pressed.at(-1);
  const marks = cellsOf(position);
  const isPut = from !== undefined && typeof marks[from] !== "string";
  if (from === to && !isPut) return undefined;
  const [move] = standing.through(to, pressed.slice(0, -1));
  const mark = isPut ? cellsOf(move.after)[from] : marks[from];
  return typeof mark === "string" ? { path: pressed, mark } : undefined;
}

/** The cells of the last move, or the one out of which it took a piece. A stroke may have closed boxes, which are none. */
function arrivalOf({ arrival: { name, squares }, game }) {
  if (takenFrom(name) !== null) return { left: squares[0] };
  const isDrawn = game.card.look === "dots";
  return { last: isDrawn ? squares.filter((place) => isEdge(place, game.shape.shape.columns)) : squares };
}

/** Who drew each stroke between dots, as far as the game has its moves. */
function ownersOf({ game, line, peek }) {
  if (game.card.look !== "dots") return undefined;
  const owners = new Map();
  const own = ({ player }, squares) => {
    for (const place of squares) owners.set(place, game.card.players.indexOf(player));
  };
  for (const at of game.path(peek ?? game.at)) {
    const { parent, squares } = game.nodes[at];
    if (parent !== null) own(game.nodes[parent].position, squares);
  }
  for (const [at, squares] of (line?.squares ?? []).entries()) {
    if (at > 0 && at <= line.at) own(line.positions[at - 1], squares);
  }
  return owners;
}

function targetsOf({ standing, pressed, position, game }) {
  if (standing.isByColumn) return new Map([...standing.loose].map((place) => [place, "out"]));
  if (pressed.length === 0 && !ALWAYS_MARKED.includes(game.card.look)) return new Map();
  const marks = cellsOf(position);
  const kind = (place) => (typeof marks[place] === "string" ? "take" : "go");
  return new Map([...standing.next(pressed)].map((place) => [place, kind(place)]));
}

/** The move that is hinted at, as far as the ladder has been climbed. */
function hintOf({ hints, answer, standing, pressed }) {
  if (hints < 2 || !answer || pressed.length > 0) return {};
  const { squares } = standing.find(moveOf(answer)) ?? { squares: [] };
  if (squares.length === 0) return {};
  return hints === 2 ? { looked: squares.slice(0, 1) } : { arrow: squares, threat: answer.threat?.squares ?? [] };
}

/** What moves are worth, by the cell that begins each, or that goes on from those that are pressed. */
function valuesOf(play) {
  const { answer, standing, game } = play;
  if (!play.showsValues || !answer || areBelow(play)) return undefined;
  const isLarge = game.card.layout === "rhombus" || standing.columns > SMALL;
  // Round holes have less room, too.
  const words = standing.columns > SMALL || standing.isByColumn ? shortest : brief;
  const best = bestOf(answer.candidates, standing.moves.length);
  const values = new Map();
  const marks = cellsOf(play.position);
  for (const candidate of answer.candidates) {
    const place = placeOf(play, candidate);
    // Best first: where several moves go on at one place, the best is shown.
    if (place === undefined || values.has(place)) continue;
    const isOccupied = typeof marks[place] === "string" && game.card.look !== "dots";
    // On a large board only the best moves have numbers: the rest would be noise.
    const isFew = !isLarge || values.size < FEW;
    values.set(place, {
      text: words(candidate),
      tone: tone(candidate),
      best: best.includes(candidate),
      isOccupied,
      isFew,
    });
  }
  return values;
}

/** Whether values stand under the columns: not where a column has two moves. */
const areBelow = ({ standing, game }) => standing.isByColumn && !game.card.description?.place?.pops;

/** The names of the columns, under them, or what they are worth. */
export function below(play) {
  const { answer, standing } = play;
  if (play.game.card.look !== "frame" || !play.game.shape) return [];
  const all = [...Array(play.game.shape.shape.columns).keys()];
  const columns = play.isTurned ? all.toReversed() : all;
  const isValued = play.showsValues && answer && standing && areBelow(play) && play.mayPlay;
  if (!isValued)
    return columns.map((column) =>
      make("span", { className: "quiet", textContent: columnName(play.game.shape, column) }),
    );
  const best = bestOf(answer.candidates, standing.moves.length);
  return columns.map((column) => {
    const [known] = standing.through(column, []);
    const candidate = answer.candidates.find((each) => known && moveOf(each) === known.move);
    if (!candidate) return make("span");
    const className = `value-word ${tone(candidate)} ${best.includes(candidate) ? "is-best" : ""}`;
    return make("span", { className, textContent: brief(candidate) });
  });
}

/** The number of the move that put a piece on each cell. */
function numbersOf({ showsNumbers, game, position }) {
  if (!showsNumbers) return undefined;
  const marks = cellsOf(position);
  let numbers = Array(marks.length).fill(null);
  for (const [number, at] of game.path().entries()) {
    const { name, squares } = game.nodes[at];
    if (takenFrom(name) !== null) numbers = fallen(numbers, game.shape.shape.columns, squares[0]);
    else if (squares.length > 0) numbers[squares.at(-1)] = number;
  }
  return new Map([...numbers.entries()].filter(([place, number]) => number && typeof marks[place] === "string"));
}

/** Looks of boards on which a piece is seen where it would land. */
const LANDINGS = ["frame", "wood", "paper", "parchment"];

/**
 * What is shown where the pointer is: the cell in which a piece would land, its mark, and how play would go on.
 * @returns {[number | null, string | null, import("../game/ahead.js").Step[]?]}
 */
export function ghostOf(play, place) {
  const { standing, game, pressed } = play;
  const line = lineAt(play, place);
  if (line.length > 0) return [null, null, line];
  if (place === null || !play.mayPlay || pressed.length > 0 || !LANDINGS.includes(game.card.look)) return [null, null];
  if (standing.loose.has(place)) return [null, null, [takingOut(place)]];
  const [move, other] = standing.through(place, []);
  if (!move || other || move.squares.length !== 1) return [null, null];
  const [landing] = move.squares;
  const mark = cellsOf(move.after)[landing];
  return [landing, typeof mark === "string" ? mark : null];
}

/** The order in which players expect what a pawn becomes. */
const PROMOTIONS = "qrbn";

/** Moves with the cells that are pressed, each with the piece that it leaves: what a pawn becomes. */
export function offersOf(play) {
  const { standing, pressed } = play;
  if (!play.mayPlay || pressed.length < 2 || !standing) return [];
  const moves = standing.through(pressed.at(-1), pressed.slice(0, -1));
  const ended = moves.filter(({ squares }) => squares.length === pressed.length);
  if (ended.length < 2) return [];
  const order = ({ move }) => PROMOTIONS.indexOf(String(move).at(-1));
  return ended
    .toSorted((one, other) => order(one) - order(other))
    .map((move) => ({
      mark: cellsOf(move.after)[pressed.at(-1)],
      name: move.name,
      choose: () => play.play(move),
    }));
}
