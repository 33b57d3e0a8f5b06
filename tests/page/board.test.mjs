// What is drawn on boards, as far as no browser is needed for it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { captureWay, circuit } from "../../page/board/circuits.js";
import { stepsOf } from "../../page/game/ahead.js";
import { sown } from "../../page/game/sowing.js";
import { fallen } from "../../page/game/stacks.js";
import { writerOf } from "../../page/game/write.js";

const NORTH = 2;
/** A board of Kalah from the seeds in north's pits and south's, as they lie, and in both stores. */
const kalah = (north, south, [northStore, southStore] = [0, 0]) => [
  ...[northStore, ...north, southStore].map((seeds) => `(${seeds})`),
  "^",
  ...south.map((seeds) => `(${seeds})`),
  "^",
];

test("seeds are sown into the own store and past the other one", () => {
  const { path, after, goesAgain } = sown(kalah([1, 1, 1], [0, 1, 6]), 5, 8);
  assert.deepEqual(path, [4, 3, 2, 1, 6, 7]);
  assert.equal(after.get(4), 1);
  assert.equal(after.get(0), 0);
  assert.equal(goesAgain, false);
});

test("a last seed in the own store goes again", () => {
  assert.equal(sown(kalah([1, 1, 1], [0, 0, 1]), 5, 8).goesAgain, true);
  assert.equal(sown(kalah([1, 0, 0], [0, 0, 1]), 5, 1).goesAgain, true);
});

test("a last seed in an own empty pit takes what lies across", () => {
  const { after } = sown(kalah([1, 5, 1], [1, 0, 1]), 5, 6);
  assert.equal(after.get(NORTH), 0);
  assert.equal(after.get(7), 0);
  assert.equal(after.get(4), 6);
});

test("a capture goes the shorter way around a loop, and never past a piece", () => {
  assert.deepEqual(circuit(6, 1).slice(0, 7), [6, 7, 8, 9, 10, 11, 4]);
  const way = (pieces, from, to) => captureWay(6, (place) => pieces.includes(place), from, to);
  // From c5 up and around the corner to a4; with a piece in the way, all around the circuit.
  assert.deepEqual(way([8, 12], 8, 12), { circuit: 1, start: 22, steps: 2 });
  assert.deepEqual(way([8, 2, 12], 8, 12), { circuit: 1, start: 22, steps: -22 });
  assert.equal(way([8, 2, 14, 12], 8, 12), null);
  // Next to each other, a5 takes b5 only around the corner.
  assert.deepEqual(way([6, 7], 6, 7), { circuit: 0, start: 0, steps: -2 });
});

const coordinates = { rows: ["3", "2", "1"], columns: ["a", "b", "c"] };
const player = "X";

test("a line of placing goes on with the marks of both sides", () => {
  const card = { name: "tic-tac-toe", players: ["X", "O"], look: "paper", layout: "squares" };
  const of = { card, shape: { shape: { rows: 3, columns: 3 }, coordinates }, position: { board: ".........", player } };
  const steps = stepsOf(of, { squares: [4], after: { board: "....X...." } }, [4, 0, 8, 2, 6]);
  assert.deepEqual(
    steps.map(({ squares, mark }) => [...squares, mark]),
    [
      [4, "X"],
      [0, "O"],
      [8, "X"],
      [2, "O"],
    ],
  );
});

test("discs of a line land on each other", () => {
  const card = { name: "connect-four", players: ["X", "O"], look: "frame", layout: "squares" };
  const of = { card, shape: { shape: { rows: 3, columns: 2 } }, position: { board: "....X.", player: "O" } };
  const steps = stepsOf(of, { squares: [2], after: { board: "..O.X." } }, [0, 0, 1]);
  assert.deepEqual(
    steps.map(({ squares }) => squares[0]),
    [2, 0, 5],
  );
});

test("a line is shown as far as the first disc that is taken out", () => {
  const card = { name: "pop-out", players: ["red", "yellow"], look: "frame", layout: "squares" };
  const names = { rows: ["2", "1"], columns: ["a", "b"] };
  const of = { card, shape: { shape: { rows: 2, columns: 2 }, coordinates: names }, position: { board: "..YR" } };
  const steps = stepsOf(of, { squares: [1], after: { board: ".RYR" } }, ["b2", "pop-a", "a1"]);
  assert.deepEqual(steps, [
    { squares: [1], taken: [], mark: "R" },
    { squares: [2], taken: [], mark: null, isOut: true },
  ]);
});

test("what is above a disc that is taken out falls", () => {
  assert.deepEqual(fallen([null, 1, 2, 3, 4, 5], 2, 4), [null, 1, null, 3, 2, 5]);
});

test("moves are read as their games write them", () => {
  const of = (layout, look, columns, names) => ({
    card: { name: "", players: ["white", "black"], look, layout },
    shape: { shape: { rows: columns, columns }, coordinates: names },
    position: { board: ".".repeat(columns * columns), player: "white" },
  });
  const first = { squares: [0], after: { board: "." } };
  const cells = { rows: [..."87654321"], columns: [..."abcdefgh"] };
  const chess = stepsOf(of("checkered", "squares", 8, cells), first, ["x", "e2e4", "e7e8q"]);
  assert.deepEqual(
    [chess[1].squares, chess[2].squares],
    [
      [52, 36],
      [12, 4],
    ],
  );
  const draughts = stepsOf(of("dark_squares", "squares", 8), first, ["x", "11-15", "22x15x8"]);
  assert.deepEqual(
    [draughts[1].squares, draughts[2].squares],
    [
      [21, 28],
      [42, 28, 14],
    ],
  );
  const points = { rows: [..."7654321"], columns: [..."abcdefg"] };
  const morris = stepsOf(of("rings", "wood", 7, points), first, ["x", "g7xg4", "a1-a4xd6"]);
  assert.deepEqual(morris[1], { squares: [6], taken: [27], mark: "B" });
  assert.deepEqual(morris[2], { squares: [42, 21], taken: [10], mark: null });
});

test("pits are those of who is to move, and who goes again", () => {
  const card = { name: "kalah", players: ["south", "north"], look: "pits", layout: "squares" };
  const position = { cells: kalah([4, 4, 4], [1, 2, 4]), player: "south" };
  const steps = stepsOf({ card, shape: { shape: { rows: 2, columns: 5 } }, position }, null, [1, 0, 0]);
  assert.deepEqual(
    steps.map(({ squares }) => squares[0]),
    [7, 6, 3],
  );
});

test("boards of pits and of rings are written as requests have them", () => {
  const pits = writerOf({ name: "kalah" }, true);
  assert.equal(pits(kalah([6, 5, 4], [1, 2, 3], [8, 7])), "1,2,3,7/4,5,6,8");
  const rings = writerOf({ name: "nine-mens-morris" }, true);
  const marks = Array(49).fill(null);
  Object.assign(marks, { 42: "W", 6: "B", 24: "8:7" });
  assert.equal(rings(marks), `W${".".repeat(22)}B 8 7`);
});
