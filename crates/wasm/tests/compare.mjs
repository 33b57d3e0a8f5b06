// Compares the package with a server, in Node and in Chromium:
//
//     node crates/wasm/tests/compare.mjs PACKAGE SERVER CHROMIUM

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { textsOf } from "./answers.js";
import { cases, casesOf, casesOfDescribed } from "./cases.mjs";

const [folder, server, chromium] = process.argv.slice(2);

/** Returns the server's answer in the form of `textOf`, and as it was sent unless it is a refusal. */
async function ask({ path, body, posted = body }) {
  const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(posted) };
  const response = await fetch(server + path, posted === undefined ? {} : post);
  const sent = await response.text();
  const answer = JSON.parse(sent);
  if (response.ok) return { expected: JSON.stringify(answer), sent };
  const { code, detail, errors = [] } = answer;
  return { expected: `refused: ${JSON.stringify({ code, detail, errors })}` };
}

const imported = (name) => import(pathToFileURL(path.join(folder, name)).href);

/** Returns the answers of the WebAssembly modules as they write them. */
async function writtenTexts(cases) {
  const { modules } = await imported("modules.js");
  const book = await readFile(path.join(folder, "connect-four.book"));
  const engines = {};
  for (const { name, games, load } of modules) {
    const { default: initialize, Engine } = await load();
    await initialize({ module_or_path: readFile(path.join(folder, name, "bestmove_bg.wasm")) });
    for (const game of games) engines[game] = new Engine(game, game === "connect-four" ? book : undefined);
  }
  return cases.map(({ method, game, body, posted = body, sent }) => {
    // Descriptions are for the module of the described games that have names.
    const engine = engines[game] ?? engines.hexapawn;
    if (method !== "games") return engine[method](JSON.stringify(posted));
    // The list has the text that the server sends of one game.
    const list = engine.games();
    return list.includes(sent) ? sent : list;
  });
}

let wrong = 0;

/** Compares answers with those of the server, and says which differ. */
function compare(name, asked, answers) {
  const differ = asked.filter(({ expected }, index) => expected !== answers[index]);
  for (const { method, body, expected } of differ) {
    const answer = answers[asked.findIndex((each) => each.expected === expected && each.body === body)];
    console.error(`${name}: ${method} ${JSON.stringify(body)}\n  server:  ${expected}\n  package: ${answer}`);
  }
  wrong += differ.length;
  console.log(`${name}: ${asked.length - differ.length} of ${asked.length} answers are the server's.`);
}

/** Chess is not in the package, because its tables of moves are large. */
const LEFT_OUT = ["chess"];

const gamesAt = async (path) => (await (await fetch(server + path)).json()).games;
const packaged = (await gamesAt("/games")).filter(({ name }) => !LEFT_OUT.includes(name));
const described = await gamesAt("/games?described=true");
const all = [];
for (const each of [...cases, ...packaged.flatMap(casesOf), ...described.flatMap(casesOfDescribed)])
  all.push({ ...each, ...(await ask(each)) });
const withoutBook = all.filter(({ needsBook }) => !needsBook);

const { load } = await imported("node.js");
compare("Node", withoutBook, await textsOf((game) => load({ game }), withoutBook));
const withBook = all.filter(({ game }) => game === "connect-four");
compare("Node with the book", withBook, await textsOf((game) => load({ game, book: true }), withBook));
const sent = all.filter(({ sent }) => sent).map((each) => ({ ...each, expected: each.sent }));
compare("Texts of the modules, to the byte", sent, await writtenTexts(sent));

/** Serves the package and the tests to the browser, and takes its report. */
const TYPES = {
  ".book": "application/octet-stream",
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};
let report;
const reported = new Promise((resolve) => {
  report = resolve;
});
const files = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  if (request.method === "POST") {
    report(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    response.end();
  } else if (pathname === "/cases.json") {
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(all));
  } else {
    const [, first, ...rest] = pathname.split("/");
    const root = first === "bestmove" ? folder : import.meta.dirname;
    const file = path.join(root, ...(first === "bestmove" ? rest : [first]));
    const content = await readFile(file).catch(() => undefined);
    if (content) response.setHeader("Content-Type", TYPES[path.extname(file)]).end(content);
    else response.writeHead(404).end();
  }
});
await once(files.listen(0, "127.0.0.1"), "listening");

const profile = await mkdtemp(path.join(tmpdir(), "bestmove-"));
const flags = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", `--user-data-dir=${profile}`];
const page = `http://127.0.0.1:${files.address().port}/page.html`;
const browser = spawn(chromium, [...flags, page], { stdio: "ignore" });
const ended = once(browser, "exit").then(() => {
  throw new Error("Chromium ended without a report");
});
try {
  const { plain, worker, example, error } = await Promise.race([reported, ended]);
  if (error) throw new Error(`the page failed: ${error}`);
  compare("Chromium", withoutBook, plain);
  compare("Chromium, workers with the book", all, worker);
  if (example !== "X123O5678") throw new Error(`the example shows ${example}`);
} finally {
  ended.catch(() => {});
  browser.kill();
  files.close();
  files.closeAllConnections();
  await once(browser, "exit").catch(() => {});
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(wrong > 0 ? 1 : 0);
