// The bar beside the board: how the game stands between the two sides.

import { make } from "../dom.js";
import { paintOf } from "../game/colours.js";
import { chance, shortest } from "../game/worth.js";

export class Bar {
  constructor() {
    this.fill = make("div", { className: "bar-fill" });
    this.label = make("span", { className: "bar-label" });
    this.element = make("div", { className: "bar unknown", "aria-hidden": "true" }, this.fill, this.label);
  }

  draw(play) {
    const value = worthOf(play);
    this.element.classList.toggle("unknown", value === null);
    const { card } = play.game;
    const near = card.players.indexOf(play.near);
    this.element.dataset.paint = paintOf(card, card.players[1 - near]);
    this.fill.dataset.paint = paintOf(card, play.near);
    if (value === null) return this.label.replaceChildren();
    const share = near === 0 ? value.share : 100 - value.share;
    this.fill.style.setProperty("--share", `${share}%`);
    this.label.textContent = value.text;
    // It stands on the colour of who is better.
    const isAbove = share < 50;
    this.label.classList.toggle("above", isAbove);
    this.label.dataset.paint = (isAbove ? this.element : this.fill).dataset.paint;
  }
}

/** What the game is worth to the first side in per cent, and in words; null where nobody asked. */
function worthOf(play) {
  const { game, standing, answer } = play;
  const [first] = game.card.players;
  if (standing && !standing.isOpen) {
    const share = standing.status === "draw" ? 50 : standing.winner === first ? 100 : 0;
    return { share, text: "" };
  }
  const ply = play.after.verdictAt(game.at);
  if (ply) return { share: shareOf(ply.played, ply.player === first), text: shortest(ply.played) };
  if (!play.showsValues || !answer) return null;
  return { share: shareOf(answer, answer.player === first), text: shortest(answer) };
}

export const shareOf = ({ score }, isFirst) => (isFirst ? chance(score) : 100 - chance(score));
