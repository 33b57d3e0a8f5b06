import { Engine, settings } from "./engine.js";

export { Problem } from "./engine.js";

/** Fetches the WebAssembly module once, and returns an engine. */
export async function load(options) {
  const { book, limits } = settings(options);
  // Two imports, because bundlers follow only names that are written out.
  const module = await (book ? import("./book/bestmove.js") : import("./plain/bestmove.js"));
  await module.default();
  return new Engine(new module.Engine(...limits));
}
