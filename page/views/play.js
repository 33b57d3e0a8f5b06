// A game that is played: whose turn it is, what is asked of the server, what is shown.

import { bestMove, post, Refused, review, Unreachable, untilBack } from "../api.js";
import { knock } from "../board/sound.js";
import { addressOf } from "../game/address.js";
import { Line } from "../game/line.js";
import { choice, keepChoice, save } from "../game/saved.js";
import { LEVELS } from "../game/seats.js";
import { moveOf, Standing } from "../game/standing.js";
import { isMistake } from "../game/verdicts.js";
import { refusalOf } from "../panel/refusal.js";
import { t } from "../texts/index.js";
import { Table } from "./table.js";

/** Milliseconds before a move of the engine, so that it can be followed. */
const PACE = { reply: 250, betweenEngines: 700 };
/** Milliseconds for the engine to look at a hint, at a move that a teacher judges, and at each move of a review. */
const TIMES = { hint: 1500, teacher: 400, review: 150 };
/** The fewest moves of a game that is looked at again. */
const REVIEWED = 4;

export class Play {
  /** Cells that are pressed already, where a move has several. */
  pressed = [];
  /** @type {Line | null} a line that is looked at beside the game */
  line = null;
  /** How far the ladder of hints has been climbed. */
  hints = 0;
  isPaused = false;
  isThinking = false;
  /** What the teacher says of the last move: `{ply}`. */
  objection = null;
  /** A mistake that is tried again: `{at, move, name}`. */
  retry = null;
  /** A place that is shown as long as the pointer is on the graph. */
  peek = null;
  /** A word on the last press, where it did nothing. */
  refusal = "";
  /** What is said of a move that was found in place of a mistake. */
  found = null;
  /** The review of the line: `{tip, plies, summaries, isDone}`. */
  review = null;
  isTurned = false;
  showsValues = choice("values", "off") === "on";
  showsNumbers = choice("numbers", "off") === "on";
  /** Whether anything was played here. */
  #isPlayed = false;
  #startsTurned = false;
  #asking = new AbortController();
  #standings = new Map();
  #answers = new Map();

  /** @param {import("../game/game.js").Game} game @param {import("../game/seats.js").Seats} seats */
  constructor(container, game, seats, { restart, isEmbedded = false, notice = "" }) {
    this.game = game;
    this.seats = seats;
    this.restart = restart;
    this.isEmbedded = isEmbedded;
    /** What is to be said of the link, until something is pressed. */
    this.notice = notice;
    this.trouble = "";
    const [person] = seats.persons;
    this.isTurned = seats.persons.length === 1 && person !== game.card.players[0] && turns(game.card);
    this.#startsTurned = this.isTurned;
    this.table = new Table(container, this);
  }

