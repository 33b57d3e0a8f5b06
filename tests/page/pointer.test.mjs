// Where the parts of a JSON text are.

import assert from "node:assert/strict";
import { test } from "node:test";

import { rangeOf, saidAt } from "../../page/game/pointer.js";

const TEXT = '{\n  "board": {"rows": 3, "a/b": [1, "x,}"]},\n  "ends": [{"line": 4}]\n}';
const part = (pointer) => TEXT.slice(...rangeOf(TEXT, pointer));

test("a pointer finds its part", () => {
  assert.equal(part("/board/rows"), "3");
  assert.equal(part("/board/a~1b/1"), '"x,}"');
  assert.equal(part("/ends/0/line"), "4");
  assert.equal(part("/ends/0"), '{"line": 4}');
  assert.equal(part(""), TEXT);
});

test("a part that is missing is marked by what it is missing in", () => {
  assert.equal(part("/board/columns"), '{"rows": 3, "a/b": [1, "x,}"]}');
  assert.equal(part("/start"), TEXT);
});

test("a text that stops being JSON ends the search", () => {
  for (const text of ["", "{", '{"board": [1,', '{"board" 3}', "[[[", '{"a": }']) {
    const [start, end] = rangeOf(text, "/board/rows");
    assert.ok(start >= 0 && end <= text.length && start <= end, text);
  }
});

test("what a description leaves to the one that it is like is said there", () => {
  const description = { like: { like: "pop-out", board: { rows: 400 } }, board: { columns: 4 }, draws: null };
  assert.equal(saidAt(description, "/board/columns"), "/board/columns");
  assert.equal(saidAt(description, "/board/rows"), "/like/board/rows");
  assert.equal(saidAt(description, "/ends/0/line"), "/like/like/ends/0/line");
  assert.equal(saidAt(description, "/draws/occurrence"), "/draws/occurrence");
  assert.equal(saidAt(description, "/like/like"), "/like/like");
  assert.equal(saidAt(description, ""), "");
  assert.equal(saidAt({ board: {} }, "/ends"), "/ends");
  assert.equal(saidAt([], "/ends"), "/ends");
});
