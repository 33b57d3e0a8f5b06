// The card that says why: what is advised, what the teacher objects to, what was wrong with the last move.

import { button, make } from "../dom.js";
import { moveName, moveTitle, playerName } from "../game/names.js";
import { isMistake } from "../game/verdicts.js";
import { t } from "../texts/index.js";
import { adviceOf, ladderOf } from "./advice.js";
import { lineButton } from "./ahead.js";
import { offersOf } from "./markings.js";
import { chip, row, sentence, strong } from "./parts.js";
import { statusOf } from "./status.js";
import { betterThan, whyOf } from "./why.js";

export class Reason {
  #made = "";

  constructor(play) {
    this.play = play;
    this.element = make("section", { className: "card reason", "aria-live": "polite" });
  }

  draw() {
    const content = this.#content();
    // Buttons of another place do other things, though they look alike.
    const made = [this.play.game.at, ...content.map(({ outerHTML }) => outerHTML)].join("");
    this.element.hidden = content.length === 0;
    if (made === this.#made) return;
    this.#made = made;
    this.element.replaceChildren(...content);
    // The button that was pointed at is gone.
    if (this.play.foreseen) this.play.foresee(null);
  }

  #content() {
    const { play } = this;
    if (play.line) return this.#line();
    if (play.after.objection) return this.#objection(play.after.objection.ply);
    if (play.after.retry) return this.#retry();
    if (play.isOver && play.isLive) return this.#end();
    const parts = [...adviceOf(play), ...this.#others()];
    return parts.length > 0 ? parts : this.#last();
  }

  /** How the game ended, and the way to another one. */
  #end() {
    const { play } = this;
    const again = button(t("rematch"), () => play.restart({ seats: play.seats.changed }), { title: t("rematch-more") });
    return [strong(statusOf(play)), row(again)];
  }

  #line() {
    const { line, game } = this.play;
    const [first, ...others] = line.names.slice(0, line.at).map((name) => moveName(game.card, name));
    const { status, winner } = line.positions[line.at];
    const ends = {
      won: () => t("line-ends-won", { player: playerName(game.card, winner) }),
      draw: () => t("line-ends-draw"),
    };
    const end = ends[status]?.();
    return [
      make(
        "p",
        {},
        make("strong", { textContent: first ?? line.title }),
        others.map((name) => `, ${name}`).join("") + (end ? ` — ${end}` : ""),
      ),
      row(
        chip(t("line-at", { at: line.at, all: line.moves.length })),
        button(t("back-to-game"), () => this.play.leaveLine()),
      ),
    ];
  }

  #objection({ played, verdict: said }) {
    const { play } = this;
    const title = t("teacher-asks", { move: moveTitle(play.game.card, played.name), verdict: t(`verdict-${said}`) });
    const { parent } = play.game.node;
    return [
      sentence(title, "loss", whyOf(played, play.game)),
      row(
        button(t("take-back"), () => play.takeBack(), { className: "primary" }),
        lineButton(play, played, parent),
        button(t("play-on"), () => play.arrive()),
      ),
    ];
  }

  #retry() {
    const { game, after } = this.play;
    const { retry } = after;
    const said = retry.said
      ? t("try-worse", { move: moveTitle(game.card, retry.said) })
      : t("try-better", { move: moveName(game.card, retry.name) });
    return [strong(said), ...ladderOf(this.play), row(button(t("back-to-game"), () => this.play.stopRetry()))];
  }

  /** Moves that no press of a cell makes, such as a pass; those that end on one cell are offered on the board. */
  #others() {
    const { play } = this;
    const moves = play.mayPlay && play.standing ? play.standing.unpressable : [];
    const free = moves.filter(({ squares }) => squares.length === 0);
    if (offersOf(play).length > 0) return [strong(t("choose-piece"))];
    if (free.length === 0) return play.pressed.length > 0 ? this.#next() : [];
    return [
      make("p", { textContent: t(moves.length === play.standing.moves.length ? "must-pass" : "other-move") }),
      row(...free.map((move) => button(moveName(play.game.card, move.name), () => play.play(move)))),
    ];
  }

  /** What is to be chosen next, where one cannot see it: a man that is taken is not where one moves. */
  #next() {
    const { play } = this;
    if (play.game.card.layout !== "rings") return [];
    const next = [...play.standing.next(play.pressed)];
    const isRemoval = next.length > 0 && next.every((place) => typeof play.position.cells[place] === "string");
    return isRemoval ? [strong(t("choose-removal"))] : [];
  }

  /** Of the move that led here, where it was judged. */
  #last() {
    const { play } = this;
    const { found } = play.after;
    const ply = found ?? play.after.verdictAt(play.game.at);
    if (!ply || (!ply.played.why && ply !== found)) return [];
    const { card } = play.game;
    const isBad = isMistake(ply) || ply.verdict === "inaccuracy";
    const better = isBad ? [` ${betterThan(ply, play.game)}`] : [];
    const at = play.game.at;
    const { parent } = play.game.node;
    const again = isBad ? [button(t("try-again"), () => play.tryAgain(at), { className: "primary" })] : [];
    const paragraph = sentence(praise(ply, card), isBad ? "loss" : "win", whyOf(ply.played, play.game));
    paragraph.append(...better);
    return [paragraph, row(...again, lineButton(play, isBad ? ply.best : ply.played, parent))];
  }
}

/** What is said of a move that was judged. */
function praise({ played, best, verdict: said }, card) {
  const move = moveTitle(card, played.name);
  if (said !== "best") return `${move}: ${t(`verdict-${said}`)}.`;
  return t(played.name === best.name ? "is-the-best" : "is-as-good", { move });
}
