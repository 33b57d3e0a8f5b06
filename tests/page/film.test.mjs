// The parts of the film that need no browser: node --test tests/page

import assert from "node:assert/strict";
import { test } from "node:test";

import { openAtFirst, treeOf } from "../../page/film/family.js";
import { layout, sizeFor } from "../../page/film/layout.js";
import { momentAt, stepsOf } from "../../page/film/steps.js";
import { texts } from "../../page/film/texts.js";

/** A call whose first reply loses and whose second is cut, below one that has a draw already. */
const NODES = [
  { number: 1, parent: null, level: 0, player: "X", score: 0, chosen: 2, alpha: null, beta: null },
  { number: 2, parent: 1, level: 1, player: "O", score: 0, outcome: "draw", status: "draw", alpha: null, beta: null },
  { number: 3, parent: 1, level: 1, player: "O", score: -10, chosen: 4, alpha: 0, beta: null },
  { number: 4, parent: 3, level: 2, player: "X", score: -10, outcome: "loss", status: "won", alpha: 0, beta: null },
  { number: null, parent: 3, level: 2, player: "X", score: null },
].map((node) => ({ status: "in_progress", remoteness: null, ...node }));

const tree = treeOf({ player: "X", calls: 4, cut: 1, nodes: NODES }, { depth: null, pruning: true });

test("all languages have the same texts with the same values", () => {
  const valuesOf = (text) => [...new Set(text.match(/\{\w+\}/g))].toSorted();
  for (const [language, table] of Object.entries(texts)) {
    assert.deepEqual(Object.keys(table).toSorted(), Object.keys(texts.en).toSorted(), language);
    for (const [name, text] of Object.entries(table)) assert.deepEqual(valuesOf(text), valuesOf(texts.en[name]), name);
  }
});

test("each call keeps the window that it had last, and what it cut", () => {
  const steps = stepsOf(tree, openAtFirst(tree));
  const last = momentAt(steps, steps.length - 1);
  assert.deepEqual(last.windows.get(1), { alpha: 0, beta: null });
  assert.deepEqual(last.windows.get(3), { alpha: 0, beta: -10 });
  assert.deepEqual([...last.cut.keys()], [3]);
  assert.deepEqual([...last.returned].toSorted(), [1, 2, 3, 4]);
  assert.equal(last.best.get(1), 2);
});

test("a closed call returns in one step", () => {
  const steps = stepsOf(tree, new Set([1]));
  assert.ok(steps.some(({ kind, call }) => kind === "inside" && call.number === 3));
  assert.ok(!steps.some(({ call }) => call.number === 4));
});

test("calls of a level stand side by side, and a wide board is wide", () => {
  const size = sizeFor({ ratio: 3, across: 8 }, 10, true);
  assert.ok(size.board.width > 2.9 * size.board.height);
  assert.ok(size.width >= size.board.width);
  const { places, width } = layout(tree.root, new Set([1, 3]), size);
  const level = places.filter(({ call, cut }) => call?.number === 4 || cut.length > 0);
  assert.equal(level.length, 2);
  assert.ok(Math.abs(level[0].x - level[1].x) >= size.width);
  assert.ok(places.every(({ x }) => x >= 0 && x + size.width <= width));
});
