// What players call things: themselves, moves, cells and pieces.

import { t } from "../texts/index.js";
import { cellsOf } from "./cells.js";
import { paintOf } from "./colours.js";
import { takenFrom } from "./stacks.js";

const capital = (word) => `${word[0].toUpperCase()}${word.slice(1)}`;
const isKnown = (name) => t(name) !== name;

/** The pieces of chess by their symbols, white first. */
const CHESS = "♔♕♖♗♘♙♚♛♜♝♞♟";
const CHESS_NAMES = ["king", "queen", "rook", "bishop", "knight", "pawn"];

/** The strokes between dots. */
const STROKES = { "~": "stroke-across", "|": "stroke-down" };

/** A player, by the colour of its pieces, or of its pen where players only have numbers. */
export function playerName(card, player) {
  const { players, colours = players, look } = card;
  const colour = look === "dots" ? paintOf(card, player) : (colours[players.indexOf(player)] ?? player);
  const name = `player-${colour.toLowerCase()}`;
  return isKnown(name) ? t(name) : capital(colour);
}

/** Moves that are words, not cells. */
const SPOKEN = ["pass", "swap"];

/** A move, as players call it. */
export function moveName({ look }, name) {
  if (look === "frame" && /^(\d+|[a-z])$/.test(name)) return t("column", { name });
  if (look === "pits") return t("pit", { name });
  const column = takenFrom(name);
  return column === null ? spoken(name) : t("taking-out", { column });
}

/** A move in a list of moves, which has less room. */
export function listName(name) {
  const column = takenFrom(name);
  return column === null ? spoken(name) : t("takes-out", { column });
}

const spoken = (name) => (SPOKEN.includes(name) ? t(name) : name);

/** A move that an answer has without its name, as players call it. */
export function nameOfMove(game, move, name = plainName(game, move)) {
  return moveName(game.card, name);
}

function plainName({ card, shape }, move) {
  if (typeof move === "string") return card.layout === "checkered" ? longNotation(move) : move;
  if (card.look === "frame") return columnName(shape, move);
  // Pits are counted from 1.
  return shape.coordinates || card.look === "dots" ? placeName(card, shape, move) : String(move + 1);
}

/** A column, by its letter, or counted from 1 where columns have none. */
export const columnName = ({ coordinates }, column) => coordinates?.columns[column] ?? String(column + 1);

/** "e7–e8q" for "e7e8q". */
const longNotation = (move) => `${move.slice(0, 2)}–${move.slice(2)}`;

/** An edge by its two dots, such as "a1-b1". */
function edgeName(columns, place) {
  const [row, column] = [Math.floor(place / columns), place % columns];
  const dot = (across, down) => String.fromCharCode(97 + across / 2) + (down / 2 + 1);
  const isAcross = row % 2 === 0;
  return isAcross
    ? `${dot(column - 1, row)}-${dot(column + 1, row)}`
    : `${dot(column, row - 1)}-${dot(column, row + 1)}`;
}

/** The same at the beginning of a sentence; the names of notations stay as they are. */
export function moveTitle(card, name) {
  const said = moveName(card, name);
  return said === name ? said : capital(said);
}

export const gameName = ({ name, title }) => (isKnown(`title-${name}`) ? t(`title-${name}`) : title);

/** The rules of a game in a sentence or two. */
export const rulesOf = ({ name, summary }) =>
  isKnown(`rules-${name}`) ? t(`rules-${name}`) : summary.replaceAll("`", "");

/** What a parameter of the rules is called; one without a name of ours says what it means. */
export function ruleName({ name, description }) {
  return isKnown(`rule-${name}`) ? t(`rule-${name}`) : capital(description);
}

/** A rule that was chosen, in words. */
export function ruleText({ parameters }, name, value) {
  const called = ruleName(parameters.find((each) => each.name === name));
  return value === true ? called : `${called}: ${isKnown(`word-${value}`) ? t(`word-${value}`) : value}`;
}

/** The name of a cell for the ear, with what stands on it, and whether that can be taken out. */
export function cellName(card, shape, place, mark, isLoose = false) {
  const parts = [placeName(card, shape, place), mark === null ? t("empty") : markName(card, mark)];
  if (isLoose) parts.push(t("is-loose"));
  return parts.join(", ");
}

