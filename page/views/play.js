// A game that is played: what is done with it, by the hand and by the engine.

import { addressOf } from "../game/address.js";
import { Line } from "../game/line.js";
import { meaningOf } from "../game/press.js";
import { choice, keepChoice, save } from "../game/saved.js";
import { refusalOf } from "../panel/refusal.js";
import { After } from "./after.js";
import { Analysis } from "./analysis.js";
import { Asking } from "./asking.js";
import { State } from "./state.js";
import { Table } from "./table.js";

export { expect } from "../board/drawing.js";

/** Milliseconds before a move of the engine, so that it can be followed. */
const PACE = { reply: 250, betweenEngines: 700 };
/** Milliseconds for the engine to look at a hint. */
const HINT_TIME = 1500;

export class Play extends State {
  /** Whether anything was played here. */
  #isPlayed = false;
  /** Until it is aborted, the last move is judged, or was found wanting. @type {AbortSignal | null} */
  #judging = null;

  /** @param {import("../game/game.js").Game} game @param {import("../game/seats.js").Seats} seats */
  constructor(container, game, seats, { restart, isEmbedded = false, notice = "" }) {
    const draw = (isQuick = false) => this.draw(isQuick);
    super(game, seats, {
      asking: new Asking(draw),
      analysis: new Analysis(game, draw),
      after: new After(game, draw),
    });
    this.restart = restart;
    this.isEmbedded = isEmbedded;
    this.notice = notice;
    this.table = new Table(container, this);
  }

  async open() {
    const { signal, closed } = this.asking;
    const board = this.table.board.set(this.game, closed);
    // Where this fails, it is asked again, and said.
    const standing = this.analysis.stand(signal).catch(() => {});
    await Promise.all([board, standing]);
    this.table.board.turn(this.isTurned);
    // What is pressed meanwhile is heard: the first sight is much work for a small telephone.
    await new Promise((resolve) => setTimeout(resolve));
    this.arrive(true);
  }

  close() {
    this.asking.close();
  }

  draw(isQuick = false) {
    if (!this.isClosed) this.table.draw(isQuick);
  }

  // By the hand.

  /** A cell is pressed. `isTaken` says that the piece on it is taken up to be dragged. */
  press(place, isTaken = false) {
    this.refusal = "";
    this.notice = "";
    const meant = this.mayPlay ? meaningOf(this, place, isTaken) : null;
    if (!meant) return this.#refuse(place, refusalOf(this, place));
    if (meant.move) return this.play(meant.move);
    this.pressed = meant.pressed;
    this.draw();
  }

  /** Puts down what is taken up, and leaves a line. */
  putDown() {
    Object.assign(this, { pressed: [], refusal: "" });
    this.leaveLine();
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
    this.pressed = [];
    this.game.play(move);
    this.#isPlayed = true;
    this.#keep();
    knock();
    if (this.after.retry?.at === from) return this.#judge(move, from);
    if (isPersons && this.seats.hasTeacher) return this.#teach(move, from);
    this.arrive();
  }

  /** Keeps the game in the browser and in the address. */
  #keep() {
    if (this.isClosed) return;
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

  /** Shows how a line would go on for a while, or with null no longer. It may begin before the place looked at. */
  foresee(line) {
    this.foreseen = line;
    this.peek = line && line.at !== this.game.at ? line.at : null;
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
    Object.assign(this, { pressed: [], hints: 0, line: null, peek: null, foreseen: null, refusal: "" });
    Object.assign(this.after, { found: null, objection: null });
    // Who goes elsewhere tries no longer.
    if (this.after.retry?.at !== this.game.at) this.after.retry = null;
    this.#keep();
    this.#goOn(isQuick);
  }

  pause() {
    this.isPaused = !this.isPaused;
    this.#goOn();
  }

  turn() {
    this.isTurned = !this.isTurned;
    this.table.board.turn(this.isTurned);
    this.draw();
  }

  showValues(isOn) {
    this.showsValues = isOn;
    keepChoice("values", isOn ? "on" : "off");
    // The engine does not answer a move of which something is still to be said.
    if (this.#judging?.aborted === false) this.draw();
    else this.#goOn();
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
    this.asking.ask((signal) => this.analysis.value(signal, HINT_TIME));
  }

  moveNow() {
    this.analysis.moveNow();
  }

  // By the engine.

  /** Does what comes next in this place. */
  #goOn(isQuick = false) {
    this.asking.ask(async (signal) => {
      await this.analysis.stand(signal);
      this.draw();
      const isEngines = !this.isOver && this.isLive && !this.seats.isPerson(this.player);
      if (isEngines && !this.isPaused) return await this.#engineMove(signal);
      if (this.showsValues && !this.isOver) await this.analysis.value(signal);
      const isAtEnd = this.isOver && this.isLive && this.after.isLong;
      if (isAtEnd || this.after.isLeft) await this.after.look(signal);
    }, isQuick);
  }

  async #engineMove(signal) {
    const pace = this.seats.persons.length === 0 ? PACE.betweenEngines : PACE.reply;
    this.play(await this.analysis.choose(this.seats.level(this.player), pace, signal));
  }

  /** The teacher looks at a move before the engine answers it. */
  #teach(move, from) {
    this.asking.ask(async (signal) => {
      this.#judging = signal;
      await this.analysis.stand(signal);
      if (await this.after.teach(move, from, signal)) this.arrive();
    });
  }

  // After the game.

  /** Looks at the line that is listed, whether the game is over or not. */
  reviewNow() {
    this.asking.ask((signal) => this.after.look(signal));
  }

  /** Goes back before a mistake, to find a better move. */
  tryAgain(at) {
    this.after.tryAgain(at);
    this.arrive();
  }

  stopRetry() {
    this.after.putBack(this.after.retry.from);
    this.arrive();
  }

  /** Says whether another try is better than the mistake was. */
  #judge(move, from) {
    this.asking.ask(async (signal) => {
      this.#judging = signal;
      await this.analysis.stand(signal);
      const better = await this.after.tries(move, from, signal);
      this.arrive();
      this.after.found = better;
    });
  }

  // A line beside the game.

  /** Shows moves from a node on, on the board. */
  showLine(at, moves, title) {
    Object.assign(this, { peek: null, foreseen: null });
    this.line = new Line({ start: this.game.nodes[at].position, moves, title, about: this.game.about });
    this.stepLine(1);
  }

  stepLine(moves) {
    const { line } = this;
    this.asking.also((signal) => line.step(moves, signal));
  }

  leaveLine() {
    // What could not be read of a line is no trouble of the game.
    if (this.line) this.asking.say(null);
    this.line = null;
    this.draw();
  }
}

/** A sound for a move, loaded for who has asked for sounds. */
function knock() {
  if (choice("sounds", "off") === "off") return;
  import("../board/sound.js").then(
    (sound) => sound.knock(),
    () => {},
  );
}
