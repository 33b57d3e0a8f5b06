// Requests that the package and a server must answer alike.
//
// Limits on nodes make answers repeatable. Without a limit, only small games are asked about, whose
// proofs end within the time of any machine.

const gameOf = (body) => body?.game ?? "tic-tac-toe";
/** `game` is what the engine is loaded for. */
const bestMove = (body, needsBook = false, game = gameOf(body)) => ({
  method: "bestMove",
  path: "/best-move",
  game,
  body,
  needsBook,
});
const position = (body, game = gameOf(body)) => ({ method: "position", path: "/position", game, body });
/** The same request without a name for an engine that is loaded for its game. A server needs the name. */
const unnamed = ({ body: { game, ...body }, ...rest }) => ({ ...rest, game, body, posted: { game, ...body } });

/** The properties of a game in the list of the engine that is loaded for `game`. */
const card = (name, game) => ({ method: "games", path: `/games/${name}`, game, name });

const nodes = (count) => ({ limits: { nodes: count } });
const connectFour = { game: "connect-four" };
const mnk = { game: "mnk" };
const gomoku = { game: "gomoku" };
const breakthrough = { game: "breakthrough" };
const dotsAndBoxes = { game: "dots-and-boxes", rules: { rows: 1, columns: 2 } };
const kalah = { game: "kalah" };
/** A position of Connect Four with more discs than those of the book. */
const afterTheBook = [3, 3, 3, 3, 3, 2, 4, 4, 2, 2, 2, 4, 4];
const ticTacToe = ["O", 1, "X", "X", 4, "X", 6, "O", "O"];

/** Games that are proven to the end, in every form of a board. */
const proofs = [
  { board: ticTacToe, player: "X" },
  { board: "O.XX.X.OO", player: "X" },
  { board: ["O.X", "X.X", ".OO"].map((row) => [...row]), player: "X" },
  { board: ".........", player: "O" },
  { moves: [] },
  { moves: [4, 0, 8] },
  { board: ticTacToe, player: "X", moves: [4] },
  { board: "XXXOO....", player: "O" },
  { board: "XOXXOOOXX", player: "O" },
  { moves: [0], top: 2 },
  { moves: [], rules: { misere: true } },
  { moves: [], rules: { rows: 4, columns: 3 } },
  { ...mnk, rules: { rows: 3, columns: 4, connect: 4 }, moves: [] },
  { ...breakthrough, rules: { rows: 4, columns: 3 }, moves: ["a1a2"] },
  { ...breakthrough, rules: { rows: 4, columns: 3 }, board: "......W..W..", player: "black" },
  { ...dotsAndBoxes, moves: [] },
  { ...dotsAndBoxes, board: "+~+~+|1|2|+~+~+", player: "two" },
  { ...kalah, rules: { pits: 3, seeds: 2, empty_capture: true }, moves: [1] },
  { ...kalah, rules: { pits: 2, seeds: 2 }, board: [2, 2, 0, 2, 2, 0], player: "north" },
  { ...connectFour, rules: { rows: 4, columns: 4 }, moves: [] },
  { ...connectFour, board: "..OO..X..XO.OOOXOX.XOXXXOOXXOOXOXOOXXXOOXX", player: "X" },
];

/** Searches that a number of nodes ends. */
const estimates = [
  { moves: [], rules: { rows: 6, columns: 6, connect: 4 }, ...nodes(50_000) },
  { ...connectFour, moves: afterTheBook, ...nodes(300_000) },
  { ...connectFour, rules: { rows: 7, columns: 8 }, moves: [3, 4, 3], ...nodes(100_000) },
  { ...connectFour, rules: { rows: 1, columns: 32 }, moves: [], ...nodes(20_000) },
  { ...mnk, moves: [12], ...nodes(100_000) },
  { ...mnk, rules: { rows: 8, columns: 8, connect: 5 }, moves: [27, 28], ...nodes(50_000) },
  { ...mnk, rules: { rows: 19, columns: 19, connect: 19 }, moves: [0], ...nodes(2_000) },
  { ...mnk, rules: { rows: 10, columns: 10, misere: true }, moves: [0], ...nodes(5_000) },
  { ...gomoku, moves: [112, 113, 97], ...nodes(20_000) },
  { ...gomoku, moves: [112, 96, 113, 98, 114], top: 3, ...nodes(20_000) },
  { ...gomoku, moves: [112], limits: { depth: 2 } },
  { ...breakthrough, moves: ["b2c3", "g7f6"], ...nodes(20_000) },
  { ...kalah, moves: [2, 5], ...nodes(20_000) },
  { ...connectFour, rules: { rows: 5 }, moves: [3], limits: { depth: 6, nodes: 100_000 } },
];

/** Random selections, which a seed repeats. The book knows none of the positions. */
const levels = ["easy", "medium", "hard"].flatMap((difficulty) =>
  [1, 2, 3].flatMap((seed) => [
    { moves: [4], difficulty, seed },
    { ...connectFour, moves: afterTheBook, difficulty, seed, tie_break: "random" },
    { ...gomoku, moves: [112, 113], difficulty, seed },
  ]),
);

