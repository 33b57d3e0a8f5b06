// The parts of the page that need no browser: node --test tests/page

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { addressOf, readAddress } from "../../page/game/address.js";
import { Game } from "../../page/game/game.js";
import { guesses } from "../../page/game/paste.js";
import { LEVELS, levelWord, Seats } from "../../page/game/seats.js";
import { Standing } from "../../page/game/standing.js";
import { stonesLeft } from "../../page/game/turns.js";
import { bestOf, brief, shortest } from "../../page/game/worth.js";
import { refusalOf } from "../../page/panel/refusal.js";
import { words as de } from "../../page/texts/de.js";
import { words as en } from "../../page/texts/en.js";

const card = {
  name: "tic-tac-toe",
  aliases: [],
  players: ["X", "O"],
  has_cycles: false,
  levels: { easy: 3, medium: 8, hard: 13, best: 20 },
  parameters: [
    { name: "rows", type: "integer", minimum: 1, maximum: 64 },
    { name: "misere", type: "boolean" },
  ],
};
const position = (board, player) => ({ board, player, status: "in_progress" });

function played(...moves) {
  const game = new Game({ card, start: position(".........", "X"), shape: null });
  for (const move of moves) {
    const { board, player } = game.position;
    const after = position(board.slice(0, move) + player + board.slice(move + 1), player === "X" ? "O" : "X");
    game.play({ move, name: `m${move}`, squares: [move], after });
  }
  return game;
}

test("another move at an earlier place is a branch, and the first line is kept", () => {
  const game = played(4, 0, 8);
  game.goTo(1);
  game.play({ move: 2, name: "m2", squares: [2], after: position("..O.X....", "X") });
  assert.deepEqual(game.names(), ["m4", "m2"]);
  game.goTo(2);
  assert.deepEqual(game.names(), ["m4", "m0", "m8"]);
  assert.equal(game.nodes.length, 5);
});

test("the same move again is the same place", () => {
  const game = played(4, 0);
  game.goTo(0);
  game.play({ move: 4, name: "m4", squares: [4], after: position("....X....", "O") });
  assert.equal(game.at, 1);
  assert.equal(game.nodes.length, 3);
  assert.deepEqual(game.names(), ["m4", "m0"]);
});

test("a move that was taken back and is played again is the last one", () => {
  const game = played(4, 0);
  game.takeBack();
  game.takeBack();
  game.play({ move: 4, name: "m4", squares: [4], after: position("....X....", "O") });
  assert.deepEqual(game.names(), ["m4"]);
  assert.equal(game.at, game.tip);
  assert.equal(game.nodes.length, 3);
});

test("steps stay within the line", () => {
  const game = played(4, 0);
  game.step(-5);
  assert.equal(game.at, 0);
  game.step(9);
  assert.equal(game.at, 2);
});

test("a game that was kept is the same again", () => {
  const game = played(4, 0, 8);
  game.goTo(1);
  const again = Game.restored(card, JSON.parse(JSON.stringify(game.saved())));
  assert.deepEqual(again.saved(), game.saved());
});

test("an address holds the whole game, and says what makes no sense", () => {
  const game = played(4, 0, 8);
  game.step(-1);
  const words = addressOf(game, new Seats(card.players));
  const asked = readAddress(words, [card]);
  assert.equal(asked.record, "m4 m0 m8");
  assert.equal(asked.at, "2");
  assert.deepEqual(asked.seats, { X: "human", O: "3" });
  assert.deepEqual(asked.faults, []);
  const named = readAddress(new URLSearchParams("game=tic-tac-toe&O=best"), [card]);
  assert.deepEqual(named.seats, { O: "20" });
  const wrong = readAddress(new URLSearchParams("game=tic-tac-toe&rules.rows=99&O=21&player=Z"), [card]);
  assert.equal(wrong.faults.length, 3);
  assert.deepEqual(wrong.rules, {});
});

