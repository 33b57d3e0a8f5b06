// The failures of a worker, with a worker that answers as each test wants.
import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "../npm/worker.js";

/** A worker that records its messages, and answers on demand. */
class FakeWorker {
  static last;
  sent = [];
  isTerminated = false;

  constructor() {
    FakeWorker.last = this;
  }

  postMessage(message) {
    structuredClone(message);
    this.sent.push(message);
  }

  terminate() {
    this.isTerminated = true;
  }

  /** Answers the latest message. */
  answer(reply) {
    this.onmessage({ data: { id: this.sent.at(-1).id, ...reply } });
  }
}

globalThis.Worker = FakeWorker;

async function loaded() {
  const loading = load();
  const worker = FakeWorker.last;
  worker.answer({});
  return { engine: await loading, worker };
}

test("calls before and after terminate are rejected", async () => {
  const { engine, worker } = await loaded();
  const before = engine.bestMove({ moves: [] });
  const messages = worker.sent.length;
  engine.terminate();
  assert.ok(worker.isTerminated);
  const terminated = { message: "the worker was terminated" };
  await assert.rejects(before, terminated);
  await assert.rejects(engine.position({ moves: [] }), terminated);
  await assert.rejects(engine.games(), terminated);
  assert.equal(worker.sent.length, messages);
});

test("calls after an error of the worker are rejected with the error", async () => {
  const { engine, worker } = await loaded();
  const before = engine.bestMove({ moves: [] });
  worker.onerror({ message: "out of memory" });
  assert.ok(worker.isTerminated);
  await assert.rejects(before, { message: "out of memory" });
  engine.terminate();
  await assert.rejects(engine.games(), { message: "out of memory" });
});

test("load that fails terminates the worker", async () => {
  const loading = load({ tableMb: 0 });
  FakeWorker.last.answer({ error: new RangeError("tableMb") });
  await assert.rejects(loading, RangeError);
  assert.ok(FakeWorker.last.isTerminated);
  await assert.rejects(load({ book: () => true }), { name: "DataCloneError" });
  assert.ok(FakeWorker.last.isTerminated);
});

test("refused request leaves the worker alive", async () => {
  const { engine, worker } = await loaded();
  const refused = engine.bestMove({});
  worker.answer({ problem: { code: "invalid_request", detail: "missing", errors: [] } });
  await assert.rejects(refused, { name: "Problem", code: "invalid_request" });
  await assert.rejects(engine.bestMove({ moves: () => [] }), { name: "DataCloneError" });
  const answered = engine.games();
  worker.answer({ answer: { games: [] } });
  assert.deepEqual(await answered, { games: [] });
  assert.ok(!worker.isTerminated);
});
