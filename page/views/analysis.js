// What is known of the places of a game: how they stand, and what their moves are worth.

import { bestMove } from "../api.js";
import { LEVELS } from "../game/seats.js";
import { isEnd, moveOf, Standing } from "../game/standing.js";

export class Analysis {
  /** What the engine has found so far of the move that it looks for. */
  thought = null;
  #standings = new Map();
  #answers = new Map();
  /** The signal of the search that goes on. */
  #thinking = null;
  #hurry = new AbortController();
  /** Whether a move is wanted at once, were it the first that is found. */
  #isHurried = false;

  /** @param {import("../game/game.js").Game} game `draw` is called when something is found */
  constructor(game, draw) {
    this.game = game;
    this.draw = draw;
  }

  /** How the place stands that is looked at, or null. */
  get standing() {
    return this.#standings.get(this.game.at) ?? null;
  }

  /** What the moves there are worth, or null. */
  get answer() {
    return this.#answers.get(this.game.at) ?? null;
  }

  get isThinking() {
    return this.#thinking?.aborted === false;
  }

  /** Finds out how the place stands. */
  async stand(signal) {
    const { at } = this.game;
    if (this.#standings.has(at)) return;
    const standing = await this.#standingOf(at, signal);
    this.#standings.set(at, standing);
    Object.assign(this.game.nodes[at].position, standing.position);
  }

  /** What is known already is not asked for: how a new game stands, and that nothing can be played at the end. */
  async #standingOf(at, signal) {
    const { card, begun, nodes } = this.game;
    const { position } = nodes[at];
    if (at === 0 && begun) return begun;
    if (isEnd(position)) return new Standing({ ...position, moves: [] }, card.look);
    return Standing.of(this.game.question(at), signal, card.look);
  }

  /** Finds out what the moves here are worth, within `time` milliseconds or those of the server. */
  async value(signal, time) {
    const { at } = this.game;
    if (this.answer?.isWhole) return;
    const limits = time ? { limits: { movetime_ms: time } } : {};
    const keep = (answer) => {
      this.#answers.set(at, answer);
      this.draw();
    };
    const answer = await this.#think({ explain: true, ...limits }, keep, signal);
    this.#answers.set(at, { ...answer, isWhole: true });
  }

  /** Finds a move of the engine, not before `pace` milliseconds: it is to be followed. */
  async choose(level, pace, signal) {
    const pause = new Promise((resolve) => setTimeout(resolve, pace));
    this.thought = null;
    this.#isHurried = false;
    const show = (answer) => {
      this.thought = answer;
      this.draw();
      if (this.#isHurried) this.#hurry.abort();
    };
    this.#hurry = new AbortController();
    const stop = AbortSignal.any([signal, this.#hurry.signal]);
    const answer = await this.#think(level === LEVELS ? {} : { level }, show, stop).catch((error) => {
      // "Move now": what has been found will do.
      if (signal.aborted || !this.thought) throw error;
      return this.thought;
    });
    await pause;
    signal.throwIfAborted();
    return this.standing.find(moveOf(answer));
  }

  moveNow() {
    this.#isHurried = true;
    if (this.thought) this.#hurry.abort();
  }

  async #think(options, keep, signal) {
    this.#thinking = signal;
    this.draw();
    try {
      return await bestMove({ ...this.game.question(), ...options }, signal, keep);
    } finally {
      // Another search may have begun.
      if (this.#thinking === signal) this.#thinking = null;
    }
  }
}