test("players that are called as other words of an address have words of their own", () => {
  const odd = { ...card, players: ["at", "board"] };
  const game = new Game({ card: odd, start: position(".........", "at"), shape: null });
  const words = addressOf(game, new Seats(odd.players, { at: "human", board: "7" }));
  assert.equal(words.get("board"), null);
  assert.deepEqual(readAddress(words, [odd]).seats, { at: "human", board: "7" });
  assert.equal(addressOf(played(4), new Seats(card.players)).get("X"), "human");
});

test("a press of any cell of a column is a move of that column", () => {
  const after = position("", "O");
  const moves = [0, 1].map((index) => ({ index, name: String(index + 1), squares: [2 + index], after }));
  const answer = { board: "....", player: "X", status: "in_progress", shape: { rows: 2, columns: 2 }, moves };
  const standing = new Standing(answer, "frame");
  assert.deepEqual(
    standing.through(0, []).map(({ move }) => move),
    [0],
  );
});

test("a column is still one where only its top is free", () => {
  const moves = [{ index: 0, name: "1", squares: [0], after: position("", "O") }];
  const board = ".XOX";
  const answer = { board, player: "X", status: "in_progress", shape: { rows: 2, columns: 2 }, moves };
  const standing = new Standing(answer, "frame");
  assert.equal(standing.through(2, []).length, 1);
  assert.equal(standing.through(3, []).length, 0);
  const play = {
    game: { card: { look: "frame" }, shape: {} },
    position: answer,
    standing,
    pressed: [],
    player: "X",
    mayPlay: true,
  };
  assert.equal(refusalOf(play, 3), "Column 2 is full.");
  const fewer = { ...play, standing: new Standing({ ...answer, moves: [] }, "frame") };
  assert.equal(refusalOf(fewer, 2), "No move goes there.");
});

test("a disc that can be taken out is pressed itself, and the rest of its column drops one", () => {
  const after = position("", "yellow");
  const moves = [
    { move: "a2", name: "a2", squares: [0], after },
    { move: "pop-a", name: "pop-a", squares: [2], after },
    { move: "pop-b", name: "pop-b", squares: [3], after },
  ];
  const board = ".YRR";
  const answer = { board, player: "red", status: "in_progress", shape: { rows: 2, columns: 2 }, moves };
  const standing = new Standing(answer, "frame");
  const meant = (cell) => standing.through(cell, []).map(({ move }) => move);
  assert.deepEqual(
    [0, 1, 2, 3].map((cell) => meant(cell)),
    [["a2"], [], ["pop-a"], ["pop-b"]],
  );
});

test("a press that does nothing says what is in its way", () => {
  const play = { mayPlay: false, line: null, standing: {}, isOver: false, after: { objection: null } };
  assert.equal(refusalOf(play, 0), en["not-your-turn"]);
  assert.equal(refusalOf({ ...play, line: {} }, 0), en["line-is-no-game"]);
  assert.equal(refusalOf({ ...play, isOver: true }, 0), en["game-is-over"]);
  assert.equal(refusalOf({ ...play, after: { objection: {} } }, 0), en["objection-first"]);
  assert.equal(refusalOf({ ...play, standing: null }, 0), en["not-known-yet"]);
});

test("moves with the same cells, or that go on from those of another, need a button", () => {
  const after = position("", "black");
  const names = ["a7a8q", "a7a8n", "b1b2"];
  const squares = [
    [8, 0],
    [8, 0],
    [57, 49],
  ];
  const moves = names.map((move, place) => ({ move, name: move, squares: squares[place], after }));
  const standing = new Standing({
    board: "",
    player: "white",
    status: "in_progress",
    shape: { rows: 8, columns: 8 },
    moves,
  });
  assert.deepEqual(
    standing.unpressable.map(({ move }) => move),
    ["a7a8q", "a7a8n"],
  );
});

test("pasted texts are first read as the game that they look like", () => {
  for (const [text, game] of [
    ["1. e4 e5 2. Nf3", "chess"],
    ['[Event "Casual"]\n\n1. d4 d5', "chess"],
    ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess"],
    ["1. 11-15 23-19", "draughts"],
    ["4453", "connect-four"],
    ["f5d6c3d3c4", "othello"],
    ["h8 i9 h10", "gomoku"],
    ["b2 c3 a3", "tic-tac-toe"],
    ["e2e3 d7d6", "breakthrough"],
    ["(;GM[11]SZ[11];B[f6])", "hex"],
  ]) {
    assert.equal(guesses(text)[0], game, text);
  }
  assert.deepEqual(guesses("what?"), []);
});

