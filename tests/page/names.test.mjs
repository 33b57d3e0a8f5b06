// What players call things, with cards of games that the page has never seen: node --test tests/page

import assert from "node:assert/strict";
import { test } from "node:test";

import { stepsOf } from "../../page/game/ahead.js";
import { cellName, counts, listName, markName, nameOfMove, ownerOf, playerName } from "../../page/game/names.js";
import { writerOf } from "../../page/game/write.js";
import { whyOf } from "../../page/panel/why.js";
import { texts as german } from "../../page/texts/reasons/de.js";

const card = {
  name: "constructor",
  players: ["attackers", "defenders"],
  colours: ["attackers", "defenders"],
  look: "felt",
  layout: "squares",
};

test("pieces are their players'", () => {
  assert.equal(playerName(card, "defenders"), "Defenders");
  assert.equal(ownerOf(card, "D"), "Defenders");
  assert.equal(markName(card, "A"), "Attackers");
  assert.equal(markName(card, "#"), "#");
  assert.deepEqual(counts(card, { board: "AAD." }), { attackers: "2", defenders: "1" });
  const captured = counts({ ...card, look: "wood" }, { board: "AA/D. 4-2" });
  assert.deepEqual(captured, { attackers: "4 captured", defenders: "2 captured" });
});

test("players who draw are called by their colours", () => {
  const dots = { ...card, players: ["one", "two"], colours: ["one", "two"], look: "dots" };
  assert.deepEqual(
    dots.players.map((player) => playerName(dots, player)),
    ["Blue", "Orange"],
  );
  assert.equal(playerName({ ...dots, look: "wood" }, "one"), "One");
});

test("a name that every object knows is only a name", () => {
  assert.equal(writerOf(card, false)(["A", null, "D"]), "A.D");
  assert.equal(writerOf(card, true), undefined);
  assert.equal(german.wins_points({ count: 2, game: "constructor" }), "gewinnt 2 Steine");
});

test("a move has the piece that it puts there", () => {
  const shape = { shape: { rows: 1, columns: 4 }, coordinates: { rows: ["1"], columns: ["a", "b", "c", "d"] } };
  const first = { squares: [2], after: { board: "..S." } };
  const steps = stepsOf({ card, shape, position: { board: "....", player: "attackers" } }, first, ["c1", "d1"]);
  assert.deepEqual(
    steps.map(({ mark }) => mark),
    ["S", "D"],
  );
});

test("columns are called by their letter or number, and cells of a frame by their name", () => {
  const frame = { ...card, look: "frame" };
  const shape = { shape: { rows: 4, columns: 4 }, coordinates: { rows: [..."4321"], columns: [..."abcd"] } };
  assert.equal(nameOfMove({ card: frame, shape }, 2), "column c");
  assert.equal(nameOfMove({ card: frame, shape: { ...shape, coordinates: null } }, 2), "column 3");
  assert.equal(nameOfMove({ card: frame, shape }, 2, "c1"), "c1");
});

test("a move that takes out a disc is told in words", () => {
  const frame = { ...card, look: "frame" };
  const shape = { shape: { rows: 1, columns: 2 }, coordinates: { rows: ["1"], columns: ["a", "b"] } };
  assert.equal(nameOfMove({ card: frame, shape }, "pop-b"), "taking out b");
  assert.equal(whyOf({ why: "pop-b allows pop-a." }, { card: frame }), "Taking out b allows taking out a.");
  assert.equal(listName("pop-b"), "takes out b");
  assert.equal(listName("b1"), "b1");
  assert.equal(cellName(frame, shape, 1, "D", true), "b1, Defenders, can be taken out");
});
