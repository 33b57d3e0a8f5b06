// Games that are read from their records: node --test tests/page

import assert from "node:assert/strict";
import { test } from "node:test";

import { read } from "../../page/game/open.js";
import { Analysis } from "../../page/views/analysis.js";

/** Reads a game of a server that answers this, and returns the cells of its moves. */
async function squaresOf(card, { shape, start, plies }) {
  const answers = {
    "/position": { ...start, status: "in_progress", shape, coordinates: null, moves: [] },
    "/game-review": { start, plies: plies.map(([played, after]) => ({ played: { name: "", ...played }, after })) },
  };
  globalThis.fetch = async (path) => Response.json(answers[path]);
  const game = await read({ card: { name: "", parameters: [], ...card }, record: "" });
  return game.nodes.slice(1).map(({ squares }) => squares);
}

test("a disc that is put down is the move, and those that it turns are not", async () => {
  const card = { players: ["black", "white"], look: "felt" };
  const start = { board: ".WB.", player: "black" };
  const plies = [
    [
      { move: "a1", squares: [0] },
      { board: "BBB.", player: "white" },
    ],
  ];
  assert.deepEqual(await squaresOf(card, { shape: { rows: 1, columns: 4 }, start, plies }), [[0]]);
});

test("a piece that takes others has its own way, and a pass has none", async () => {
  const card = { players: ["black", "white"], look: "squares" };
  const start = { board: "BW.W..", player: "black" };
  const plies = [
    [
      { move: "1x5", squares: [0, 2, 4] },
      { board: "....B.", player: "white" },
    ],
    [
      { move: "pass", squares: [] },
      { board: "....B.", player: "black" },
    ],
  ];
  assert.deepEqual(await squaresOf(card, { shape: { rows: 1, columns: 6 }, start, plies }), [[0, 2, 4], []]);
});

test("discs of one column lie on each other", async () => {
  const card = { players: ["X", "O"], look: "frame" };
  const start = { board: "......", player: "X" };
  const plies = [
    [{ index: 1 }, { board: ".....X", player: "O" }],
    [{ index: 1 }, { board: "...O.X", player: "X" }],
  ];
  assert.deepEqual(await squaresOf(card, { shape: { rows: 3, columns: 2 }, start, plies }), [[5], [3]]);
});

test("a pit is its player's own", async () => {
  const card = { players: ["south", "north"], look: "pits" };
  const start = { board: "1,1,0/1,1,0", player: "south" };
  const plies = [
    [{ index: 0 }, { board: "0,2,0/1,1,0", player: "north" }],
    [{ index: 0 }, { board: "0,2,0/0,2,0", player: "south" }],
  ];
  assert.deepEqual(await squaresOf(card, { shape: { rows: 2, columns: 4 }, start, plies }), [[5], [2]]);
});

test("a cell that is counted is that cell", async () => {
  const card = { players: ["X", "O"], look: "wood" };
  const start = { board: "...", player: "X" };
  assert.deepEqual(
    await squaresOf(card, {
      shape: { rows: 1, columns: 3 },
      start,
      plies: [[{ index: 2 }, { board: "..X", player: "O" }]],
    }),
    [[2]],
  );
});

test("how a game begins and ends is asked once", async () => {
  const asked = [];
  const start = { board: "...", player: "X", status: "in_progress", moves: [], shape: { rows: 1, columns: 3 } };
  const end = { board: "X..", player: "O", status: "won", winner: "X" };
  const plies = [{ played: { index: 0, name: "a1" }, after: end }];
  globalThis.fetch = async (path) => {
    asked.push(path);
    return Response.json(path === "/position" ? start : { start, plies });
  };
  const game = await read({ card: { name: "", parameters: [], players: ["X", "O"] }, record: "a1" });
  const analysis = new Analysis(game, () => {});
  const { signal } = new AbortController();
  await analysis.stand(signal);
  assert.equal(analysis.standing.isOpen, false);
  assert.equal(analysis.standing.winner, "X");
  game.goTo(0);
  await analysis.stand(signal);
  assert.equal(analysis.standing.isOpen, true);
  assert.deepEqual(asked.toSorted(), ["/game-review", "/position"]);
});
