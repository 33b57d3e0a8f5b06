// What is seen of a game: the seats, the bar, the board, the controls, and the panel beside them.

import { loaded, NotLoaded } from "../api.js";
import { Board } from "../board/board.js";
import { allow, button, make, say, sayFault } from "../dom.js";
import { cellsOf } from "../game/cells.js";
import { cellName, counts, gameName, playerName, rulesOf, ruleText } from "../game/names.js";
import { Bar } from "../panel/bar.js";
import { keysOf } from "../panel/keys.js";
import { below, ghostOf, markingsOf, offersOf } from "../panel/markings.js";
import { Moves } from "../panel/moves.js";
import { Reason } from "../panel/reason.js";
import { ReviewCard } from "../panel/review.js";
import { levelOf, Seat } from "../panel/seat.js";
import { statusOf } from "../panel/status.js";
import { t } from "../texts/index.js";

export class Table {
  /** @param {import("./play.js").Play} play */
  constructor(container, play) {
    this.play = play;
    this.board = new Board({ press: (...pressed) => play.press(...pressed), enter: (place) => this.#enter(place) });
    this.bar = new Bar();
    this.seats = [new Seat(play), new Seat(play)];
    this.below = make("div", { className: "below", "aria-hidden": "true" });
    this.status = make("p", { className: "for-the-ear", role: "status" });
    this.trouble = make("p", { className: "trouble", role: "alert", hidden: true });
    this.reason = new Reason(play);
    this.moves = new Moves(play);
    this.review = new ReviewCard(play);
    this.settings = make("span");
    const summary = make(
      "button",
      { type: "button", className: "card summary", onclick: () => this.#openSettings() },
      this.settings,
      make("span", { className: "change", textContent: t("change") }),
    );
    const stage = make(
      "div",
      { className: "stage" },
      this.bar.element,
      make("div", { className: "board-frame" }, this.board.element, this.below),
    );
    const board = make(
      "section",
      { className: "play-board", "aria-label": gameName(play.game.card) },
      about(play.game.card),
      this.seats[1].element,
      stage,
      this.seats[0].element,
      this.trouble,
      this.#controls(),
      this.status,
    );
    // It comes with the board, so that nothing in it moves.
    this.panel = make(
      "div",
      { className: "panel", hidden: true },
      this.reason.element,
      this.review.element,
      this.moves.element,
      summary,
    );
    container.replaceChildren(make("div", { className: "play" }, board, this.panel));
    document.onkeydown = keysOf(play);
  }

  #controls() {
    const { play } = this;
    this.back = button("◀", () => play.step(-1), { className: "square", "aria-label": t("back") });
    this.forward = button("▶", () => play.step(1), { className: "square", "aria-label": t("forward") });
    this.flip = button("⇅", () => play.turn(), { className: "square", "aria-label": t("flip"), title: t("flip") });
    this.hint = button(t("hint"), () => play.hint());
    this.pause = button(t("pause"), () => play.pause(), { hidden: true });
    this.share = button(t("share"), () => this.#openShare());
    this.fresh = button(t("new-game"), () => play.restart(), { className: "primary" });
    const spread = make("span", { className: "spread" });
    return make(
      "div",
      { className: "controls" },
      this.back,
      this.forward,
      this.flip,
      this.hint,
      this.pause,
      spread,
      this.share,
      this.fresh,
    );
  }

  #openSettings() {
    this.#open(import("../panel/settings.js"), ({ openSettings }) => openSettings(this.play));
  }

  #openShare() {
    this.#open(import("../panel/share.js"), ({ openShare }) => openShare(this.play));
  }

  /** Few visits open a sheet, so its modules are loaded then. They may not come. */
  async #open(part, open) {
    const { play } = this;
    try {
      open(await loaded(part));
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error;
      play.refusal = error.message;
      play.draw();
    }
  }

  #enter(place) {
    this.entered = place;
    this.board.showGhost(...ghostOf(this.play, place));
  }

  draw(isQuick) {
    const { play } = this;
    // Keys and controls work before there is a board to show it on.
    if (!this.board.isSet) return;
    this.panel.hidden = false;
    this.#drawSeats();
    this.#drawBoard(isQuick);
    this.bar.draw(play);
    this.reason.draw();
    this.review.draw();
    this.moves.draw();
    this.#drawControls();
    say(this.status, statusOf(play));
    this.#drawTrouble();
    say(this.settings, summaryOf(play));
    document.title = `${gameName(play.game.card)}, ${statusOf(play).replace(/\.$/, "")} · bestmove`;
  }

  #drawBoard(isQuick) {
    const { play, board } = this;
    const { card } = play.game;
    board.show({
      marks: cellsOf(play.position),
      squares: play.arrival.squares,
      markings: markingsOf(play),
      quick: isQuick,
      names: (place, mark) =>
        cellName(card, play.game.shape, place, mark, play.mayPlay && play.standing.loose.has(place)),
      playable: (place) =>
        play.mayPlay && [play.pressed, []].some((before) => play.standing.through(place, before).length > 0),
    });
    board.element.classList.toggle("preview", play.line !== null);
    board.offer(play.pressed.at(-1) ?? null, offersOf(play));
    this.below.replaceChildren(...below(play));
    this.below.style.paddingInline = `${100 * board.inset}%`;
    this.#enter(this.entered ?? null);
  }

  #drawSeats() {
    const { play } = this;
    const { players } = play.game.card;
    const owned = counts(play.game.card, play.position);
    const order = play.near === players[0] ? players : players.toReversed();
    for (const [place, player] of order.entries()) this.seats[place].draw(player, owned[player]);
  }

  #drawTrouble() {
    const { trouble, notice, refusal, asking } = this.play;
    const message = trouble || notice || refusal;
    const detail = trouble ? asking.detail : "";
    this.trouble.hidden = message === "";
    // What is said again would be read out again.
    if (this.trouble.textContent !== message + detail) sayFault(this.trouble, { message, detail });
  }

  #drawControls() {
    const { play } = this;
    const { game, line } = play;
    const place = line ? line.at : game.line.indexOf(game.at);
    allow(this.back, place > 0);
    allow(this.forward, place < (line ? line.moves.length : game.line.length - 1));
    allow(this.hint, Boolean(play.standing?.isOpen) && !line && play.mayPlay);
    this.pause.hidden = play.isOver || !play.isLive || !(play.seats.persons.length === 0 || play.isPaused);
    say(this.pause, t(play.isPaused ? "go-on" : "pause"));
  }
}

/** The name of the game, and its rules in a sentence for who asks. */
function about(card) {
  const name = make("summary", {}, make("h1", { textContent: gameName(card) }));
  return make("details", { className: "about" }, name, make("p", { className: "quiet", textContent: rulesOf(card) }));
}

/** Who plays, and by which rules if not the usual ones. */
function summaryOf(play) {
  const { card } = play.game;
  const who = card.players.map((player) => {
    const seat = play.seats.who[player];
    const name = playerName(card, player);
    return `${name}: ${play.seats.isPerson(player) ? t("you") : levelOf(seat)}`;
  });
  const { persons } = play.seats;
  if (persons.length === 2) who.splice(0, 2, t("two-people"));
  const { rows, columns, ...others } = play.game.rules;
  const size = play.game.shape?.shape;
  const rules = Object.entries(others).map(([name, value]) => ruleText(card, name, value));
  if (rows || columns) rules.unshift(`${size.rows} × ${size.columns}`);
  return `${[...who, ...rules].join(" · ")} `;
}
