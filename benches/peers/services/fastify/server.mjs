// POST /best-move of tic-tac-toe by Fastify, with its answers remembered, a worker a core.
// Usage: node server.mjs PORT

import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import fastify from "fastify";
import { hasWon, moves, opponent, worthOfMove } from "./minimax.mjs";

const question = {
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

/** The answer; undefined where the position is impossible. */
function think(cells, player) {
  const board = cells.map((cell) => (typeof cell === "string" ? cell : "."));
  const count = (mark) => board.filter((cell) => cell === mark).length;
  const ahead = count(opponent(player)) - count(player);
  if (ahead < 0 || ahead > 1 || hasWon(board, player)) return undefined;
  if (hasWon(board, opponent(player))) return { player, index: null, score: -10, candidates: [] };
  // Best first: the quickest win or the longest defence, then the lowest index.
  const candidates = moves(board)
    .map((index) => ({ index, worth: worthOfMove(board, index, player) }))
    .sort((one, other) => other.worth - one.worth)
    .map(({ index, worth }) => ({ index, score: 10 * Math.sign(worth) }));
  return { player, index: candidates[0]?.index ?? null, score: candidates[0]?.score ?? 0, candidates };
}

function serve(port) {
  const remembered = new Map();
  // Nothing is to be mended in a question: it is right or refused.
  const app = fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
  app.post("/best-move", { schema: { body: question, response: { 200: bestMove } } }, (request, reply) => {
    const { board, player } = request.body;
    const key = board.join("") + player;
    let answer = remembered.get(key);
    if (answer === undefined) {
      answer = think(board, player);
      if (answer === undefined) return reply.code(422).send({ detail: "The position is impossible." });
      remembered.set(key, answer);
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