/** Openings, which the book knows. */
const openings = [
  { ...connectFour, moves: [] },
  { ...connectFour, moves: [3, 3, 3] },
  { ...connectFour, moves: [0, 1, 2], top: 1 },
];

const threeInARow = { board: { rows: 4, columns: 4 }, ends: [{ line: 3 }] };
/** The same as links have it: compressed. */
const packed = "~q1ZKyk8sSlGyqlYqyi8vVrIy0VFKzs8pzc0DsWt1lFLzUoCs6GqlnMy8VCUr49rYWgA";
const yavalath = {
  board: { shape: "hexagon", side: 4 },
  ends: [{ line: 4 }, { line: 3, result: "loss" }],
};
const hexapawn = {
  board: { rows: 3, columns: 3 },
  players: ["white", "black"],
  pieces: { P: { moves: "fmWfcF" } },
  start: ["ppp", "...", "PPP"],
  ends: [{ reach: "far_row" }],
  no_move: "loss",
};
const smallChess = {
  board: { rows: 5, columns: 4 },
  players: ["white", "black"],
  pieces: { P: { moves: "fmWfcF" }, R: { moves: "R" }, N: { moves: "N" }, K: { moves: "K", royal: true } },
  start: ["rnk.", "ppp.", "....", ".PPP", ".KNR"],
  draws: { occurrence: 3, plies: 100 },
};

/** Games that requests describe, of placing stones and of moving pieces, and faults of such requests. */
const descriptions = [
  { game: threeInARow, moves: [] },
  { game: threeInARow, moves: [5, "c3"] },
  { game: threeInARow, board: "X...O...........", player: "X" },
  { game: packed, moves: [0, 5, 1] },
  { game: JSON.stringify(threeInARow), moves: [0, 5, 1] },
  { game: yavalath, moves: [10, 11] },
  { game: hexapawn, moves: [] },
  { game: hexapawn, moves: ["a1-a2", "b3xa2"] },
  { game: smallChess, moves: ["b2-b3"] },
  { game: { like: "tic-tac-toe", no_move: "win" }, moves: [4] },
  { game: { like: { ...hexapawn, no_move: null } }, moves: ["a1-a2"] },
  { game: { like: "go" }, moves: [] },
  { game: threeInARow, moves: [0, 0] },
  { game: hexapawn, moves: ["a1-a3"] },
  { game: { ...threeInARow, ends: [{ line: 5 }] }, moves: [] },
  { game: { ...threeInARow, ends: [{ circle: 3 }] }, moves: [] },
  { game: { ...hexapawn, pieces: { P: { moves: "fmX" } } }, moves: [] },
  { game: packed.slice(0, 20), moves: [] },
  { game: "~", moves: [] },
];

/** Requests that are refused. */
const refusals = [
  {},
  { board: "O.XX.X.O", player: "X" },
  { board: "O.XX.X.OO" },
  { board: "O.XX.X.OO", player: "Z" },
  { board: ["Y", ...ticTacToe.slice(1)], player: "X" },
  { board: [["O", "X"], ["X"]], player: "X" },
  { board: "XXXXX....", player: "O" },
  { board: "X........", player: "X", moves: [0] },
  { moves: [0, 0] },
  { moves: [0, 99] },
  { moves: [], depht: 3 },
  { moves: [], rules: { rows: 0 } },
  { moves: [], rules: { gravity: true } },
  { moves: [], limits: { depth: 0 } },
  { moves: [], limits: { movetime_ms: 10_001 } },
  { moves: [], limits: { nodes: 1_000_000_001 } },
  { moves: [], limits: { nodes: 1.5 } },
  { moves: [], difficulty: "perfect" },
  { moves: [], seed: -1 },
  { moves: "4" },
  { ...connectFour, moves: [7] },
  { ...connectFour, board: `${".".repeat(35)}X.X....`, player: "O" },
];

export const cases = [
  ...[...proofs, ...estimates, ...levels, ...refusals].map((body) => bestMove(body)),
  ...openings.map((body) => bestMove(body, true)),
  bestMove([], false),
  bestMove(null, false),
  ...[...proofs, ...refusals.slice(0, 10), { ...gomoku, moves: [] }].map((body) => position(body)),
  // An engine that is loaded for a description has every other, too.
  ...descriptions.flatMap((body) => [
    bestMove({ ...body, ...nodes(5_000) }, false, threeInARow),
    position(body, threeInARow),
  ]),
  unnamed(bestMove({ game: threeInARow, moves: [5] })),
  unnamed(position({ game: packed, moves: [5] })),
  unnamed(position({ game: hexapawn, moves: ["a1-a3"] })),
];

/** Returns requests about a game on a server's menu. */
export function casesOf({ name, example }) {
  const searched = bestMove({ ...example, ...nodes(20_000) });
  return [card(name, name), searched, unnamed(searched), position(example)];
}

/** Returns requests about a described game that has a name. One engine has all of these. */
export function casesOfDescribed({ name, example }) {
  return [card(name, threeInARow), bestMove({ ...example, ...nodes(2_000) }, false, threeInARow)];
}
