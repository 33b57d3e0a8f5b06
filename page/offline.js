// The engine in this browser, where the operator offers it: a game goes on while the server is away.

/** The folder of the npm package, if there is one. */
const folder = globalThis.document?.documentElement.dataset.offline;

/** The calls of the server that the package answers, too. */
const METHODS = { "/position": "position", "/best-move/stream": "bestMove" };

/** Engines by the names of their games; null for a game that the package lacks. @type {Map<string, Promise<any>>} */
const engines = new Map();

/** Loads the engine of a game while the server is there, so that the browser has it when it is not. */
export async function prepare(game) {
  if (!folder) return;
  // What is loaded before there is a service worker is not kept.
  await navigator.serviceWorker?.ready;
  engineOf(game);
}

function engineOf(game) {
  if (!engines.has(game)) engines.set(game, load(game));
  return engines.get(game);
}

async function load(game) {
  try {
    const { load } = await import(`${folder}worker.js`);
    return await load({ game });
  } catch {
    engines.delete(game);
    return null;
  }
}

/** The answer to a call, or null where only the server has it. A refusal is thrown as the server writes it. */
export async function answerHere(path, question) {
  if (!folder || !(path in METHODS)) return null;
  const engine = await engineOf(question.game);
  return engine?.[METHODS[path]](question) ?? null;
}
