// What is known and chosen of a game that is played: everything that is drawn is drawn from this.

import { choice } from "../game/saved.js";

export class State {
  /** Cells that are pressed already, where a move has several. */
  pressed = [];
  /** @type {import("../game/line.js").Line | null} a line that is looked at beside the game */
  line = null;
  /** A place that is shown as long as the pointer is on the graph. */
  peek = null;
  /** @type {{at: number, moves: (number | string)[]} | null} a line that is shown as long as one points at its button */
  foreseen = null;
  /** How far the ladder of hints has been climbed. */
  hints = 0;
  /** A word on the last press, where it did nothing. */
  refusal = "";
  /** What is to be said of the link, until something is pressed. */
  notice = "";
  isPaused = false;
  isTurned = false;
  showsValues = choice("values", "off") === "on";
  showsNumbers = choice("numbers", "off") === "on";

  /**
   * @param {import("../game/game.js").Game} game
   * @param {import("../game/seats.js").Seats} seats
   * @param {{asking: import("./asking.js").Asking, analysis: import("./analysis.js").Analysis,
   *   after: import("./after.js").After}} parts
   */
  constructor(game, seats, { asking, analysis, after }) {
    this.game = game;
    this.seats = seats;
    this.asking = asking;
    this.analysis = analysis;
    this.after = after;
    const [person] = seats.persons;
    this.isTurned = seats.persons.length === 1 && isFar(game, person);
    this.startsTurned = this.isTurned;
  }

  get position() {
    return this.line ? this.line.positions[this.line.at] : this.game.nodes[this.peek ?? this.game.at].position;
  }

  /** The move that led to the position: its name, and its cells. */
  get arrival() {
    const { line, game } = this;
    if (line) return { name: line.names[line.at - 1] ?? "", squares: line.squares[line.at] };
    return game.nodes[this.peek ?? game.at];
  }

  get standing() {
    return this.analysis.standing;
  }

  get answer() {
    return this.analysis.answer;
  }

  get isThinking() {
    return this.analysis.isThinking;
  }

  get trouble() {
    return this.asking.trouble;
  }

  /** Whether something else is to be shown in place of the game. */
  get isClosed() {
    return this.asking.closed.aborted;
  }

  get isOver() {
    return this.standing?.isOpen === false;
  }

  /** Whether the end of the line is looked at, where the game goes on. */
  get isLive() {
    return this.game.at === this.game.tip;
  }

  get player() {
    return this.game.position.player;
  }

  /** The player whose seat is below the board: a person's, unless the board was turned by hand. */
  get near() {
    const { players } = this.game.card;
    const sitting = this.seats.persons.length === 1 ? this.seats.persons : players;
    const [person] = sitting.filter((player) => sitting.length === 1 || !isFar(this.game, player));
    const isFirst = (person === players[0]) === (this.isTurned === this.startsTurned);
    return players[isFirst ? 0 : 1];
  }

  get mayPlay() {
    return (
      Boolean(this.standing?.isOpen) &&
      !this.line &&
      this.peek === null &&
      !this.after.objection &&
      (this.seats.isPerson(this.player) || !this.isLive)
    );
  }

  /** Whether the line can be looked at again, before its end, too. */
  get mayReview() {
    const { objection, retry, isLong, isReviewed } = this.after;
    return isLong && !isReviewed && !this.isThinking && !objection && !retry;
  }
}

/** Whether the pieces of a player begin at the upper edge: those of the second one, but on boards of draughts. */
function isFar({ card }, player) {
  if (card.layout === "dark_squares") return player === card.players[0];
  return (card.layout === "checkered" || ["squares", "letters"].includes(card.look)) && player !== card.players[0];
}