  async open() {
    await this.table.board.set(this.game, this.game.nodes[0].position, this.#asking.signal);
    this.arrive(true);
  }

  close() {
    this.#asking.abort();
  }

  // What is known of the place that is looked at.

  get position() {
    return this.line ? this.line.positions[this.line.at] : this.game.nodes[this.peek ?? this.game.at].position;
  }

  /** The cells of the move that led to the position. */
  get squares() {
    return this.line ? this.line.squares[this.line.at] : this.game.nodes[this.peek ?? this.game.at].squares;
  }

  get standing() {
    return this.#standings.get(this.game.at) ?? null;
  }

  get answer() {
    return this.#answers.get(this.game.at) ?? null;
  }

  get isOver() {
    return this.standing?.isOpen === false;
  }

  /** Whether the end of the line is looked at, where the game goes on. */
  get isLive() {
    return this.game.at === this.game.tip;
  }

  /** The player whose seat is below the board: a person's, unless the board was turned by hand. */
  get near() {
    const { players } = this.game.card;
    const [person] = this.seats.persons.length === 1 ? this.seats.persons : players;
    const isFirst = (person === players[0]) === (this.isTurned === this.#startsTurned);
    return players[isFirst ? 0 : 1];
  }

  get player() {
    return this.game.position.player;
  }

  get mayPlay() {
    return (
      Boolean(this.standing?.isOpen) &&
      !this.line &&
      this.peek === null &&
      !this.objection &&
      (this.seats.isPerson(this.player) || !this.isLive)
    );
  }

  /** The review of the move that led to a node, or undefined. */
  verdictAt(at) {
    if (!this.review || this.review.tip !== this.game.tip) return undefined;
    return this.review.plies[this.game.line.indexOf(at) - 1];
  }

  // What is done.

  /** A cell is pressed. `isTaken` says that the piece on it is taken up to be dragged. */
  press(place, isTaken = false) {
    const { standing, pressed } = this;
    this.refusal = "";
    this.notice = "";
    if (!this.mayPlay) return this.#refuse(place, t(this.isOver ? "game-is-over" : "not-your-turn"));
    // A second press of the same cell puts a piece down.
    const isPutDown = pressed.at(-1) === place && !isTaken;
    const goesOn = standing.through(place, pressed);
    const path = goesOn.length > 0 ? [...pressed, place] : [place];
    const moves = goesOn.length > 0 ? goesOn : standing.through(place, []);
    if (moves.length === 0 && !isPutDown) return this.#refuse(place, refusalOf(this, place));
    const [move, other] = moves.filter(({ squares }) => squares.length === path.length);
    if (move && !other && moves.length === 1) return this.play(move);
    this.pressed = isPutDown ? [] : path;
    this.draw();
  }

  /** Puts down what is taken up, and leaves a line. */
  putDown() {
    this.pressed = [];
    this.refusal = "";
    this.line = null;
    this.draw();
  }

  #refuse(place, why) {
    this.pressed = [];
    this.refusal = why;
    this.draw();
    this.table.board.refuse(place);
  }

  play(move) {
    const from = this.game.at;
    const isPersons = this.seats.isPerson(this.player);
    this.game.play(move);
    this.#isPlayed = true;
    this.#keep();
    knock();
    if (this.retry) return this.#judgeRetry(move, from);
    if (isPersons && this.seats.hasTeacher) return this.#ask(() => this.#teach(move, from));
    this.arrive();
  }

  /** Keeps the game in the browser and in the address. */
  #keep() {
    // A link that is only looked at takes the place of no game that was played.
    if (this.#isPlayed) save(this.game, this.seats);
    if (!this.isEmbedded) history.replaceState(null, "", `?${addressOf(this.game, this.seats)}`);
  }

  goTo(at) {
    this.game.goTo(at);
    this.arrive();
  }

  /** Shows another place of the game for a while, or with null no longer. */
  peekAt(at) {
    if (this.peek === at) return;
    this.peek = at;
    this.draw(true);
  }

  step(moves) {
    if (this.line) return this.stepLine(moves);
    this.game.step(moves);
    this.arrive();
  }

  /** Takes back to the turn of a person, if there is one. */
  takeBack() {
    const isTheirs = (at) =>
      this.seats.persons.length === 0 || this.seats.isPerson(this.game.nodes[at].position.player);
    const before = this.game.path().slice(0, -1).findLast(isTheirs);
    if (before === undefined) return;
    while (this.game.at !== before) this.game.takeBack();
    this.isPaused = this.seats.persons.length === 0;
    this.arrive();
  }

  /** Everything that was said of the place before is gone. */
  arrive(isQuick = false) {
    Object.assign(this, { pressed: [], hints: 0, line: null, peek: null, found: null, objection: null, refusal: "" });
    this.#keep();
    this.#ask(() => this.#goOn(), isQuick);
  }

  pause() {
    this.isPaused = !this.isPaused;
    this.#ask(() => this.#goOn());
  }

  turn() {
    this.isTurned = !this.isTurned;
    this.table.board.turn(this.isTurned);
    this.draw();
  }

  showValues(isOn) {
    this.showsValues = isOn;
    keepChoice("values", isOn ? "on" : "off");
    this.#ask(() => this.#goOn());
  }

  showNumbers(isOn) {
    this.showsNumbers = isOn;
    keepChoice("numbers", isOn ? "on" : "off");
    this.draw();
  }

  /** One rung up the ladder of hints. */
  hint() {
    if (!this.mayPlay) return;
    this.hints = Math.min(this.hints + 1, 3);
    this.pressed = [];
    this.#ask(async (signal) => {
      if (!this.answer?.isWhole) await this.#analyse(TIMES.hint, signal);
    });
  }

  // What is asked.

  /** Does something that asks the server; what was asked before is dropped. */
  async #ask(act, isQuick = false) {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.trouble = "";
    this.isThinking = false;
    this.draw(isQuick);
    try {
      await act(signal);
      if (!signal.aborted) this.draw();
    } catch (error) {
      if (!signal.aborted) this.#fail(error, act, signal);
    }
  }

  /** Says what has gone wrong. Where the server was not there, does it again when it is back. */
  async #fail(error, act, signal) {
    const isExpected = error instanceof Refused || error instanceof Unreachable;
    this.trouble = error.message;
    this.isThinking = false;
    this.draw();
    if (!isExpected) throw error;
    if (!(error instanceof Unreachable)) return;
    await untilBack(error, signal);
    if (!signal.aborted) this.#ask(act);
  }

  /** Does what comes next in this place. */
  async #goOn() {
    const { signal } = this.#asking;
    await this.#stand(signal);
    this.draw();
    if (this.isOver) {
      if (this.isLive && this.game.line.length > REVIEWED) await this.#review(signal);
      return;
    }
    const isEngines = this.isLive && !this.seats.isPerson(this.player);
    if (isEngines && !this.isPaused) return await this.#engineMove(signal);
    if (this.showsValues && !this.answer?.isWhole) await this.#analyse(undefined, signal);
  }

  async #stand(signal) {
    const { at } = this.game;
    if (this.#standings.has(at)) return;
    const standing = await Standing.of(this.game.question(at), signal);
    this.#standings.set(at, standing);
    Object.assign(this.game.nodes[at].position, standing.position);
  }

  async #think(options, keep, signal) {
    this.isThinking = true;
    this.draw();
    const answer = await bestMove({ ...this.game.question(), ...options }, signal, keep);
    this.isThinking = false;
    return answer;
  }

  /** Finds out what the moves here are worth. */
  async #analyse(time, signal) {
    const { at } = this.game;
    const limits = time ? { limits: { movetime_ms: time } } : {};
    const keep = (answer) => {
      this.#answers.set(at, answer);
      this.draw();
    };
    const answer = await this.#think({ explain: true, ...limits }, keep, signal);
    this.#answers.set(at, { ...answer, isWhole: true });
  }

  async #engineMove(signal) {
    const pace = this.seats.persons.length === 0 ? PACE.betweenEngines : PACE.reply;
    const pause = new Promise((resolve) => setTimeout(resolve, pace));
    const level = this.seats.level(this.player);
    this.thought = null;
    const show = (answer) => {
      this.thought = answer;
      this.draw();
    };
    this.hurry = new AbortController();
    const stop = AbortSignal.any([signal, this.hurry.signal]);
    const answer = await this.#think(level === LEVELS ? {} : { level }, show, stop).catch((error) => {
      // "Move now": what has been found will do.
      if (signal.aborted || !this.thought) throw error;
      return this.thought;
    });
    await pause;
    signal.throwIfAborted();
    this.isThinking = false;
    this.play(this.standing.find(moveOf(answer)));
  }

  moveNow() {
    this.hurry?.abort();
  }

  /** The teacher looks at a move before the engine answers it. */
  async #teach(move, from) {
    const { signal } = this.#asking;
    await this.#stand(signal);
    const ply = await this.#judge(move, from, signal);
    if (!isMistake(ply)) return this.arrive();
    this.objection = { ply };
  }

  async #judge({ move }, from, signal) {
    const { board, player } = this.game.nodes[from].position;
    const question = { ...this.game.about, board, player, moves: [move], explain: true };
    const { plies } = await post("/game-review", { ...question, limits: { movetime_ms: TIMES.teacher } }, signal);
    return plies[0];
  }

  playOn() {
    this.objection = null;
    this.arrive();
  }

  // The review.

  async #review(signal) {
    const { tip } = this.game;
    if (this.review?.tip === tip && this.review.isDone) return;
    this.review = { tip, plies: [], summaries: [], isDone: false };
    const question = { ...this.game.about, ...this.game.origin, moves: this.game.moves(tip) };
    const limits = { movetime_ms: TIMES.review };
    const whole = await review({ ...question, explain: true, limits }, signal, (ply) => {
      this.review.plies.push(ply);
      this.draw();
    });
    this.review = { tip, plies: whole.plies, summaries: whole.summaries, isDone: true };
  }

  /** Whether the line can be looked at again, before its end, too. */
  get mayReview() {
    const isLong = this.game.line.length > REVIEWED;
    return isLong && !this.isThinking && !this.objection && !this.retry && this.review?.tip !== this.game.tip;
  }

  /** Looks at the line that is listed, whether the game is over or not. */
  reviewNow() {
    this.#ask((signal) => this.#review(signal));
  }

  /** Goes back before a mistake, to find a better move. */
  tryAgain(at) {
    const { move, name, parent } = this.game.nodes[at];
    this.retry = { at: parent, move, name, ply: this.verdictAt(at), said: "" };
    this.game.at = parent;
    this.arrive();
  }

  stopRetry() {
    this.retry = null;
    this.arrive();
  }

  /** Says whether another try is better than the mistake was. */
  #judgeRetry(move, from) {
    const { retry } = this;
    this.#ask(async (signal) => {
      await this.#stand(signal);
      const ply = await this.#judge(move, from, signal);
      const isFound = !isMistake(ply) && ply.verdict !== "inaccuracy";
      if (isFound) {
        this.retry = null;
        this.arrive();
        this.found = ply;
        return;
      }
      this.game.goTo(retry.at);
      this.pressed = [];
      this.retry = { ...retry, said: ply.played.name };
      this.hints = 0;
    });
  }

  // A line beside the game.

  /** Shows moves from a node on, on the board. */
  showLine(at, moves, title) {
    this.line = new Line({ start: this.game.nodes[at].position, moves, title, about: this.game.about });
    this.stepLine(1);
  }

  async stepLine(moves) {
    const { signal } = this.#asking;
    try {
      await this.line.step(moves, signal);
      this.draw();
    } catch (error) {
      if (!signal.aborted) this.#fail(error, () => this.stepLine(moves), signal);
    }
  }

  leaveLine() {
    this.line = null;
    this.draw();
  }

  draw(isQuick = false) {
    this.table.draw(isQuick);
  }
}

/** Whether the board of a game is turned round for the second player. */
const turns = ({ layout, look }) => ["checkered", "dark_squares"].includes(layout) || look === "squares";
