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
await assert.rejects(load({ game: "go" }), /^RangeError: game must be one of .*gomoku/);
await assert.rejects(load({ game: "breakthrough", book: true }), /^RangeError: breakthrough has no opening book/);

// Only browsers have such workers.
await assert.rejects(loadWorker(), ReferenceError);
console.log("The package works where it is installed.");
