// Where the parts of a JSON text are.

import assert from "node:assert/strict";
import { test } from "node:test";

import { rangeOf } from "../../page/game/pointer.js";

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
