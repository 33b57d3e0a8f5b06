// Why a move is good or bad: a sentence from its facts, in the languages that the server does not speak.
//
// What is told, and in which order, is as in the server's own sentences.

import { filled } from "../texts/index.js";
import { moveName, moveTitle, nameOfMove } from "./names.js";
import { moveOf } from "./standing.js";

/** How much a fact matters in a sentence. */
const WEIGHTS = {
  forced: 19,
  overlooks: 18,
  only_move: 17,
  blocks: 16,
  double_threat: 15,
  zugzwang: 14,
  closes_mill: 13,
  crowns: 13,
  gives_corner: 13,
  opens_chain: 13,
  promotes: 13,
  wins_material: 11,
  loses_material: 11,
  wins_points: 10,
  loses_points: 10,
  closes_box: 9,
  takes_corner: 9,
  forces: 8,
  threatens: 7,
  extra_turn: 6,
  bridge: 5,
  castles: 5,
  repeats: 4,
  allows: 3,
};

const RESULTS = ["wins", "draws", "loses"];
/** What speaks against a move. */
const BAD = ["overlooks", "allows", "loses", "loses_material", "loses_points", "gives_corner", "opens_chain"];

/** The most facts of a sentence besides the result, and the most moves of a line or of a choice. */
const MOST_CLAUSES = 2;
const MOST_MOVES = 3;

/**
 * The sentence about a move of an answer, by the texts of a language; empty where there is nothing to say. `lines` are
 * other moves of its position, whose lines tell what moves are called.
 */
export function reasonOf(known, game, texts, lines = []) {
  const title = moveTitle(game.card, known.name);
  const clauses = new Teller(known, game, texts, lines).clauses();
  return clauses && `${title} ${clauses}.`;
}

/** The sentence about what the opponent threatens. */
export function threatOf(threat, game, texts) {
  const name = nameOfMove(game, moveOf(threat));
  const clauses = new Teller({ ...threat, name }, game, texts).clauses();
  return clauses && filled(texts.threat, { move: name, clauses });
}

/** @returns {[any, string][]} the moves of a line with their names */
const namedMoves = ({ pv = [], pv_names: names = [] }) => pv.map((move, place) => [move, names[place]]);

class Teller {
  #isRefutationTold = false;

  /** @param {any} known a move with its facts */
  constructor(known, game, texts, lines = []) {
    const { name, facts } = known;
    this.name = name;
    // What there is no text for cannot be told.
    this.facts = facts.filter(({ fact }) => Object.hasOwn(texts, fact));
    this.game = game;
    this.texts = texts;
    /** What players call moves, which the facts have without names: as in the lines, its own before others. */
    this.names = new Map([known, ...lines].flatMap(namedMoves).reverse());
  }

  /** What the move does, the weightiest first and the result last; what speaks against it follows the rest. */
  clauses() {
    const told = this.facts.filter((fact) => this.#isTold(fact));
    const isResult = ({ fact }) => RESULTS.includes(fact);
    const isBad = (fact) => this.#isBad(fact);
    const others = told.filter((fact) => !isResult(fact));
    others.sort((one, other) => WEIGHTS[other.fact] - WEIGHTS[one.fact]);
    const worst = others.find(isBad);
    const chosen = others.slice(0, MOST_CLAUSES);
    // The reason why a move is bad is not left out for what it wins.
    if (worst && !chosen.some(isBad)) chosen.splice(-1, 1, worst);
    const all = [...chosen, ...told.filter(isResult)];
    const [good, bad] = [all.filter((fact) => !isBad(fact)), all.filter(isBad)].map((facts) =>
      this.#listed(
        facts.map((fact) => this.#clause(fact)),
        "and",
      ),
    );
    return good && bad ? filled(this.texts.but, { good, bad }) : good || bad;
  }

  #find(kind) {
    return this.facts.find(({ fact }) => fact === kind);
  }

  #has(...kinds) {
    return this.facts.some(({ fact }) => kinds.includes(fact));
  }

  #isBad({ fact }) {
    // A draw is bad where a win was thrown away.
    return fact === "draws" ? this.#has("allows") : BAD.includes(fact);
  }

  /** Whether a fact says something that no other of the facts says better. */
  #isTold({ fact, squares, moves }) {
    const endsAtOnce = this.facts.some((each) => RESULTS.includes(each.fact) && each.plies === 1);
    if (fact === "forced") return true;
    // Told along with the fact that no other move does.
    if (fact === "wins" || fact === "draws") return endsAtOnce || !this.#find("only_move")?.proven;
    if (fact === "loses") return !this.#has("overlooks");
    if (endsAtOnce) return false;
    switch (fact) {
      case "allows":
        return !this.#has("loses", "draws", "loses_material", "loses_points");
      case "wins_material":
      case "wins_points":
        return !this.#has("wins", "loses");
      case "loses_material":
      case "loses_points":
        // What the best move loses, too, is not its fault.
        return this.#has("allows") && !this.#has("wins", "loses");
      case "threatens":
      case "double_threat":
        return !this.#has("loses");
      case "forces":
        return (
          !this.#has("overlooks") &&
          String(this.#find("threatens")?.squares) !== String(squares) &&
          this.#find("allows")?.moves[0] !== moves[0]
        );
      default:
        return true;
    }
  }

  /** What a fact says, as a verb and what follows it. */
  #clause(fact) {
    const kind = fact.fact;
    if (RESULTS.includes(kind)) return this.#refuted(kind, this.#ending(kind, fact));
    if (kind === "only_move") return this.#onlyMove(fact);
    const moves = this.#called(fact.moves);
    const values = {
      moves: this.#listed(moves.slice(0, MOST_MOVES), "or"),
      line: this.#beginning(moves),
      ways: moves.length,
      count: fact.points ?? fact.squares.length,
      game: this.game.card.name,
    };
    const isThere =
      kind === "blocks" && String(moves) === moveName(this.game.card, this.name) && !this.#has("overlooks");
    return this.#refuted(kind, filled(this.texts[isThere ? "blocks-there" : kind], values));
  }

  #onlyMove(fact) {
    const wins = this.#find("wins");
    if (!fact.proven) return filled(this.texts["only_move-estimate"], {});
    return wins ? this.#ending("only_move-wins", wins) : filled(this.texts.only_move, {});
  }

  /** A text with the distance or the points of the end of a game. */
  #ending(text, { points, plies }) {
    const how = points !== null ? "-by" : plies === 1 ? "-at-once" : plies !== null ? "-in" : "";
    return filled(this.texts[text + how] ?? this.texts[text], { points, plies });
  }

  /** What is lost, with the line that refutes the move: once is enough. */
  #refuted(kind, clause) {
    const allows = this.#find("allows");
    const isLost = ["draws", "loses", "loses_material", "loses_points"].includes(kind);
    if (!isLost || !allows || this.#isRefutationTold) return clause;
    this.#isRefutationTold = true;
    return filled(this.texts.after, { clause, line: this.#beginning(this.#called(allows.moves)) });
  }

  #called(moves) {
    return moves.map((move) => nameOfMove(this.game, move, this.names.get(move)));
  }

  #beginning(moves) {
    return moves.slice(0, MOST_MOVES).join(", ") + (moves.length > MOST_MOVES ? " …" : "");
  }

  /** Words in a row: "a, b and c". */
  #listed(words, joint) {
    if (words.length < 2) return words.join("");
    return `${words.slice(0, -1).join(", ")} ${this.texts[joint]} ${words.at(-1)}`;
  }
}
