// The engine in this browser, where the operator offers it: a game goes on while the server is away.

import { workers } from "./storage.js";

/** The folder of the npm package, if there is one. */
const folder = globalThis.document?.documentElement.dataset.offline;

/** The calls of the server that the package answers, too. */
const METHODS = { "/position": "position", "/best-move/stream": "bestMove" };

/** The engine of the game that was asked for last. Each has a thread and memory of its own. */
let game = "";
/** @type {Promise<any> | null} */
let engine = null;

/** Loads the engine of a game while the server is there, so that the browser has it when it is not. */
export async function prepare(name) {
  const worker = workers();
  if (!folder || !worker) return;
  // What is loaded past the service worker is not kept.
  if (!worker.controller)
    await new Promise((resolve) => worker.addEventListener("controllerchange", resolve, { once: true }));
  engineOf(name);
}

function engineOf(name) {
  if (engine === null || name !== game) {
    end();
    game = name;
    engine = load(name);
  }
  return engine;
}

function end() {
  engine?.then((last) => last?.terminate());
  engine = null;
}

/** An engine; null for a game that the package lacks, or while it cannot be loaded. */
async function load(name) {
  try {
    const { load } = await import(`${folder}worker.js`);
    return await load({ game: name });
  } catch {
    // It is tried again when it is needed next.
    if (name === game) engine = null;
    return null;
  }
}

/** The answer to a call, or null where only the server has it. A refusal is thrown as the server writes it. */
export async function answerHere(path, question, signal) {
  if (!folder || !(path in METHODS)) return null;
  const here = await engineOf(question.game);
  signal?.throwIfAborted();
  // A search cannot be stopped, and the next question would wait for it.
  signal?.addEventListener("abort", end);
  try {
    return (await here?.[METHODS[path]](question)) ?? null;
  } finally {
    signal?.removeEventListener("abort", end);
  }
}
