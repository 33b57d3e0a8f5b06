// Writes `modules.js`, in which the package finds the module of a game. Each module says its games itself:
//
//     node crates/wasm/modules.mjs PACKAGE MODULE…

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...names] = process.argv.slice(2);

/** Returns the entry of a module. Its import is written out, because bundlers follow no other. */
async function entry(name) {
  const file = (part) => path.join(folder, name, part);
  const { default: initialize, Engine } = await import(pathToFileURL(file("bestmove.js")).href);
  await initialize({ module_or_path: readFile(file("bestmove_bg.wasm")) });
  const { games } = JSON.parse(new Engine().games());
  const list = JSON.stringify(games.map(({ name }) => name));
  return `  { name: "${name}", games: ${list}, load: () => import("./${name}/bestmove.js") },\n`;
}

const entries = await Promise.all(names.map(entry));
const comment = "/** The modules with their games. Written by crates/wasm/modules.mjs. */\n";
await writeFile(path.join(folder, "modules.js"), `${comment}export const modules = [\n${entries.join("")}];\n`);
