// Moves that end on the same cell are offered beside it, by the piece that each leaves there.

import { make } from "../dom.js";

export class Offers {
  /** `pictureOf` draws what a mark stands for. */
  constructor(pictureOf) {
    this.pictureOf = pictureOf;
    this.element = make("div", { className: "offers", role: "group", hidden: true });
  }

  /**
   * Shows choices at a place of the board, in per cent of its width and height.
   * @param {{left: string, top: string} | null} at
   * @param {{mark: string, name: string, choose: () => void}[]} choices
   */
  show(at, choices) {
    const key = JSON.stringify([at?.left, at?.top, choices.map(({ name }) => name)]);
    if (this.element.dataset.key === key) return;
    this.element.dataset.key = key;
    this.element.hidden = at === null || choices.length === 0;
    if (this.element.hidden) return;
    const buttons = choices.map(({ mark, name, choose }) => {
      const choice = make("button", { type: "button", onclick: choose, "aria-label": name });
      choice.append(this.pictureOf(mark));
      return choice;
    });
    this.element.style.left = `min(max(${at.left}, 25%), 75%)`;
    this.element.style.top = `min(max(${at.top}, 10%), 90%)`;
    this.element.replaceChildren(...buttons);
    buttons[0].focus();
  }
}
