// A whole game by the client of openapi-generator for fetch: node openapi-generator.js URL

import {
  Configuration,
  GamesApi,
  MovesApi,
  ProblemDetailsFromJSON,
  ResponseError,
  Status,
} from "./generated/openapi-generator/typescript-fetch/index.js";

const configuration = new Configuration({ basePath: process.argv[2] ?? "http://127.0.0.1:8080" });
const moves = new MovesApi(configuration);

const { games } = await new GamesApi(configuration).listGames();
const game = games.find(({ name }) => name === "tic-tac-toe");
if (game === undefined) throw new Error("tic-tac-toe is not on the menu");

let { board, player } = game.start;
let plies = 0;
let position = await moves.position({ positionRequest: { board, player } });
while (position.status === Status.InProgress) {
  const { index } = await moves.bestMove({ bestMoveRequest: { board, player } });
  const move = position.moves.find((each) => each.index === index);
  if (move === undefined) throw new Error(`${index} is not a legal move`);
  ({ board, player } = move.after);
  position = await moves.position({ positionRequest: { board, player } });
  plies += 1;
}

// A board may be an array of cells, of rows, or one text, and moves may be numbers or texts.
const cells = ["O", 1, "X", "X", 4, "X", 6, "O", "O"];
const rows = [
  ["O", "", "X"],
  ["X", "", "X"],
  [null, "O", "O"],
];
for (const board of [cells, rows, "O.XX.X.OO"]) {
  const { pv } = await moves.bestMove({ bestMoveRequest: { board, player: "X" } });
  if (pv[0] !== 4) throw new Error(`${pv[0]} is not the best move`);
}
const mate = await moves.bestMove({ bestMoveRequest: { game: "chess", moves: ["f2f3", "e7e5", "g2g4"] } });
if (mate.pv[0] !== "d8h4") throw new Error(`${mate.pv[0]} is not the best move`);

const problem = await moves.bestMove({ bestMoveRequest: { board: "XX", player: "X" } }).then(
  () => {
    throw new Error("a board of two cells is accepted");
  },
  async (error) => {
    if (error instanceof ResponseError) return ProblemDetailsFromJSON(await error.response.json());
    throw error;
  },
);
const pointers = problem.errors?.map(({ pointer }) => pointer).join();

const ending = position.status === Status.Won ? `${position.winner} has won` : position.status;
console.log(
  `openapi-generator, fetch: ${ending} by ${position.endedBy} after ${plies} moves; ${problem.code} at ${pointers}`,
);
