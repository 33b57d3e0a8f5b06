// How a piece is dragged, on a board of stubs: node --test tests/page

import assert from "node:assert/strict";
import { test } from "node:test";

import { Drag } from "../../page/board/drag.js";

const styleOf = () => {
  const style = { transform: "", removeProperty: (name) => (style[name] = "") };
  return style;
};

/** A board with one piece, on the cell 5. */
function boardWithPiece() {
  const heard = new Map();
  const use = { style: styleOf() };
  const svg = { viewBox: { baseVal: { width: 800 } }, getBoundingClientRect: () => ({ width: 400 }) };
  const piece = { firstElementChild: use, ownerSVGElement: svg, parentNode: { append: () => {} } };
  const names = new Set();
  const classList = {
    add: (name) => names.add(name),
    remove: (name) => names.delete(name),
    contains: (name) => names.has(name),
  };
  const grid = { addEventListener: (kind, hear) => heard.set(kind, hear) };
  const board = {
    grid,
    element: { classList },
    pieces: { at: (cell) => (cell === 5 ? piece : undefined), letGo: () => {} },
  };
  const send = (kind, x, buttons) =>
    heard.get(kind)({ target: { dataset: { cell: "5" } }, button: 0, buttons, clientX: x, clientY: 0, timeStamp: 0 });
  return { board, use, send, isDragged: () => names.has("dragging") };
}

test("a piece follows the pointer, at the scale of the drawing", () => {
  const pressed = [];
  const { board, use, send, isDragged } = boardWithPiece();
  new Drag(board, (...press) => pressed.push(press));
  send("pointerdown", 0, 1);
  send("pointermove", 3, 1);
  assert.equal(isDragged(), false);
  send("pointermove", 30, 1);
  assert.equal(isDragged(), true);
  assert.deepEqual(pressed, [[5, true]]);
  assert.equal(use.style.transform, "translate(60px, 0px)");
});

test("a piece that was let go outside the board follows no longer", () => {
  const { board, use, send, isDragged } = boardWithPiece();
  new Drag(board, () => {});
  send("pointerdown", 0, 1);
  send("pointermove", 30, 1);
  send("pointermove", 60, 0);
  assert.equal(isDragged(), false);
  assert.equal(use.style.transform, "");
  send("pointermove", 90, 1);
  assert.equal(use.style.transform, "");
});
