// Minimax as a film: the tree of its calls, the code at work, and what each idea buys.

import { Refused, Unreachable } from "../api.js";
import { askTree } from "./ask.js";
import { chartPanel } from "./chart.js";
import { choices } from "./choices.js";
import { codePanel } from "./code.js";
import { controls } from "./controls.js";
import { MOST_OPEN, openAtFirst, treeOf } from "./family.js";
import { obeyKeys } from "./keys.js";
import { make, say } from "./make.js";
import { count, depthName, playerKey } from "./names.js";
import { nowPanel } from "./now.js";
import { follow, light, treePicture } from "./picture.js";
import { sentence } from "./sentences.js";
import { stackPanel } from "./stack.js";
import { momentAt, placeOf, stepsOf } from "./steps.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Call} Call */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./controls.js").Act} Act */

/** The board of the tutorials, whose film has nine calls. @type {Question} */
export const TUTORIAL = { game: "tic-tac-toe", board: ["O", 1, "X", "X", 4, "X", 6, "O", "O"], player: "X" };

/** What went wrong, in a sentence. @param {unknown} error */
const sentenceOf = (error) => (error instanceof Refused || error instanceof Unreachable ? error.message : t("away"));

class Film {
  #question;
  #card;
  #close = new AbortController();
  #asking = new AbortController();
  /** @type {Tree | null} */
  #tree = null;
  /** @type {Set<number>} */
  #open = new Set();
  /** @type {Step[]} */
  #steps = [];
  #step = 0;
  /** @type {ReturnType<typeof setTimeout> | null} */
  #timer = null;
  /** @type {ReturnType<typeof treePicture> | null} */
  #picture = null;

  #status = make("p", { className: "film-status" });
  #note = make("p", { className: "film-quiet film-note", hidden: true });
  #again = make("button", { type: "button", textContent: t("again"), hidden: true });
  #region = make("div", { className: "film-region", tabIndex: 0 });
  #openAll = make("button", { type: "button" });
  #choices = choices(() => this.#ask());
  #controls = controls({ act: (act) => this.#act(act), seek: (place) => this.#seek(place) });
  #code = codePanel();
  #stack = stackPanel();
  #now;
  #chart;
  #root;

