// How pieces come, go and turn, on a board of stubs: node --test tests/page

import assert from "node:assert/strict";
import { test } from "node:test";

import { Pieces } from "../../page/board/pieces.js";

/** As much of an element of a picture as pieces need. */
class Part {
  dataset = {};
  children = [];
  parent = null;
  attributes = new Map();
  animations = [];

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
    if (name.startsWith("data-")) this.dataset[name.slice(5)] = String(value);
  }

  append(...children) {
    for (const child of children) {
      child.remove();
      child.parent = this;
      this.children.push(child);
    }
  }

  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
    this.parent = null;
  }

  animate(frames) {
    const animation = { frames, onfinish: () => {}, oncancel: () => {} };
    this.animations.push(animation);
    return animation;
  }

  get firstElementChild() {
    return this.children[0];
  }
}

globalThis.document = { createElementNS: () => new Part() };
globalThis.matchMedia = () => ({ matches: false });

/** A row of four cells, and what lies on it. */
function row(look) {
  const layer = new Part();
  const cells = new Map([0, 1, 2, 3].map((place) => [place, { x: 100 * place, y: 0, width: 100, height: 100 }]));
  const pieces = new Pieces({ layer, cells, look });
  return {
    show: (text, squares, isQuick) =>
      pieces.show(
        new Map([...text].map((mark, place) => [place, mark]).filter(([, mark]) => mark !== ".")),
        squares,
        isQuick,
      ),
    at: (place) => pieces.at(place),
    drawn: () => layer.children.length,
    mark: (place) => pieces.at(place).firstElementChild.attributes.get("href"),
    animations: (place) => pieces.at(place).firstElementChild.animations,
  };
}

const sides = ({ frames }) => frames.map(({ transform }) => transform);

test("a disc that is enclosed turns over where it is", () => {
  const board = row("felt");
  board.show("BW..", [], true);
  const disc = board.at(1);
  board.show("BBB.", [2]);
  assert.equal(board.at(1), disc);
  assert.equal(board.drawn(), 3);
  const [closing] = board.animations(1);
  assert.deepEqual(sides(closing), ["scaleX(1)", "scaleX(0)"]);
  assert.equal(board.mark(1), "#mark-W");
  closing.onfinish();
  assert.equal(board.mark(1), "#mark-B");
  assert.deepEqual(sides(board.animations(1)[1]), ["scaleX(0)", "scaleX(1)"]);
  // The next draw has nothing to do.
  board.show("BBB.", [2]);
  assert.equal(board.animations(1).length, 2);
});

test("a disc that is turned back while it turns shows what it is", () => {
  const board = row("felt");
  board.show("BW..", [], true);
  board.show("BBB.", [2]);
  board.show("BW..", [], true);
  board.animations(1)[0].onfinish();
  assert.equal(board.mark(1), "#mark-W");
  assert.equal(board.drawn(), 2);
});

test("on other boards a piece is taken, and another one comes", () => {
  const board = row("squares");
  board.show("BW..", [], true);
  const taken = board.at(1);
  const mover = board.at(0);
  board.show(".B..", [0, 1]);
  assert.equal(board.at(1), mover);
  assert.deepEqual(sides(mover.firstElementChild.animations[0]), ["translate(-100px, 0px)", "translate(0px, 0px)"]);
  taken.firstElementChild.animations[0].onfinish();
  assert.equal(board.drawn(), 1);
});

/** A frame of two columns and three rows; texts are its columns, each from its foot up. */
function frame() {
  const layer = new Part();
  const places = [0, 1, 2, 3, 4, 5];
  const cells = new Map(
    places.map((place) => [place, { x: 100 * (place % 2), y: 100 * Math.floor(place / 2), width: 100, height: 100 }]),
  );
  const pieces = new Pieces({ layer, cells, look: "frame" });
  const placeOf = (column, row) => 4 - 2 * row + column;
  return {
    show: (columns, squares, isQuick) => {
      const marks = columns.flatMap((column, at) => [...column].map((mark, row) => [placeOf(at, row), mark]));
      pieces.show(new Map(marks), squares, isQuick);
    },
    at: (place) => pieces.at(place),
    drawn: () => layer.children.length,
    animations: (place) => pieces.at(place).firstElementChild.animations.map(sides),
  };
}

test("discs fall when the lowest one of their column is taken out", () => {
  const board = frame();
  board.show(["RYR", "Y"], [], true);
  const [out, second, third] = [4, 2, 0].map(board.at);
  board.show(["YR", "Y"], [4]);
  assert.deepEqual([board.at(4), board.at(2), board.at(0)], [second, third, undefined]);
  assert.equal(board.animations(4)[0][0], "translateY(-100px)");
  assert.equal(board.animations(5).length, 0);
  const [leaving] = out.firstElementChild.animations;
  assert.equal(leaving.frames.at(-1).transform, "translateY(130px)");
  assert.equal(board.drawn(), 4);
  leaving.onfinish();
  assert.equal(board.drawn(), 3);
});

test("a disc that was taken out comes back from below", () => {
  const board = frame();
  board.show(["YR", ""], [], true);
  const lowest = board.at(4);
  board.show(["RYR", ""], [5]);
  assert.equal(board.at(2), lowest);
  for (const place of [4, 2, 0]) assert.deepEqual(board.animations(place), [["translateY(100px)", "none"]]);
});

test("among equal discs the move tells whether the lowest one is gone", () => {
  const [taken, undone] = [frame(), frame()];
  for (const board of [taken, undone]) board.show(["RR", ""], [], true);
  const lowest = taken.at(4);
  taken.show(["R", ""], [4]);
  assert.notEqual(taken.at(4), lowest);
  const stays = undone.at(4);
  undone.show(["R", ""], [5]);
  assert.equal(undone.at(4), stays);
});
