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
