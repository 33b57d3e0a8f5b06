// What the server refuses, in words for people, and a server that takes its time: node --test tests/page

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { bestMove, post, Refused, slowness } from "../../page/api.js";
import { told } from "../../page/problem.js";
import { words as de } from "../../page/texts/de.js";
import { words as en } from "../../page/texts/en.js";

/** The codes that the contract names. */
const codes = () => {
  const contract = readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8");
  const [, names] = /^ {4}ProblemCode:.*?^ {6}enum:\n((?: {6}- \w+\n)+)/ms.exec(contract);
  return names.trim().split(/\s*- /).filter(Boolean);
};

const problem = (code, pointer, detail) => ({
  code,
  detail: `${pointer}: ${detail}`,
  errors: [{ pointer, detail }],
});

test("every code of the contract has a sentence in both languages", () => {
  assert.ok(codes().includes("illegal_move") && codes().includes("overloaded"));
  for (const code of codes()) {
    const { message } = told({ code, detail: "some words", errors: [{ pointer: "/depth", detail: "some words" }] });
    const [name] = Object.entries(en).find(([, text]) => text === message) ?? [];
    assert.match(name, /^problem-/, code);
    assert.ok(de[name], code);
  }
});

test("the server's own words are said where they are for players", () => {
  const after = 'line 1, column 7: after 1... e5, "Ke3" is no move (ply 3): the king on e1 cannot move to e3';
  assert.deepEqual(told(problem("illegal_move", "/record", after)), {
    message: 'After 1... e5, "Ke3" is no move: the king on e1 cannot move to e3.',
    detail: "",
  });
  assert.equal(told(problem("illegal_move", "/moves/6", "column 4 (index 3) is full")).message, "Column 4 is full.");
  const index =
    'after b2, "zz" is no move: a move is the index of a cell, 0 to 8, from the top left; or its name, "a1"';
  assert.equal(
    told(problem("illegal_move", "/record", index)).message,
    'After b2, "zz" is no move: a move is its name, "a1".',
  );
  assert.equal(told({ detail: "too much to do" }).message, "Too much to do.");
});

test("what is for programs is in small print", () => {
  assert.deepEqual(told(problem("invalid_request", "/depth", "99 is not from 1 to 60")), {
    message: en["problem-invalid_request"],
    detail: "Depth: 99 is not from 1 to 60.",
  });
});

test("a refusal has a sentence, what the server says of it, and its fields", async () => {
  const asked = problem("invalid_request", "/depth", "the tree is too large");
  globalThis.fetch = async () => Response.json(asked, { status: 422 });
  await assert.rejects(post("/game-tree", {}), (error) => {
    assert.ok(error instanceof Refused);
    assert.deepEqual([error.message, error.errors], [en["problem-invalid_request"], asked.errors]);
    return true;
  });
  globalThis.fetch = async () => Response.json({ code: "overloaded", detail: "later" }, { status: 503 });
  await assert.rejects(post("/position", {}), { message: en["problem-overloaded"], wait: 1000 });
  const event = `event: error\ndata: ${JSON.stringify({ code: "internal", detail: "a bug" })}\n\n`;
  globalThis.fetch = async () => new Response(event);
  await assert.rejects(
    bestMove({}, undefined, () => {}),
    { message: en["problem-internal"] },
  );
});

test("an answer that is long in coming is said until it comes or nobody wants it", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const said = [];
  slowness.tell = (isSlow) => said.push(isSlow);
  let answer;
  globalThis.fetch = (_, { signal }) =>
    new Promise((resolve, reject) => {
      answer = () => resolve(Response.json({}));
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  const quick = post("/position", {});
  answer();
  await quick;
  mock.timers.tick(60_000);
  assert.deepEqual(said, []);
  const slow = post("/position", {});
  mock.timers.tick(60_000);
  assert.deepEqual(said, [true]);
  answer();
  await slow;
  assert.deepEqual(said, [true, false]);
  const asking = new AbortController();
  const left = assert.rejects(post("/position", {}, asking.signal));
  mock.timers.tick(60_000);
  asking.abort();
  await left;
  assert.deepEqual(said, [true, false, true, false]);
});
