// Prints the size of each module of the package and of the opening book, and fails if one is too large:
//
//     node crates/wasm/tests/size.mjs PACKAGE

import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** In bytes, compressed with Brotli. */
const MAX_MODULE = 330_000;
/** Described games are of five kinds, and their module has a search for each. */
const MAX_DESCRIBED = 450_000;
const MAX_MODULE_AND_BOOK = 1_000_000;

const [folder] = process.argv.slice(2);

/** Prints the size of a file, and returns it compressed with Brotli. */
async function sizeOf(file, title) {
  const content = await readFile(path.join(folder, file));
  const size = brotliCompressSync(content).length;
  const gzip = gzipSync(content, { level: 9 }).length;
  console.log(`${title}: ${content.length} bytes, ${gzip} with gzip, ${size} with Brotli`);
  return size;
}

const { modules } = await import(pathToFileURL(path.join(folder, "modules.js")).href);
const book = await sizeOf("connect-four.book", "opening book");
const tooLarge = [];
for (const { name, games } of modules) {
  const size = await sizeOf(`${name}/bestmove_bg.wasm`, `${name} (${games.join(", ")})`);
  const withBook = games.includes("connect-four") ? size + book : size;
  const max = name === "described" ? MAX_DESCRIBED : MAX_MODULE;
  if (size > max || withBook > MAX_MODULE_AND_BOOK) tooLarge.push(name);
}
if (tooLarge.length > 0) throw new Error(`too large: ${tooLarge.join(", ")}`);
