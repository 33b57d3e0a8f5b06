// A seat at the board: who sits there, what they have, and what they do.

import { button, make, say } from "../dom.js";
import { paintOf } from "../game/colours.js";
import { moveName, playerName } from "../game/names.js";
import { LEVELS, TEACHER } from "../game/seats.js";
import { stonesLeft, turnOf } from "../game/turns.js";
import { t } from "../texts/index.js";

export class Seat {
  constructor(play) {
    this.play = play;
    this.disc = make("span", { className: "seat-disc", "aria-hidden": "true" });
    this.name = make("strong");
    this.count = make("span", { className: "count" });
    this.note = make("span", { className: "note" });
    this.stop = button(t("move-now"), () => play.moveNow(), { className: "small", hidden: true });
    this.element = make("div", { className: "seat" }, this.disc, this.name, this.count, this.note, this.stop);
  }

  /** Shows a player, and what it has on the board. */
  draw(player, owned = "") {
    const { play } = this;
    const { seats, game, isThinking } = play;
    const isEngine = !seats.isPerson(player);
    const isToMove = play.player === player && !(play.isOver && play.isLive);
    this.disc.dataset.paint = paintOf(game.card, player);
    say(this.name, this.#called(player, isEngine));
    say(this.count, owned);
    const level = isEngine ? [levelOf(seats.who[player])] : [];
    say(this.note, [...this.#notes(player, isToMove, isEngine), ...level].join(" · "));
    this.element.classList.toggle("to-move", isToMove);
    const isSlow = isEngine && seats.level(player) === LEVELS;
    this.stop.hidden = !(isSlow && isToMove && isThinking && play.isLive);
  }

  /** Two of a kind are told apart by their colours. */
  #called(player, isEngine) {
    const { seats, game } = this.play;
    if (seats.persons.length !== 1) return playerName(game.card, player);
    return t(isEngine ? "engine" : "you");
  }

  #notes(player, isToMove, isEngine) {
    const { play } = this;
    const { retry, objection, isReviewed, review } = play.after;
    if (!play.isLive && !retry) return this.#past(player, isToMove);
    const summary = isReviewed && review.summaries.find((each) => each.player === player);
    if (summary && summary.accuracy !== null && !retry)
      return [t("accuracy", { accuracy: Math.round(summary.accuracy) })];
    if (play.isOver && play.standing.winner === player) return [t("won")];
    if (objection) return isEngine ? [] : [t("your-move")];
    if (!isToMove) return [];
    if (isEngine) return [this.#work()];
    const stones = stonesLeft(play.game);
    return [t(play.seats.persons.length === 1 ? "your-move" : "to-move"), ...(stones ? [t("stones", stones)] : [])];
  }

  /** Who was to move in the place that is looked back at, what they played, and which turn it is. */
  #past(player, isToMove) {
    const { near, game } = this.play;
    const { card, line, nodes } = game;
    const place = line.indexOf(game.at);
    const played = isToMove ? [t("to-move-then", { move: moveName(card, nodes[line[place + 1]].name) })] : [];
    const where =
      place === 0 ? t("at-start") : t("looking-back", { at: turnOf(game, place), all: turnOf(game, line.length - 1) });
    return player === near ? [...played, where] : played;
  }

  /** What the engine does. */
  #work() {
    const { isPaused, trouble, isThinking, analysis } = this.play;
    if (isPaused || trouble) return t("waits");
    const depth = analysis.thought?.search.depth;
    return depth && isThinking ? t("thinking-depth", { depth }) : t("thinking");
  }
}

/** At which level somebody plays who is no person. */
export const levelOf = (who) => (who === TEACHER ? t("level-teacher") : t("level", { level: who }));
