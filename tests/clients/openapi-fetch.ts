// A whole game by openapi-fetch, with the types of openapi-typescript: node openapi-fetch.js URL

import createClient from "openapi-fetch";
import type { components, paths } from "./generated/openapi-typescript.js";

type Problem = components["schemas"]["ProblemDetails"];

/** Returns the answer, or throws the problem that came instead. */
function answered<T>({ data, error }: { data?: T; error?: Problem }): T {
  if (data === undefined) throw new Error(error?.detail);
  return data;
}

const server = createClient<paths>({ baseUrl: process.argv[2] ?? "http://127.0.0.1:8080" });

const { games } = answered(await server.GET("/games"));
const game = games.find(({ name }) => name === "tic-tac-toe");
if (game === undefined) throw new Error("tic-tac-toe is not on the menu");

let { board, player } = game.start;
let plies = 0;
let position = answered(await server.POST("/position", { body: { board, player } }));
while (position.status === "in_progress") {
  const { index } = answered(await server.POST("/best-move", { body: { board, player } }));
  const move = position.moves.find((each) => each.index === index);
  if (move === undefined) throw new Error(`${index} is not a legal move`);
  ({ board, player } = move.after);
  position = answered(await server.POST("/position", { body: { board, player } }));
  plies += 1;
}

const { error } = await server.POST("/best-move", { body: { board: "XX", player: "X" } });
if (error?.code !== "invalid_request") throw new Error("a board of two cells is accepted");
const pointers = error.errors?.map(({ pointer }) => pointer).join();

const ending = position.status === "won" ? `${position.winner} has won` : position.status;
console.log(`openapi-fetch: ${ending} by ${position.ended_by} after ${plies} moves; ${error.code} at ${pointers}`);
