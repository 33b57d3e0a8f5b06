// The game looked at again: what it was worth move by move, and where it turned.

import { button, draw, make } from "../dom.js";
import { paintOf } from "../game/colours.js";
import { moveTitle, playerName } from "../game/names.js";
import { turnOf } from "../game/turns.js";
import { isMistake } from "../game/verdicts.js";
import { t } from "../texts/index.js";
import { shareOf } from "./bar.js";
import { betterThan, whyOf } from "./why.js";

const WIDTH = 400;
const HEIGHT = 120;
const EDGE = 7;

export class ReviewCard {
  #made = "";

  constructor(play) {
    this.play = play;
    this.element = make("section", { className: "card review", "aria-label": t("review"), hidden: true });
  }

  draw() {
    const { play } = this;
    const { game, after } = play;
    const { review } = after;
    this.element.hidden = !after.isReviewed || after.retry !== null;
    if (this.element.hidden) return;
    const made = JSON.stringify([review.plies.length, review.isDone, game.at]);
    if (made === this.#made) return;
    this.#made = made;
    this.element.classList.toggle("looking", !review.isDone);
    const graph = review.isDone && isLevel(review.plies) ? [] : [this.#graph()];
    this.element.replaceChildren(this.#sentence(), ...graph, ...this.#turn(), ...this.#mistakes());
  }

  #sentence() {
    const { game, after } = this.play;
    const { review } = after;
    if (!review.isDone) {
      const progress = { done: review.plies.length, all: game.line.length - 1 };
      // It stands where the sentence will: nothing moves when that comes.
      return make("h2", { className: "quiet", textContent: t("reviewing", progress) });
    }
    const turn = turningPoint(review.plies);
    if (!turn) return make("h2", { textContent: t("review-level") });
    const state =
      turn.verdict === "miss" || turn.best.score > 5 ? "winning" : turn.best.score < -5 ? "losing" : "level";
    const { persons } = this.play.seats;
    const isYours = persons.length === 1 && persons[0] === turn.player;
    const player = playerName(game.card, turn.player);
    return make("h2", {
      textContent: t(isYours ? "review-turn-yours" : "review-turn", {
        player,
        state: t(`state-${state}`),
        number: turnOf(game, turn.ply),
      }),
    });
  }

  /** What happened where the game turned. */
  #turn() {
    const { game, after } = this.play;
    const { review } = after;
    const turn = review.isDone ? turningPoint(review.plies) : undefined;
    // There, the reason is told already.
    if (!turn || game.at === game.line[turn.ply]) return [];
    return [make("p", { textContent: `${whyOf(turn.played, game)} ${betterThan(turn, game)}` })];
  }

  #graph() {
    const { play } = this;
    const { plies } = play.after.review;
    const { game } = play;
    const [first] = game.card.players;
    const moves = Math.max(game.line.length - 1, 1);
    const x = (ply) => (ply / moves) * WIDTH;
    // Dots at the edges are whole.
    const y = (share) => HEIGHT - EDGE - (share / 100) * (HEIGHT - 2 * EDGE);
    const shares = plies.map(({ played, player }) => shareOf(played, player === first));
    const start = plies.length > 0 ? shareOf(plies[0].best, plies[0].player === first) : 50;
    const points = [start, ...shares].map((share, ply) => `${x(ply)} ${y(share)}`);
    const proven = plies.filter(({ played }) => played.outcome !== null);
    const here = game.line.indexOf(game.at);
    const [near, far] = game.card.players.map((player) => paintOf(game.card, player));
    const graph = draw(
      "svg",
      {
        class: "graph",
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        role: "img",
        "aria-label": t("graph-title"),
        preserveAspectRatio: "none",
      },
      draw("rect", { class: "graph-far", "data-paint": far, width: WIDTH, height: HEIGHT }),
      draw("path", {
        class: "graph-near",
        "data-paint": near,
        d: `M0 ${HEIGHT}L${points.join("L")}L${x(plies.length)} ${HEIGHT}Z`,
      }),
      draw("path", { class: "graph-line", d: `M${points.join("L")}` }),
      ...proven.map(({ ply }) =>
        draw("rect", { class: "graph-proven", x: x(ply - 1), y: HEIGHT - 4, width: x(1), height: 4 }),
      ),
      draw("line", { class: "graph-at", x1: x(here), x2: x(here), y1: 0, y2: HEIGHT }),
      ...plies
        .filter(isMistake)
        .map(({ ply }) => draw("path", { class: "graph-mistake", d: `M${x(ply)} ${y(shares[ply - 1])}h0.01` })),
    );
    const at = (event) => {
      const { left, width } = graph.getBoundingClientRect();
      const place = Math.round(((event.clientX - left) / width) * moves);
      return game.line[Math.min(Math.max(place, 0), moves)];
    };
    graph.addEventListener("click", (event) => play.goTo(at(event)));
    graph.addEventListener("pointermove", (event) => event.pointerType === "mouse" && play.peekAt(at(event)));
    graph.addEventListener("pointerleave", () => play.peekAt(null));
    return graph;
  }

  #mistakes() {
    const { game, after } = this.play;
    const { review } = after;
    const { persons } = this.play.seats;
    // Against the engine, only one's own mistakes are worth another try, and one knows whose they are.
    const isAlone = persons.length === 1;
    const bad = review.plies.filter((ply) => isMistake(ply) && (!isAlone || ply.player === persons[0]));
    const worst = bad.toSorted((one, other) => other.lost.score - one.lost.score).slice(0, 5);
    if (worst.length === 0) return [];
    const entries = worst
      .toSorted((one, other) => one.ply - other.ply)
      .map((ply) => {
        const at = game.line[ply.ply];
        const name = `${turnOf(game, ply.ply)}. ${moveTitle(game.card, ply.played.name)}`;
        const said = t(`verdict-${ply.verdict}`);
        return make(
          "li",
          {},
          button(name, () => this.play.goTo(at), { className: "move blunder" }),
          make("span", {
            className: "quiet",
            textContent: isAlone ? said : `${playerName(game.card, ply.player)}, ${said}`,
          }),
          button(t("try-again"), () => this.play.tryAgain(at), { className: "small" }),
        );
      });
    return [make("h3", { textContent: t("review-mistakes") }), make("ul", { className: "mistakes" }, ...entries)];
  }
}

/** Whether the game was worth the same from its first move to its last: a line without a bend says nothing. */
const isLevel = (plies) => plies.every(({ played, best }) => played.score === 0 && best.score === 0);

/** The ply by which the most was lost, or undefined where nobody lost much. */
function turningPoint(plies) {
  const bad = plies.filter(isMistake);
  return bad.toSorted((one, other) => other.lost.score - one.lost.score)[0];
}
