// Boards as texts, from the marks on their cells.

import { handsIn } from "./hands.js";
import { seedsIn, track } from "./sowing.js";

const PIECES = {
  "♔": "K",
  "♕": "Q",
  "♖": "R",
  "♗": "B",
  "♘": "N",
  "♙": "P",
  "♚": "k",
  "♛": "q",
  "♜": "r",
  "♝": "b",
  "♞": "n",
  "♟": "p",
};

/** The castlings that kings and rooks on their first squares allow: letter, cell of the king, cell of the rook. */
const CASTLINGS = [
  ["K", 60, 63],
  ["Q", 60, 56],
  ["k", 4, 7],
  ["q", 4, 0],
];

/** A position of chess as a FEN, with every castling that is still possible. */
function fen(marks, player) {
  const letters = marks.map((mark) => PIECES[mark] ?? "1");
  const rows = Array.from({ length: 8 }, (_, row) => letters.slice(8 * row, 8 * row + 8).join(""));
  const board = rows.map((row) => row.replaceAll(/1+/g, (empty) => String(empty.length))).join("/");
  const isWhite = (letter) => letter === letter.toUpperCase();
  const allowed = CASTLINGS.filter(
    ([letter, king, rook]) =>
      letters[king] === (isWhite(letter) ? "K" : "k") && letters[rook] === (isWhite(letter) ? "R" : "r"),
  );
  const castlings = allowed.map(([letter]) => letter).join("") || "-";
  return `${board} ${player === "white" ? "w" : "b"} ${castlings} - 0 1`;
}

/** A position of draughts in the notation of PDN: the numbers of the squares with pieces. */
function squares(marks, player) {
  const dark = marks.filter((_, place) => (Math.floor(place / 8) + place) % 2 === 1);
  const of = (letter) =>
    dark.flatMap((mark, place) => (mark?.[0] === letter ? [`${mark.endsWith("K") ? "K" : ""}${place + 1}`] : []));
  return `${player === "white" ? "W" : "B"}:W${of("W").join(",")}:B${of("B").join(",")}`;
}

/** A position of Kalah: the pits and the store of south, then those of north. */
function seeds(marks) {
  const { south, north } = track(marks.length / 2);
  return [south, north].map((places) => places.map((place) => seedsIn(marks[place])).join(",")).join("/");
}

/** A position of nine men's morris: the points column by column from below, and the men in hand. */
function points(marks) {
  const side = Math.sqrt(marks.length);
  const middle = (side - 1) / 2;
  const isPoint = (row, column) => {
    const [down, across] = [Math.abs(row - middle), Math.abs(column - middle)];
    return down + across > 0 && (down === across || down === 0 || across === 0);
  };
  let text = "";
  for (let column = 0; column < side; column++) {
    for (let row = side - 1; row >= 0; row--) {
      if (isPoint(row, column)) text += marks[row * side + column] ?? ".";
    }
  }
  return [text, ...handsIn(marks)].join(" ");
}

const WRITERS = { chess: fen, draughts: squares, kalah: seeds, "nine-mens-morris": points };

const rows = (marks) => marks.map((mark) => mark ?? ".").join("");

/** What writes the board of a game, where it is no list of cells; undefined where only the players' texts do. */
export function writerOf({ name }, hasOwnCells) {
  if (Object.hasOwn(WRITERS, name)) return WRITERS[name];
  return hasOwnCells ? undefined : rows;
}
