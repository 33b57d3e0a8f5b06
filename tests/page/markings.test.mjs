// What is marked on the board beside its pieces: node --test tests/page

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../page/game/game.js";
import { Standing } from "../../page/game/standing.js";
import { below, ghostOf, markingsOf } from "../../page/panel/markings.js";

const card = {
  name: "pop-out",
  players: ["red", "yellow"],
  colours: ["red", "yellow"],
  look: "frame",
  layout: "squares",
  description: { place: { gravity: true, pops: true } },
};
const shape = { shape: { rows: 2, columns: 2 }, coordinates: { rows: ["2", "1"], columns: ["a", "b"] } };
const position = (board, player) => ({ board, player, status: "in_progress" });

/** A game on two rows and columns: a disc of each side in column a, and then these moves. */
function played(...moves) {
  const game = new Game({ card, start: position("....", "red"), shape });
  const all = [["a1", 2, "..R."], ["a2", 0, "Y.R."], ...moves];
  for (const [at, [name, place, board]] of all.entries()) {
    const after = position(board, card.players[(at + 1) % 2]);
    game.play({ move: name, name, squares: [place], after });
  }
  return game;
}

/** The view of a game in which these moves can be made, as the answer values them. */
function viewed(game, moves = [], candidates = []) {
  const known = moves.map(([name, place, board]) => ({
    move: name,
    name,
    squares: [place],
    after: position(board, "yellow"),
  }));
  const standing = new Standing({ ...game.position, shape: shape.shape, moves: known }, card.look);
  return {
    game,
    standing,
    position: game.position,
    arrival: game.node,
    answer: { candidates },
    line: null,
    peek: null,
    pressed: [],
    hints: 0,
    mayPlay: moves.length > 0,
    showsValues: candidates.length > 0,
    showsNumbers: true,
  };
}

test("a disc that was taken out is marked where it left, and numbers fall with their discs", () => {
  const { last, left, numbers } = markingsOf(viewed(played(["pop-a", 2, "..Y."])));
  assert.deepEqual([last, left], [undefined, 2]);
  assert.deepEqual([...numbers], [[2, 2]]);
  const dropped = markingsOf(viewed(played(["b1", 3, "Y.RR"])));
  assert.deepEqual([dropped.last, dropped.left], [[3], undefined]);
  assert.deepEqual(
    [...dropped.numbers],
    [
      [0, 2],
      [2, 1],
      [3, 3],
    ],
  );
});

const MOVES = [
  ["b1", 3, "Y.RR"],
  ["pop-a", 2, "..Y."],
];

test("what dropping and taking out are worth stands on different cells", () => {
  const worth = (move, score) => ({ move, name: move, score, pv: [move] });
  const view = viewed(played(), MOVES, [worth("b1", 2), worth("pop-a", -2)]);
  const { values, targets } = markingsOf(view);
  assert.deepEqual(
    [...values].map(([place, { text }]) => [place, text]),
    [
      [3, "60"],
      [2, "40"],
    ],
  );
  assert.deepEqual([...targets], [[2, "out"]]);
});

test("the pointer shows which of both a press would do", () => {
  const view = viewed(played(), MOVES);
  assert.deepEqual(ghostOf(view, 1), [3, "R"]);
  assert.deepEqual(ghostOf(view, 2), [null, null, [{ squares: [2], taken: [], mark: null, isOut: true }]]);
  assert.deepEqual(ghostOf(view, 0), [null, null]);
});

test("columns stand below a board as it is turned", () => {
  globalThis.document = /** @type {any} */ ({ createElement: () => ({ append: () => {} }) });
  const names = (isTurned) => below({ ...viewed(played()), isTurned }).map(({ textContent }) => textContent);
  assert.deepEqual([names(false), names(true)].map(String), ["a,b", "b,a"]);
});
