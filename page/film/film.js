// Minimax as a film: the tree of its calls, the code at work, and what each idea buys.

import { Refused, Unreachable } from "../api.js";
import { drawingOf } from "../board/drawing.js";
import { button, make, say } from "../dom.js";
import { askTree } from "./ask.js";
import { Boards } from "./board.js";
import { chartPanel } from "./chart.js";
import { choices } from "./choices.js";
import { Clock } from "./clock.js";
import { codePanel } from "./code.js";
import { controls } from "./controls.js";
import { canOpenAll, innerCalls, openAtFirst, treeOf } from "./family.js";
import { follow } from "./follow.js";
import { obeyKeys } from "./keys.js";
import { light } from "./light.js";
import { depthNote } from "./names.js";
import { nearView } from "./near.js";
import { nowPanel } from "./now.js";
import { treePicture } from "./picture.js";
import { Reel } from "./reel.js";
import { sentence } from "./sentences.js";
import { skeleton } from "./skeleton.js";
import { stackPanel } from "./stack.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Call} Call */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {import("./controls.js").Act} Act */

/** With less than this from a step to the next, in milliseconds, the tree jumps rather than glides. */
const QUICK = 500;

/** What went wrong, in a sentence. @param {unknown} error */
function sentenceOf(error) {
  if (error instanceof Refused) return error.message;
  if (error instanceof Unreachable) return t("away");
  reportError(error);
  return t("fault");
}

export class Film {
  #question;
  #card;
  #close = new AbortController();
  #asking = new AbortController();
  /** @type {Boards | null} */
  #boards = null;
  /** @type {Tree | null} */
  #tree = null;
  /** @type {Set<number>} */
  #open = new Set();
  #reel = new Reel();
  #clock = new Clock(() => this.#tick());
  /** @type {ReturnType<typeof treePicture> | null} */
  #picture = null;

  #status = make("p", { className: "film-status", role: "status" });
  #note = make("p", { className: "film-quiet", hidden: true });
  #again = button(t("again"), () => this.#ask(), { hidden: true });
  #region = make("div", { className: "film-region", tabIndex: 0, role: "region", "aria-label": t("tree") });
  #near = nearView(this.#region);
  #openAll = button("", () => this.#toggleAll());
  #choices = choices(() => this.#ask());
  #controls = controls({ act: (act) => this.#act(act), seek: (place) => this.#seek(place) });
  #code = codePanel();
  #stack = stackPanel();
  #now;
  #chart;
  /** What is hidden until there is a tree. */
  #waiting;

