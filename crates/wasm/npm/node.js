import { readFile } from "node:fs/promises";

import { loadEngine } from "./engine.js";

export { Problem } from "./problem.js";

/** Reads the WebAssembly module of a game, and returns an engine. */
export function load(options) {
  return loadEngine(options, initialize, () => read("connect-four.book"));
}

function initialize(code, module) {
  return code.default({ module_or_path: read(`${module}/bestmove_bg.wasm`) });
}

function read(file) {
  return readFile(new URL(file, import.meta.url));
}
