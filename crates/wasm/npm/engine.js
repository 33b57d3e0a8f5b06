import { modules } from "./modules.js";
import { Problem } from "./problem.js";

/** The engine behind plain objects. */
class Engine {
  #engine;

  /** Takes an engine of a WebAssembly module, whose requests and answers are JSON. */
  constructor(engine) {
    this.#engine = engine;
  }

  bestMove(request) {
    return answer(() => this.#engine.bestMove(json(request)));
  }

  position(request) {
    return answer(() => this.#engine.position(json(request)));
  }

  games() {
    return answer(() => this.#engine.games());
  }
}

/**
 * Returns an engine in the module that has the game. `initialize` makes the code of a module ready, and `readBook`
 * returns the bytes of the opening book.
 */
export async function loadEngine(options = {}, initialize, readBook) {
  const { game = "tic-tac-toe", book = false, maxMovetimeMs, tableMb } = options;
  const module = modules.find(({ games }) => games.includes(game));
  if (!module) {
    const games = modules.flatMap(({ games }) => games);
    throw new RangeError(`game must be one of ${games.join(", ")}`);
  }
  if (book && !module.games.includes("connect-four")) throw new RangeError(`${game} has no opening book`);
  checkLimit("maxMovetimeMs", maxMovetimeMs, 2 ** 32 - 1);
  checkLimit("tableMb", tableMb, 1024);
  const compiled = module.load().then(async (code) => {
    await initialize(code, module.name);
    return code;
  });
  const [{ Engine: Compiled }, bytes] = await Promise.all([compiled, book ? readBook() : undefined]);
  return new Engine(new Compiled(game, bytes, maxMovetimeMs, tableMb));
}

function checkLimit(name, value, max) {
  if (value !== undefined && !(Number.isInteger(value) && value >= 1 && value <= max)) {
    throw new RangeError(`${name} must be a whole number from 1 to ${max}`);
  }
}

/** Writes a request. Without one, the engine says what is missing. */
function json(request) {
  return JSON.stringify(request) ?? "null";
}

function answer(compute) {
  try {
    return JSON.parse(compute());
  } catch (error) {
    // The module throws a text of JSON, and nothing else throws a text.
    throw typeof error === "string" ? new Problem(JSON.parse(error)) : error;
  }
}