/** The name of a cell. */
export function placeName({ layout, look }, { shape, coordinates }, place) {
  const [row, column] = [Math.floor(place / shape.columns), place % shape.columns];
  if (layout === "dark_squares") return String((row * shape.columns + column - ((row + 1) % 2)) / 2 + 1);
  if (look === "dots") return edgeName(shape.columns, place);
  if (look === "pits") return pitName(row, column, shape.columns - 1);
  if (coordinates) return `${coordinates.columns[column]}${coordinates.rows[row]}`;
  if (look === "frame") return t("place-column", { column: column + 1, row: shape.rows - row });
  return t("place-row", { row: row + 1, column: column + 1 });
}

/** A pit is counted from its player's left, and the last one is the store. */
function pitName(row, column, last) {
  if (column === 0) return t("store-of", { player: t("player-north") });
  if (column === last) return t("store-of", { player: t("player-south") });
  const [player, pit] = row === 0 ? ["north", last - column] : ["south", column];
  return t("pit-of", { player: t(`player-${player}`), pit });
}

/** What a mark is called. */
export function markName(card, mark) {
  const piece = CHESS.indexOf(mark);
  if (piece >= 0) return t(`piece-${piece < 6 ? "white" : "black"}-${CHESS_NAMES[piece % 6]}`);
  const seeds = /^\((\d+)\)$/.exec(mark);
  if (seeds) return t("seeds", { count: seeds[1] });
  if (Object.hasOwn(STROKES, mark)) return t(STROKES[mark]);
  const owner = ownerOf(card, mark);
  if (owner === null) return mark;
  if (card.look === "letters") return `${owner} ${mark.toUpperCase()}`;
  return /^[A-Z]K$/.test(mark) ? t("king-of", { player: owner }) : owner;
}

/** The name of the player whose piece a mark is, or null. */
export function ownerOf(card, mark) {
  const player = playerOf(card, mark);
  return player ? playerName(card, player) : null;
}

function playerOf(card, mark) {
  // The pieces of a described game are letters, capital ones of the first player.
  if (card.look === "letters") return /^[A-Za-z]$/.test(mark) ? card.players[Number(mark > "Z")] : undefined;
  const piece = CHESS.indexOf(mark);
  const letter = piece < 0 ? mark[0] : piece < 6 ? "W" : "B";
  return card.players.find((each) => letterOf(card, each) === letter);
}

/** How the marks of a player begin: as its name, which no two players do alike; boxes have the number of their owner. */
export const letterOf = ({ look, players }, player) =>
  look === "dots" ? String(players.indexOf(player) + 1) : player[0].toUpperCase();

/** What each player has on the board, where players count it: discs, boxes, pieces, seeds, men in hand, captured stones. */
export function counts(card, position) {
  const { layout, look } = card;
  const parts = String(position.board).split(/[ /]/);
  if (layout === "rings") return ofPlayers(card, (_, place) => t("in-hand", { count: parts[place + 1] ?? 0 }));
  if (look === "pits") return ofPlayers(card, (_, place) => parts[place].split(",").at(-1));
  // What is still to be placed, and what of the other side is captured, is counted behind the cells.
  const inHand = parts.map((part) => /^(\d+):(\d+)$/.exec(part)).find(Boolean);
  if (inHand?.slice(1).some(Number)) return ofPlayers(card, (_, place) => t("in-hand", { count: inHand[place + 1] }));
  const captured = /^(\d+)-(\d+)$/.exec(parts.at(-1));
  if (captured) return ofPlayers(card, (_, place) => t("captured", { count: captured[place + 1] }));
  if (!arePiecesCounted(card)) return {};
  const marks = cellsOf(position);
  return ofPlayers(card, (player) =>
    String(marks.filter((mark) => typeof mark === "string" && playerOf(card, mark) === player).length),
  );
}

const ofPlayers = ({ players }, count) =>
  Object.fromEntries(players.map((player, place) => [player, count(player, place)]));

/** Where pieces are turned over or taken, their number says who stands better; in chess, it says too little. */
const arePiecesCounted = ({ layout, look }) =>
  layout === "circuits" || (["felt", "dots", "squares", "letters"].includes(look) && layout !== "checkered");
