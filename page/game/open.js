// Ways into a game: a new one, a record, a link.

import { post, Refused } from "../api.js";
import { asText } from "./address.js";
import { aboutOf, Game } from "./game.js";
import { squaresOf } from "./places.js";
import { moveOf, Standing } from "./standing.js";

/** Begins a game; `board` is where, if not where games of its rules begin. */
export async function begin({ card, rules = {}, board = null, player = null }, signal) {
  const first = player ?? card.players[0];
  const place = board === null ? { moves: [], player: first } : { board, ...(player ? { player } : {}) };
  const start = await post("/position", { ...aboutOf({ card, rules }), ...place }, signal);
  const { shape, coordinates } = start;
  const position = positionOf(start);
  return new Game({
    card,
    rules,
    first: start.player,
    start: position,
    shape: { shape, coordinates },
    setUp: board !== null,
    begun: new Standing(start, card.look),
  });
}

/** The same; where nobody says who is to move on a board, the first player is tried, and then the second. */
export async function beginAt(asked) {
  const players = asked.board && !asked.player ? [null, ...asked.card.players] : [asked.player];
  const reasons = [];
  for (const player of players) {
    try {
      return await begin({ ...asked, player });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      reasons.push(error);
    }
  }
  // That nobody is to move says less than what is wrong with the board.
  throw reasons.at(1) ?? reasons[0];
}

/** Reads a game as its players write it, from where it begins to its end. */
export async function read({ card, rules = {}, board = null, player = null, record }, signal) {
  const place = { ...(board === null ? {} : { board }), ...(player ? { player } : {}) };
  // The review knows every position on the way; the moves need no valuing here.
  const question = { ...aboutOf({ card, rules }), ...place, record, limits: { nodes: 1 } };
  const [{ start, plies }, usual] = await Promise.all([
    post("/game-review", question, signal),
    begin({ card, rules, player }, signal),
  ]);
  const isUsual = usual.first === start.player && asText(usual.position.board) === asText(start.board);
  const game = isUsual ? usual : await begin({ card, rules, board: start.board, player: start.player }, signal);
  for (const { played, after } of plies) {
    const squares = squaresOf(game, game.position, played);
    game.play({ move: moveOf(played), name: played.name, squares, after: positionOf(after) });
  }
  return game;
}

function positionOf({ board, player, cells, status, winner, winning_line, text }) {
  return { board, player, cells, status, winner, winning_line, text };
}
