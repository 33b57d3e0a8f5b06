// The engine in the browser, and servers that are away: node --test tests/page

import assert from "node:assert/strict";
import { test } from "node:test";

// An engine for each game but chess, whose searches last until they are ended.
const source = `
  export const engines = [];
  export async function load({ game }) {
    if (game === "chess") throw new Error("there is none");
    const engine = { game, isEnded: false };
    const asked = () => new Promise((_, reject) => {
      engine.terminate = () => { engine.isEnded = true; reject(new Error("ended")); };
    });
    engine.terminate = () => { engine.isEnded = true; };
    engines.push(Object.assign(engine, { bestMove: asked, position: async () => ({ from: game }) }));
    return engine;
  }
  //`;
const offline = `data:text/javascript,${encodeURIComponent(source)}`;
const page = { document: { documentElement: { dataset: { offline } } }, navigator: { onLine: true } };
for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value });

const { post, bestMove, Refused, Unreachable } = await import("../../page/api.js");
const { engines } = await import(`${offline}worker.js`);

const away = async () => {
  throw new TypeError("no network");
};
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

test("the engine here answers while the server is away, one game at a time", async () => {
  globalThis.fetch = away;
  assert.deepEqual(await post("/position", { game: "hex" }), { from: "hex" });
  assert.deepEqual(await post("/position", { game: "kalah" }), { from: "kalah" });
  assert.deepEqual(
    engines.map(({ game, isEnded }) => [game, isEnded]),
    [
      ["hex", true],
      ["kalah", false],
    ],
  );
  await assert.rejects(post("/position", { game: "chess" }), Unreachable);
  await assert.rejects(post("/game-review", { game: "kalah" }), Unreachable);
});

test("a search here that nobody wants any more is ended, and tells nothing", async () => {
  globalThis.fetch = away;
  const asking = new AbortController();
  const told = [];
  const answer = bestMove({ game: "hex" }, asking.signal, (each) => told.push(each));
  const failed = assert.rejects(answer);
  await tick();
  asking.abort();
  await failed;
  assert.ok(engines.at(-1).isEnded);
  assert.deepEqual(told, []);
  assert.deepEqual(await post("/position", { game: "hex" }), { from: "hex" });
});

test("a server that has too much to do is asked again, after the time that it names", async () => {
  for (const [status, after, wait] of [
    [429, "2", 2000],
    [503, null, 1000],
    [503, "0", 1000],
    [503, "Fri, 31 Dec 1999 23:59:59 GMT", 1000],
    [502, "0.1", 500],
  ]) {
    const headers = after === null ? {} : { "retry-after": after };
    globalThis.fetch = async () => new Response("{}", { status, headers });
    const error = await post("/game-review", { game: "hex" }).catch((problem) => problem);
    assert.ok(error instanceof Unreachable, String(status));
    assert.equal(error.wait, wait, `${status} ${after}`);
  }
});

test("a refusal names what is wrong as people call it", async () => {
  const refused = async (...errors) => {
    globalThis.fetch = async () => new Response(JSON.stringify({ detail: "It is wrong.", errors }), { status: 422 });
    const error = await post("/position", {}).catch((problem) => problem);
    assert.ok(error instanceof Refused);
    return error.message;
  };
  assert.equal(
    await refused({ pointer: "/board", detail: "has 8 cells instead of 9" }),
    "The board has 8 cells instead of 9.",
  );
  assert.equal(await refused({ pointer: "/rules/rows", detail: "is 0" }), "Rows: is 0.");
  assert.equal(await refused({ pointer: "", detail: "is no object" }), "Is no object.");
});
