import { Problem } from "./problem.js";

export { Problem };

/** Loads an engine in a worker, so that its searches do not block the page. */
export async function load(options) {
  const worker = new Worker(new URL("./thread.js", import.meta.url), { type: "module" });
  const pending = new Map();
  let calls = 0;
  let failure;
  const call = (method, argument) =>
    new Promise((resolve, reject) => {
      // A worker that has ended answers nothing.
      if (failure) throw failure;
      calls += 1;
      worker.postMessage({ id: calls, method, argument });
      pending.set(calls, { resolve, reject });
    });
  const fail = (error) => {
    failure ??= error;
    worker.terminate();
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.onmessage = ({ data: { id, answer, problem, error } }) => {
    const { resolve, reject } = pending.get(id);
    pending.delete(id);
    if (problem) reject(new Problem(problem));
    else if (error) reject(error);
    else resolve(answer);
  };
  worker.onerror = (event) => fail(new Error(event.message || "the worker cannot start"));
  await call("load", options).catch((error) => {
    fail(error);
    throw error;
  });
  return {
    bestMove: (request) => call("bestMove", request),
    position: (request) => call("position", request),
    games: () => call("games"),
    terminate: () => fail(new Error("the worker was terminated")),
  };
}
