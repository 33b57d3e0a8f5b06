import { loadEngine } from "./engine.js";

export { Problem } from "./problem.js";

/** Fetches the WebAssembly module of a game once, and returns an engine. */
export function load(options) {
  return loadEngine(options, (code) => code.default(), readBook);
}

async function readBook() {
  const response = await fetch(new URL("./connect-four.book", import.meta.url));
  if (!response.ok) throw new Error(`the opening book cannot be loaded: HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