  /** @param {HTMLElement} container @param {Question} question @param {Card} card */
  constructor(container, question, card) {
    this.#question = question;
    this.#card = card;
    this.#now = nowPanel(card, question.rules);
    this.#chart = chartPanel(question, card, sentenceOf);
    this.#root = this.#build();
    container.replaceChildren(this.#root);
    obeyKeys(this.#root, (act) => this.#act(act), this.#close.signal);
    this.#again.addEventListener("click", () => this.#ask());
    this.#openAll.addEventListener("click", () => this.#toggleAll());
    this.#ask();
  }

  close() {
    this.#pause();
    this.#asking.abort();
    this.#close.abort();
    this.#root.remove();
  }

  #build() {
    this.#status.setAttribute("role", "status");
    this.#region.setAttribute("role", "region");
    this.#region.setAttribute("aria-label", t("tree"));
    const head = make("div", { className: "film-head" }, make("h2", { textContent: t("tree") }), this.#openAll);
    const legend = make("p", { className: "film-quiet", textContent: t("legend") });
    const tree = make("section", { className: "film-picture" }, head, this.#region, legend);
    const side = make("div", { className: "film-side-by-side" }, this.#code.element, this.#stack.element);
    return make(
      "div",
      { className: "film" },
      make("div", { className: "film-title" }, make("h1", { textContent: t("title") }), this.#choices.element),
      make("p", { className: "film-quiet film-intro", textContent: t("intro") }),
      make("div", { className: "film-bar-top" }, this.#controls.element, this.#status, this.#again),
      this.#note,
      make("div", { className: "film-stage" }, this.#now.element, tree, side),
      this.#chart.element,
    );
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
      if (!signal.aborted) this.#begin(treeOf(answer, { depth, pruning: choice.pruning }), choice.depth, limit);
    } catch (error) {
      if (signal.aborted) return;
      say(this.#status, sentenceOf(error));
      this.#again.hidden = false;
    }
  }

  /** @param {Tree} tree @param {number | null} wanted @param {number | null} limit */
  #begin(tree, wanted, limit) {
    this.#tree = tree;
    this.#open = openAtFirst(tree);
    const note = this.#depthNote(tree, wanted, limit);
    this.#note.hidden = note === "";
    say(this.#note, note);
    const player = playerKey(this.#card, tree.player);
    this.#code.write({ pruning: tree.pruning, depth: tree.depth !== null, player });
    this.#redraw();
    this.#goTo(0);
    this.#chart.show(tree.depth, this.#close.signal);
  }

  /** Why the tree is no deeper. @param {Tree} tree @param {number | null} wanted @param {number | null} limit */
  #depthNote({ depth }, wanted, limit) {
    if (depth === null) return "";
    const values = { depth: depthName(depth), limit: limit === null ? "" : count(limit) };
    if (wanted === null && this.#card.has_cycles) return t("depth.cycles", values);
    if (limit === null) return t(wanted === null ? "depth.fits" : "depth.estimates", values);
    return t(wanted === null ? "depth.less" : "depth.lessThan", values);
  }

  /** Draws the tree anew, and makes the film of the calls that are open. */
  #redraw() {
    const tree = this.#tree;
    if (!tree) return;
    const old = this.#steps[this.#step];
    this.#steps = stepsOf(tree, this.#open);
    if (old && tree.calls.includes(old.call)) this.#step = placeOf(this.#steps, old);
    const acts = {
      /** @param {Call} call */
      toggle: (call) => this.#toggle(call),
      /** @param {Call} call */
      go: (call) => this.#goTo(this.#steps.findIndex((step) => step.call === call)),
    };
    this.#picture = treePicture(tree, this.#open, this.#card, this.#question.rules, acts);
    this.#region.replaceChildren(this.#picture.svg);
    const inner = tree.calls.filter(({ children }) => children.length > 0).length;
    const isAll = this.#open.size === inner;
    this.#openAll.textContent = t(isAll ? "closeAll" : "openAll");
    this.#openAll.hidden = tree.calls.length > MOST_OPEN || inner < 2;
  }

  /** @param {Call} call */
  #toggle(call) {
    if (!this.#open.delete(call.number)) this.#open.add(call.number);
    this.#redraw();
    this.#show();
    const part = this.#picture?.parts.find(({ place }) => place.call === call);
    const button = part?.group.querySelector("[role=button]");
    if (button instanceof SVGElement) button.focus({ preventScroll: true });
    if (this.#picture) follow(this.#picture, this.#region, call, true);
  }

  #toggleAll() {
    const tree = this.#tree;
    if (!tree) return;
    const inner = tree.calls.filter(({ children }) => children.length > 0).map(({ number }) => number);
    this.#open = new Set(this.#open.size === inner.length ? [tree.root.number] : inner);
    this.#redraw();
    this.#goTo(this.#step);
  }

  /** @param {number} index */
  #goTo(index) {
    this.#step = Math.max(0, Math.min(this.#steps.length - 1, index));
    this.#show();
    const step = this.#steps[this.#step];
    // A value is compared where it came from: to go to the call that does it and back would make one dizzy.
    const call = step?.child ?? step?.call;
    if (this.#picture && call) follow(this.#picture, this.#region, call, this.#controls.wait() < 500);
  }

  /** Shows the moment: the one way from the state to what is seen. */
  #show() {
    const tree = this.#tree;
    const step = this.#steps[this.#step];
    if (!tree || !step || !this.#picture) return;
    const moment = momentAt(this.#steps, this.#step);
    light(this.#picture, tree, this.#card, moment);
    this.#now.show(moment);
    this.#code.mark(step);
    this.#stack.show(moment.stack, tree.pruning);
    // Read out what a person steps to, not what passes by.
    this.#status.setAttribute("aria-live", this.#timer === null ? "polite" : "off");
    say(this.#status, sentence(step, this.#card, tree));
    const latest = tree.calls[Math.max(...moment.entered) - 1];
    const isInside = moment.returned.has(latest.number) && !this.#open.has(latest.number);
    this.#controls.show({
      step: this.#step,
      steps: this.#steps.length,
      shownBefore: moment.entered.size - 1,
      shown: this.#steps.filter(({ kind }) => kind === "enter").length,
      made: latest.number + (isInside ? latest.below : 0),
      calls: tree.calls.length,
      playing: this.#timer !== null,
    });
  }

  /** To the start of a call, counted among those that are shown. @param {number} place */
  #seek(place) {
    this.#pause();
    const starts = [...this.#steps.keys()].filter((index) => this.#steps[index].kind === "enter");
    this.#goTo(starts[place] ?? 0);
  }

  /** @param {Act} act */
  #act(act) {
    if (act === "play") return this.#timer === null ? this.#play() : this.#pause();
    this.#pause();
    const steps = { first: 0, back: this.#step - 1, on: this.#step + 1, last: this.#steps.length - 1 };
    return this.#goTo(steps[act]);
  }

  #play() {
    if (this.#steps.length === 0) return;
    const isAtEnd = this.#step === this.#steps.length - 1;
    this.#timer = setTimeout(() => this.#tick(), isAtEnd ? 0 : this.#controls.wait() / 3);
    if (isAtEnd) this.#step = -1;
    else this.#show();
  }

  #tick() {
    this.#goTo(this.#step + 1);
    if (this.#step === this.#steps.length - 1) return this.#pause();
    this.#timer = setTimeout(() => this.#tick(), this.#controls.wait());
    return this.#show();
  }

  #pause() {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#show();
  }
}

/** Loads the style of the film, once. The film is shown when it is there. @param {HTMLElement} film */
function loadStyle(film) {
  const { href } = new URL("film.css", import.meta.url);
  const links = [...document.querySelectorAll("link")];
  if (links.some((link) => link.href === href)) return;
  const show = () => {
    film.hidden = false;
  };
  film.hidden = true;
  document.head.append(make("link", { rel: "stylesheet", href, onload: show, onerror: show }));
}

/**
 * Fills `container` with the film of a position.
 * @param {HTMLElement} container
 * @param {{question: Question, card: Card, signal?: AbortSignal}} options
 */
export function openFilm(container, { question, card, signal }) {
  loadStyle(container);
  const film = new Film(container, question, card);
  const close = () => film.close();
  signal?.addEventListener("abort", close, { once: true });
  return { close };
}
