import { readFile } from "node:fs/promises";

import { Engine, settings } from "./engine.js";

export { Problem } from "./engine.js";

/** Reads the WebAssembly module, and returns an engine. */
export async function load(options) {
  const { book, limits } = settings(options);
  const folder = book ? "./book" : "./plain";
  const module = await import(`${folder}/bestmove.js`);
  const wasm = readFile(new URL(`${folder}/bestmove_bg.wasm`, import.meta.url));
  await module.default({ module_or_path: wasm });
  return new Engine(new module.Engine(...limits));
}