test("values are short, and a proof is told from an estimate", () => {
  assert.equal(brief({ score: 10, outcome: "win", remoteness: 15 }), "win 15");
  assert.equal(brief({ score: 1.2, outcome: null }), "56 %");
  assert.equal(brief({ score: 10, outcome: "win", remoteness: 4, margin: 3 }), "+3");
  assert.equal(shortest({ score: 0, outcome: "draw" }), "=");
});

test("every rule of the contract has a short name", () => {
  const contract = readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8");
  const [, rules] = /^ {4}Rules:\n.*?^ {6}properties:\n((?: {8}[^\n]*\n)+)/ms.exec(contract);
  const names = [...rules.matchAll(/^ {8}(\w+):$/gm)].map(([, name]) => name);
  assert.ok(names.includes("rows") && names.includes("no_removal_plies"));
  for (const name of names) assert.ok(`rule-${name}` in en, name);
});

test("every level has a word", () => {
  assert.equal(levelWord(1), "beginner");
  assert.equal(levelWord(19), "very-strong");
  assert.equal(levelWord(LEVELS), "strongest");
  for (let level = 1; level <= LEVELS; level++) assert.ok(`strength-${levelWord(level)}` in en, String(level));
});

test("every language has every text, with the same values in it", () => {
  const valuesOf = (text) => [...String(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const [name, text] of Object.entries(de)) {
    assert.ok(name in en, `${name} is no text`);
    assert.deepEqual(valuesOf(text), valuesOf(en[name]), name);
  }
  const missing = Object.keys(en).filter((name) => !(name in de));
  assert.deepEqual(missing, []);
});

test("moves are best only where it makes a difference", () => {
  const win = { score: 10, remoteness: 3 };
  const laterWin = { score: 10, remoteness: 7 };
  const loss = { score: -10, remoteness: 4 };
  const soonerLoss = { score: -10, remoteness: 2 };
  const draw = { score: 0, outcome: "draw", remoteness: 9 };
  assert.deepEqual(bestOf([win, laterWin, draw], 3), [win, laterWin]);
  assert.deepEqual(bestOf([win, laterWin], 2), [win]);
  assert.deepEqual(bestOf([loss, soonerLoss], 2), [loss]);
  assert.deepEqual(bestOf([loss, { ...loss }], 2), []);
  assert.deepEqual(bestOf([draw, { ...draw, remoteness: 5 }], 2), []);
  assert.deepEqual(bestOf([draw], 1), []);
  // The others are worse than all that are told.
  assert.deepEqual(bestOf([draw, { ...draw }], 9), [draw, draw]);
  const fewer = { score: 10, margin: 2 };
  assert.deepEqual(bestOf([{ score: 10, margin: 4 }, fewer], 2), [{ score: 10, margin: 4 }]);
});

test("the stones that are left in a turn are told where turns have several", () => {
  const several = { name: "connect6", players: ["black", "white"], description: { place: { stones: 2 } } };
  const begun = (board, about = several) => new Game({ card: about, start: { board, player: "black" }, shape: {} });
  const game = begun("... 1");
  assert.deepEqual(stonesLeft(game), { count: 1, isMore: false });
  game.play({ move: 0, name: "a1", squares: [0], after: { board: "B.. 2", player: "white" } });
  assert.deepEqual(stonesLeft(game), { count: 2, isMore: false });
  game.play({ move: 1, name: "b1", squares: [1], after: { board: "BW. 1 0-0", player: "white" } });
  assert.deepEqual(stonesLeft(game), { count: 1, isMore: true });
  assert.equal(en.stones(stonesLeft(game)), "one more stone");
  assert.equal(de.stones({ count: 2, isMore: false }), "zwei Steine");
  assert.equal(stonesLeft(begun("... 0-2", { ...several, description: { place: { stones: 1 } } })), null);
  assert.equal(stonesLeft(begun("... 9 9", { ...several, description: undefined })), null);
});
