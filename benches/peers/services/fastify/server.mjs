// POST /best-move of tic-tac-toe by Fastify, with a cache of answers and one worker per core.
// Usage: node server.mjs PORT

import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import fastify from "fastify";
import { hasWon, moves, moveValue, opponent } from "./minimax.mjs";

const bestMoveRequest = {
  type: "object",
  required: ["board", "player"],
  additionalProperties: false,
  properties: {
    board: {
      type: "array",
      // An empty cell is its own index.
      items: [...Array(9).keys()].map((index) => ({ enum: ["X", "O", index] })),
      minItems: 9,
      additionalItems: false,
    },
    player: { enum: ["X", "O"] },
  },
};

const bestMove = {
  type: "object",
  properties: {
    player: { type: "string" },
    index: { type: "integer", nullable: true },
    score: { type: "integer" },
    candidates: {
      type: "array",
      items: { type: "object", properties: { index: { type: "integer" }, score: { type: "integer" } } },
    },
  },
};

/** Returns the answer, or undefined if the position is impossible. */
function think(cells, player) {
  const board = cells.map((cell) => (typeof cell === "string" ? cell : "."));
  const count = (mark) => board.filter((cell) => cell === mark).length;
  const ahead = count(opponent(player)) - count(player);
  if (ahead < 0 || ahead > 1 || hasWon(board, player)) return undefined;
  if (hasWon(board, opponent(player))) return { player, index: null, score: -10, candidates: [] };
  // Best first: the quickest win or the longest defence, then the lowest index.
  const candidates = moves(board)
    .map((index) => ({ index, value: moveValue(board, index, player) }))
    .sort((one, other) => other.value - one.value)
    .map(({ index, value }) => ({ index, score: 10 * Math.sign(value) }));
  return { player, index: candidates[0]?.index ?? null, score: candidates[0]?.score ?? 0, candidates };
}

function serve(port) {
  const cache = new Map();
  // Invalid requests are rejected, not corrected.
  const app = fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
  app.post("/best-move", { schema: { body: bestMoveRequest, response: { 200: bestMove } } }, (request, reply) => {
    const { board, player } = request.body;
    const key = board.join("") + player;
    let answer = cache.get(key);
    if (answer === undefined) {
      answer = think(board, player);
      if (answer === undefined) return reply.code(422).send({ detail: "The position is impossible." });
      cache.set(key, answer);
    }
    return reply.send(answer);
  });
  app.listen({ port, host: "127.0.0.1" });
}

if (cluster.isPrimary) {
  for (let worker = 0; worker < availableParallelism(); worker++) cluster.fork();
} else {
  serve(Number(process.argv[2]));
}
