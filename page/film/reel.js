// The steps of a film, and the place in them that is shown.

import { momentAt, placeOf, stepsOf } from "./steps.js";

/** @typedef {import("./types.js").Call} Call */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Moment} Moment */

export class Reel {
  /** @type {Step[]} */
  #steps = [];
  #at = 0;

  /** Makes the steps anew, and stays where it was in the tree. @param {Tree} tree @param {Set<number>} open */
  make(tree, open) {
    const old = this.#steps[this.#at];
    this.#steps = stepsOf(tree, open);
    if (old && tree.calls.includes(old.call)) this.#at = placeOf(this.#steps, old);
  }

  get at() {
    return this.#at;
  }

  get last() {
    return this.#steps.length - 1;
  }

  get step() {
    return this.#steps[this.#at];
  }

  get moment() {
    return momentAt(this.#steps, this.#at);
  }

  /** @param {number} place */
  goTo(place) {
    this.#at = Math.max(0, Math.min(this.last, place));
  }

  /** @param {Call} call */
  startOf(call) {
    return this.#steps.findIndex((step) => step.call === call);
  }

  /** The places where the calls begin that are shown. */
  get starts() {
    return [...this.#steps.keys()].filter((place) => this.#steps[place].kind === "enter");
  }

  /** How far it has come, for the controls. @param {Tree} tree @param {Set<number>} open @param {Moment} moment */
  progress({ calls }, open, { entered, returned }) {
    const latest = calls[Math.max(...entered) - 1];
    // A closed call has made all its calls once it has returned.
    const isInside = returned.has(latest.number) && !open.has(latest.number);
    return {
      step: this.#at,
      steps: this.#steps.length,
      shownBefore: entered.size - 1,
      shown: this.starts.length,
      made: latest.number + (isInside ? latest.below : 0),
      calls: calls.length,
    };
  }
}
