// Imports the package by its names, in a project that has installed it.
import assert from "node:assert/strict";

import { load, Problem } from "bestmove";
import { load as loadWorker } from "bestmove/worker";

const ticTacToe = await load();
assert.equal(ticTacToe.bestMove({ board: "O.XX.X.OO", player: "X" }).index, 4);
assert.throws(() => ticTacToe.bestMove({}), Problem);
const withBook = await load({ game: "connect-four", book: true });
assert.equal(withBook.bestMove({ moves: [] }).index, 3);

// The engine has the games of the module, and names them when it refuses others.
const engine = await load({ game: "gomoku" });
const names = engine.games().games.map(({ name }) => name);
assert.ok(names.includes("tic-tac-toe") && names.includes("gomoku"));
assert.ok(!names.includes("breakthrough"));
assert.equal(engine.position({ moves: [] }).board.length, 15 * 15);
assert.throws(() => engine.position({ game: "breakthrough", moves: [] }), {
  name: "Problem",
  code: "invalid_request",
  errors: [
    {
      pointer: "/game",
      detail: `unknown game "breakthrough"; expected ${names.map((name) => `"${name}"`).join(", ")}`,
    },
  ],
});
// Descriptions, and the names of some, are for the module of their own.
const squares = { board: { rows: 4, columns: 4 }, ends: [{ pattern: ["XX", "XX"] }] };
const described = await load({ game: squares });
assert.equal(described.position({ moves: ["b2", "c3"] }).game, "described");
assert.equal(described.position({ game: null, moves: [] }).board.length, 4 * 4);
assert.equal(
  described.position({ game: { ...squares, name: "Small", board: { rows: 2, columns: 2 } }, moves: [] }).board.length,
  2 * 2,
);
assert.equal(described.position({ game: "hexapawn", moves: [] }).game, "hexapawn");
assert.throws(() => described.position({ game: { ends: [] }, moves: [] }), Problem);
assert.throws(() => described.position(null), Problem);
assert.throws(() => engine.position({ game: squares, moves: [] }), {
  errors: [{ pointer: "/game", detail: "is a description; this program has only the games on its menu" }],
});
const hexapawn = await load({ game: "hexapawn" });
assert.equal(hexapawn.position({ moves: [] }).game, "hexapawn");
assert.ok(hexapawn.games().games.every(({ description }) => description));
await assert.rejects(load({ game: null }), RangeError);
await assert.rejects(load({ game: squares, book: true }), RangeError);
await assert.rejects(load({ game: "go" }), /^RangeError: game must be one of .*gomoku/);
await assert.rejects(load({ game: "breakthrough", book: true }), /^RangeError: only connect-four has an opening book/);

// Only browsers have such workers.
await assert.rejects(loadWorker(), ReferenceError);
console.log("The package works where it is installed.");
