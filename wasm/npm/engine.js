/** The reason why a request is refused: `code`, `detail` and `errors` are those of the HTTP service. */
export class Problem extends Error {
  constructor({ code, detail, errors = [] }) {
    super(detail);
    this.name = "Problem";
    this.code = code;
    this.detail = detail;
    this.errors = errors;
  }
}

/** The engine behind plain objects. */
export class Engine {
  #engine;

  /** Takes an engine of the WebAssembly module, whose requests and answers are JSON. */
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

/** Returns whether the module has the opening book, and the limits of its engine. */
export function settings({ book = false, maxMovetimeMs, tableMb } = {}) {
  check("maxMovetimeMs", maxMovetimeMs, 2 ** 32 - 1);
  check("tableMb", tableMb, 1024);
  return { book, limits: [maxMovetimeMs, tableMb] };
}

function check(name, value, max) {
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
