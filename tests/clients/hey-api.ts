// A whole game by the client of @hey-api/openapi-ts: node hey-api.js URL

import { client } from "./generated/hey-api/client.gen.js";
import { bestMove, listGames, type ProblemDetails, position } from "./generated/hey-api/index.js";

/** Returns the answer, or throws the problem that came instead. */
function answered<T>({ data, error }: { data?: T; error?: ProblemDetails }): T {
  if (data === undefined) throw new Error(error?.detail);
  return data;
}

client.setConfig({ baseUrl: process.argv[2] ?? "http://127.0.0.1:8080" });

const { games } = answered(await listGames());
const game = games.find(({ name }) => name === "tic-tac-toe");
if (game === undefined) throw new Error("tic-tac-toe is not on the menu");

let { board, player } = game.start;
let plies = 0;
let current = answered(await position({ body: { board, player } }));
while (current.status === "in_progress") {
  const { index } = answered(await bestMove({ body: { board, player } }));
  const move = current.moves.find((each) => each.index === index);
  if (move === undefined) throw new Error(`${index} is not a legal move`);
  ({ board, player } = move.after);
  current = answered(await position({ body: { board, player } }));
  plies += 1;
}

const { error } = await bestMove({ body: { board: "XX", player: "X" } });
if (error?.code !== "invalid_request") throw new Error("a board of two cells is accepted");
const pointers = error.errors?.map(({ pointer }) => pointer).join();

const ending = current.status === "won" ? `${current.winner} has won` : current.status;
console.log(`@hey-api/openapi-ts: ${ending} by ${current.ended_by} after ${plies} moves; ${error.code} at ${pointers}`);
