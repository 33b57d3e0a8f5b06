// Imports the package by its names, in a project that has installed it.
import assert from "node:assert/strict";

import { load, Problem } from "bestmove";
import { load as loadWorker } from "bestmove/worker";

for (const book of [false, true]) {
  const engine = await load({ book });
  assert.equal(engine.bestMove({ board: "O.XX.X.OO", player: "X" }).index, 4);
  assert.throws(() => engine.bestMove({}), Problem);
}
// Only browsers have such workers.
await assert.rejects(loadWorker(), ReferenceError);
console.log("The package works where it is installed.");
