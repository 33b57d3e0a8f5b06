import { modules } from "./modules.js";
import { Problem } from "./problem.js";

/** The engine behind plain objects. */
class Engine {
  #engine;
  #description;

  /**
   * Takes an engine of a WebAssembly module, whose requests and answers are JSON, and the description that a request
   * means if it names no game.
   */
  constructor(engine, description) {
    this.#engine = engine;
    this.#description = description;
  }

  bestMove(request) {
    return answer(() => this.#engine.bestMove(this.#json(request)));
  }

  position(request) {
    return answer(() => this.#engine.position(this.#json(request)));
  }

  games() {
    return answer(() => this.#engine.games());
  }

  /** Writes a request. Without one, the engine says what is missing. */
  #json(request) {
    const isObject = typeof request === "object" && request !== null && !Array.isArray(request);
    const needsGame = isObject && this.#description !== undefined && (request.game ?? null) === null;
    return JSON.stringify(needsGame ? { ...request, game: this.#description } : request) ?? "null";
  }
}

/**
 * Returns an engine in the module that has the game. `initialize` makes the code of a module ready, and `readBook`
 * returns the bytes of the opening book.
 */
export async function loadEngine(options = {}, initialize, readBook) {
  const { game = "tic-tac-toe", book = false, maxMovetimeMs, tableMb } = options;
  const description = isDescription(game) ? game : undefined;
  const hasGame = description ? ({ name }) => name === "described" : ({ games }) => games.includes(game);
  const module = modules.find(hasGame);
  if (!module) {
    const games = modules.flatMap(({ games }) => games);
    throw new RangeError(`game must be one of ${games.join(", ")}`);
  }
  if (book && !module.games.includes("connect-four")) throw new RangeError("only connect-four has an opening book");
  checkLimit("maxMovetimeMs", maxMovetimeMs, 2 ** 32 - 1);
  checkLimit("tableMb", tableMb, 1024);
  const compiled = module.load().then(async (code) => {
    await initialize(code, module.name);
    return code;
  });
  const [{ Engine: Compiled }, bytes] = await Promise.all([compiled, book ? readBook() : undefined]);
  const name = description ? undefined : game;
  return new Engine(new Compiled(name, bytes, maxMovetimeMs, tableMb), description);
}

/** Whether a game is described, as an object, or in a text as links have it, packed or as JSON. */
function isDescription(game) {
  return typeof game === "string" ? /^[~{]/.test(game) : game !== null && typeof game === "object";
}

function checkLimit(name, value, max) {
  if (value !== undefined && !(Number.isInteger(value) && value >= 1 && value <= max)) {
    throw new RangeError(`${name} must be a whole number from 1 to ${max}`);
  }
}

function answer(compute) {
  try {
    return JSON.parse(compute());
  } catch (error) {
    // The module throws a text of JSON, and nothing else throws a text.
    throw typeof error === "string" ? new Problem(JSON.parse(error)) : error;
  }
}
