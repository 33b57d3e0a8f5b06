// The colours of players beside the board: node --test tests/page

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { paintOf } from "../../page/game/colours.js";

const paints = (look, players, colours = players) => {
  const card = { look, players, colours };
  return players.map((player) => paintOf(card, player));
};

test("pieces have the colours that their names say", () => {
  assert.deepEqual(paints("frame", ["X", "O"], ["red", "yellow"]), ["red", "yellow"]);
  assert.deepEqual(paints("squares", ["white", "black"]), ["white", "black"]);
});

test("pieces with other names are painted by the place of their player", () => {
  assert.deepEqual(paints("wood", ["attackers", "defenders"]), ["black", "white"]);
  assert.deepEqual(paints("felt", ["green", "purple"]), ["black", "white"]);
  assert.deepEqual(paints("paper", ["X", "O"]), ["blue", "orange"]);
  assert.deepEqual(paints("dots", ["one", "two"]), ["blue", "orange"]);
});

test("every paint has its colours in the style of the page", () => {
  const style = readFileSync(new URL("../../page/players.css", import.meta.url), "utf8");
  for (const paint of ["black", "white", "red", "blue", "yellow", "orange"])
    assert.match(style, new RegExp(`\\[data-paint="${paint}"\\] \\{\\s+--paint: #\\w+;\\s+--on-paint: #\\w+;`), paint);
});