  /** @param {Question} question @param {Card} card */
  constructor(question, card) {
    this.#question = question;
    this.#card = card;
    this.#now = nowPanel(card);
    this.#chart = chartPanel(question, card, sentenceOf);
    const { element, waiting } = skeleton({
      choices: this.#choices.element,
      controls: this.#controls.element,
      status: this.#status,
      again: this.#again,
      now: this.#now.element,
      openAll: this.#openAll,
      region: this.#region,
      note: this.#note,
      code: this.#code.element,
      stack: this.#stack.element,
      chart: this.#chart.element,
    });
    this.element = element;
    this.#waiting = waiting;
    for (const part of waiting) part.hidden = true;
    obeyKeys(this.element, (act) => this.#act(act), this.#close.signal);
    this.#ask();
  }

  close() {
    this.#clock.stop();
    this.#asking.abort();
    this.#close.abort();
    this.#near.close();
  }

  async #ask() {
    this.#pause();
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.#again.hidden = true;
    say(this.#status, t("loading"));
    try {
      const choice = this.#choices.choice();
      const { answer, depth, limit } = await askTree(this.#question, this.#card, choice, signal);
      this.#boards ??= await this.#makeBoards();
      if (!signal.aborted) this.#begin(treeOf(answer, { depth, pruning: choice.pruning }), choice.depth, limit);
    } catch (error) {
      if (signal.aborted) return;
      say(this.#status, sentenceOf(error));
      this.#again.hidden = false;
    }
  }

  async #makeBoards() {
    const game = { card: this.#card, rules: this.#question.rules ?? {} };
    const boards = new Boards(await drawingOf(game), this.#card);
    this.element.prepend(boards.shared);
    return boards;
  }

  /** @param {Tree} tree @param {number | null} wanted @param {number | null} limit */
  #begin(tree, wanted, limit) {
    this.#tree = tree;
    this.#open = openAtFirst(tree);
    for (const part of this.#waiting) part.hidden = false;
    const note = depthNote(this.#card, tree, wanted, limit);
    this.#note.hidden = note === "";
    say(this.#note, note);
    const player = this.#card.colours[this.#card.players.indexOf(tree.player)];
    this.#code.write({ pruning: tree.pruning, depth: tree.depth !== null, player });
    this.#redraw();
    this.#goTo(0);
    this.#chart.show(tree.depth, this.#close.signal);
  }

  /** Draws the tree anew, and makes the film of the calls that are open. */
  #redraw() {
    const [tree, boards] = [this.#tree, this.#boards];
    if (!tree || !boards) return;
    this.#reel.make(tree, this.#open);
    const acts = {
      /** @param {Call} call */
      toggle: (call) => this.#toggle(call),
      /** @param {Call} call */
      go: (call) => this.#goTo(this.#reel.startOf(call)),
    };
    this.#picture = treePicture(tree, this.#open, this.#card, boards, acts);
    this.#region.replaceChildren(this.#picture.svg);
    this.#near.watch(this.#picture.parts);
    this.#openAll.textContent = t(this.#open.size === innerCalls(tree).length ? "closeAll" : "openAll");
    this.#openAll.hidden = !canOpenAll(tree);
  }

  /** @param {Call} call */
  #toggle(call) {
    if (!this.#open.delete(call.number)) this.#open.add(call.number);
    this.#redraw();
    this.#show();
    const part = this.#picture?.parts.find(({ place }) => place.call === call);
    const toggle = part?.group.querySelector("[role=button]");
    if (toggle instanceof SVGElement) toggle.focus({ preventScroll: true });
    if (this.#picture) follow(this.#picture, this.#region, call, true);
  }

  #toggleAll() {
    const tree = this.#tree;
    if (!tree) return;
    const inner = innerCalls(tree);
    this.#open = new Set(this.#open.size === inner.length ? [tree.root.number] : inner);
    this.#redraw();
    this.#goTo(this.#reel.at);
  }

  /** @param {number} place */
  #goTo(place) {
    this.#reel.goTo(place);
    this.#show();
    const { child, call } = this.#reel.step;
    // A value is compared where it came from: to go to the call that does it and back would make one dizzy.
    if (this.#picture) follow(this.#picture, this.#region, child ?? call, this.#controls.wait() < QUICK);
  }

  /** Shows the moment: the one way from the state to what is seen. */
  #show() {
    const [tree, boards, step] = [this.#tree, this.#boards, this.#reel.step];
    if (!tree || !boards || !this.#picture) return;
    const moment = this.#reel.moment;
    light(this.#picture, tree, this.#card, moment);
    this.#now.show(moment, boards);
    this.#code.mark(step);
    this.#stack.show(moment.stack, tree.pruning);
    // Read out what a person steps to, not what passes by.
    this.#status.setAttribute("aria-live", this.#clock.isRunning ? "off" : "polite");
    say(this.#status, sentence(step, this.#card, tree));
    const progress = this.#reel.progress(tree, this.#open, moment);
    this.#controls.show({ ...progress, playing: this.#clock.isRunning });
  }

  /** To the start of a call, counted among those that are shown. @param {number} place */
  #seek(place) {
    this.#pause();
    this.#goTo(this.#reel.starts[place] ?? 0);
  }

  /** @param {Act} act */
  #act(act) {
    if (!this.#tree) return;
    if (act === "play") return this.#clock.isRunning ? this.#pause() : this.#play();
    this.#pause();
    const { at, last } = this.#reel;
    return this.#goTo({ first: 0, back: at - 1, on: at + 1, last }[act]);
  }

  /** Plays on, or from the start where it is at its end. */
  #play() {
    if (this.#reel.at === this.#reel.last) this.#goTo(0);
    this.#clock.start(this.#controls.wait() / 3);
    this.#show();
  }

  /** One step on: how long to wait for the next one, or null at the end. */
  #tick() {
    this.#reel.goTo(this.#reel.at + 1);
    const isLast = this.#reel.at === this.#reel.last;
    if (isLast) this.#clock.stop();
    this.#goTo(this.#reel.at);
    return isLast ? null : this.#controls.wait();
  }

  #pause() {
    if (!this.#clock.isRunning) return;
    this.#clock.stop();
    this.#show();
  }
}
