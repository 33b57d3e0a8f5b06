// The men that players of nine men's morris have in hand, in a position that is set up.

import { button, make, say } from "../dom.js";
import { handsIn, handsMark, MEN } from "../game/hands.js";
import { letterOf, playerName } from "../game/names.js";
import { t } from "../texts/index.js";

export class Hands {
  /** `marks` are the contents of the cells, with the men in hand in the middle; `changed` is called after a change. */
  constructor(card, marks, changed) {
    this.marks = marks;
    this.counts = card.players.map(() => make("output"));
    this.parts = card.players.map((player, at) => {
      const name = t("set-up-in-hand", { player: playerName(card, player) });
      const step = (sign, change) => {
        const press = () => {
          this.#put(at, this.#men[at] + change);
          changed();
        };
        return button(sign, press, { className: "square", "aria-label": `${name} ${sign}1` });
      };
      const label = make("span", { textContent: name });
      return make(
        "span",
        { className: "hand", role: "group", "aria-label": name },
        label,
        step("−", -1),
        this.counts[at],
        step("+", 1),
      );
    });
    this.letters = card.players.map((player) => letterOf(card, player));
  }

  get #men() {
    return handsIn(this.marks);
  }

  /** The most men that a player can have in hand: the others are on the board, or were taken. */
  #most(at) {
    return Math.max(0, MEN - this.marks.filter((mark) => mark === this.letters[at]).length);
  }

  #put(at, count) {
    const men = this.#men;
    men[at] = Math.min(Math.max(count, 0), this.#most(at));
    this.marks[Math.floor(this.marks.length / 2)] = handsMark(men);
  }

  /** A man that is put on the board is no longer in hand. */
  fit() {
    for (const at of this.letters.keys()) this.#put(at, this.#men[at]);
  }

  /** All men are in hand. */
  fill() {
    for (const at of this.letters.keys()) this.#put(at, MEN);
  }

  draw() {
    for (const [at, count] of this.#men.entries()) say(this.counts[at], String(count));
  }
}
