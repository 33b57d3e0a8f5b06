// Reasons for moves in the languages that the server does not speak: node --test tests/page

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { reasonOf, threatOf } from "../../page/game/reasons.js";
import { texts as de } from "../../page/texts/reasons/de.js";

/** The kinds of facts that the contract names. */
const kinds = () => {
  const contract = readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8");
  const [, names] = /^ {4}FactName:.*?^ {6}enum:\n((?: {6}- \w+\n)+)/ms.exec(contract);
  return names.trim().split(/\s*- /).filter(Boolean);
};

const fact = (kind, more = {}) => ({
  fact: kind,
  moves: [],
  squares: [],
  proven: true,
  plies: null,
  points: null,
  ...more,
});
const cells = { columns: ["a", "b", "c"], rows: ["3", "2", "1"] };
const small = {
  card: { name: "tic-tac-toe", look: "paper", layout: "squares" },
  shape: { shape: { rows: 3, columns: 3 }, coordinates: cells },
};
const chess = { card: { name: "chess", look: "squares", layout: "checkered" }, shape: {} };
const frame = {
  card: { name: "connect-four", look: "frame", layout: "squares" },
  shape: { shape: { columns: 7 }, coordinates: null },
};
const dots = {
  card: { name: "dots-and-boxes", look: "dots", layout: "squares" },
  shape: { shape: { columns: 7 }, coordinates: null },
};
const german = (name, game, facts, line = {}) => reasonOf({ name, facts, ...line }, game, de);

test("every fact of the contract has its text in German", () => {
  assert.ok(kinds().includes("wins") && kinds().includes("takes_corner"));
  for (const kind of kinds()) assert.ok(kind in de, kind);
});

test("every fact makes a sentence in which nothing is left open", () => {
  for (const kind of kinds()) {
    const facts = [fact(kind, { moves: [4, 2], squares: [4, 2], points: 2 })];
    // A loss of pieces is told with the line that refutes the move.
    if (kind.startsWith("loses_")) facts.push(fact("allows", { moves: [4] }));
    assert.match(german("a3", small, facts), /^a3 [^{}]+\.$/, kind);
  }
});

test("what speaks against a move follows what speaks for it, and the result is last", () => {
  const blocks = fact("blocks", { moves: [4], squares: [4] });
  const draws = fact("draws");
  assert.equal(german("b2", small, [draws, blocks]), "b2 nimmt dem Gegner dort den Gewinn und endet remis.");
  const loses = [
    fact("loses", { plies: 2 }),
    fact("overlooks", { moves: [4] }),
    fact("allows", { moves: [4], plies: 2 }),
  ];
  assert.equal(german("a2", small, loses), "a2 lässt den Gegner mit b2 sofort gewinnen.");
  const both = [fact("extra_turn"), fact("loses_points", { points: 1 }), fact("allows", { moves: [9] })];
  assert.equal(german("c1-c2", dots, both), "c1-c2 bringt noch einen Zug ein, aber verliert 1 Kästchen nach b1-b2.");
});

test("moves are called as their players call them", () => {
  assert.equal(german("4", frame, [fact("wins", { plies: 15 })]), "Column 4 gewinnt in 15.");
  assert.equal(german("4", frame, [fact("forces", { moves: [2] })]), "Column 4 erzwingt column 3.");
  const line = { pv: ["f3d4", "e5d4"], pv_names: ["Nd4", "exd4"] };
  const loses = [fact("allows", { moves: ["e5d4"] }), fact("loses_material", { points: 3 })];
  assert.equal(german("Nd4", chess, loses, line), "Nd4 verliert 3 Materialpunkte nach exd4.");
  assert.equal(german("a3", chess, [fact("forces", { moves: ["d8h4"] })]), "a3 erzwingt d8–h4.");
});

test("a threat of the opponent is a sentence of its own", () => {
  const threat = { index: 4, squares: [4], facts: [fact("wins", { plies: 1 })], why: "The opponent threatens b2 …" };
  assert.equal(threatOf(threat, small, de), "Der Gegner droht: b2 gewinnt sofort.");
});

test("without a fact there is no sentence", () => {
  assert.equal(german("a1", small, []), "");
  assert.equal(german("a1", small, [fact("a word of a game to come")]), "");
});
