// What is said of moves that were played: the review of a game, the teacher's objection, and another try.

import { post, review } from "../api.js";
import { oncePerFrame, seen } from "../dom.js";
import { isMistake } from "../game/verdicts.js";

/**
 * How far each move is looked at. Positions and not time, so that the same game has the same verdicts on any server;
 * the time is for one that is very slow.
 */
const LIMITS = { nodes: 100_000, movetime_ms: 3000 };
/** The fewest moves of a game that is looked at again. */
const REVIEWED = 4;

export class After {
  /** The review of the line: `{tip, plies, summaries, isDone}`. */
  review = null;
  /** What the teacher says of the last move: `{ply}`. */
  objection = null;
  /** A mistake that is tried again: where, where it led to, and the end of its line: `{at, from, tip, name, said}`. */
  retry = null;
  /** What is said of a move that was found in place of a mistake. */
  found = null;

  /** @param {import("../game/game.js").Game} game `draw` is called when something more is known */
  constructor(game, draw) {
    this.game = game;
    this.draw = draw;
    this.drawSoon = oncePerFrame(draw);
  }

  /** The review of the move that led to a node, or undefined. */
  verdictAt(at) {
    return this.isReviewed ? this.review.plies[this.game.line.indexOf(at) - 1] : undefined;
  }

  /** Whether the line that is listed is looked at again, or was. */
  get isReviewed() {
    return this.review?.tip === this.game.tip;
  }

  /** Whether something else was asked before the line was looked at to its end. */
  get isLeft() {
    return this.isReviewed && !this.review.isDone;
  }

  get isLong() {
    return this.game.line.length > REVIEWED;
  }

  /** Looks at the line that is listed. */
  async look(signal) {
    const { tip } = this.game;
    if (!this.isReviewed) this.review = { tip, plies: [], summaries: [], isDone: false };
    if (this.review.isDone) return;
    this.draw();
    // The answers take the time of the first sight, if they come before it.
    await seen();
    signal.throwIfAborted();
    const question = { ...this.game.about, ...this.game.origin, moves: this.game.moves(tip) };
    const whole = await review({ ...question, explain: true, limits: LIMITS }, signal, (ply) => {
      this.review.plies[ply.ply - 1] = ply;
      this.drawSoon();
    });
    this.review = { tip, plies: whole.plies, summaries: whole.summaries, isDone: true };
  }

  /** The teacher looks at a move before the engine answers it; tells whether it can stand. */
  async teach(move, from, signal) {
    const ply = await this.#judge(move, from, signal);
    this.objection = isMistake(ply) ? { ply } : null;
    return this.objection === null;
  }

  /** Takes the game back before a mistake, to find a better move. */
  tryAgain(at) {
    const { name, parent } = this.game.nodes[at];
    this.retry = { at: parent, from: at, tip: this.game.tip, name, said: "" };
    this.game.at = parent;
  }

  /** The game is again as it was played, at this place. */
  putBack(at) {
    Object.assign(this.game, { at, tip: this.retry.tip });
  }

  /** Tells whether another try is better than the mistake was. */
  async tries(move, from, signal) {
    const ply = await this.#judge(move, from, signal);
    const isBetter = !isMistake(ply) && ply.verdict !== "inaccuracy";
    if (isBetter) return ply;
    this.retry = { ...this.retry, said: ply.played.name };
    this.putBack(this.retry.at);
    return null;
  }

  async #judge({ move }, from, signal) {
    const { board, player } = this.game.nodes[from].position;
    const question = { ...this.game.about, board, player, moves: [move], explain: true };
    const { plies } = await post("/game-review", { ...question, limits: LIMITS }, signal);
    return plies[0];
  }
}
