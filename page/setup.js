// What is played and by whom. The controls are made from what the server says of a game;
// what they say of it counts from the next new game on.

import { find, make } from "./dom.js";

const LEVELS = ["easy", "medium", "hard", "best"];

export const isSeat = (who) => who === "human" || LEVELS.includes(who);

export class Setup {
  #seats = {};
  #onReseat;

  /** `start` is called for a new game, `reseat` when somebody else takes a seat. */
  constructor(start, reseat) {
    this.games = [];
    /** What is played: `{card, rules, first}`. */
    this.game = null;
    this.#onReseat = reseat;
    find("setup").addEventListener("submit", (event) => {
      event.preventDefault();
      start();
    });
    // Else what is wrong could not be shown.
    find("setup").addEventListener("invalid", () => (find("rules").parentElement.open = true), true);
    find("game").addEventListener("change", () => {
      this.show({ card: this.#card });
      start();
    });
  }

  offer(games) {
    this.games = games;
    find("game").replaceChildren(...games.map(({ name }) => new Option(name, name)));
  }

  /** Makes the controls of a game. Who has a seat keeps it. */
  show({ card, rules = {}, first = card.players[0], seats = {} }) {
    this.#seats = { ...this.#seats, ...seats };
    find("game").value = card.name;
    find("first").replaceChildren(...card.players.map((player) => new Option(player, player)));
    find("first").value = first;
    find("seats").replaceChildren(...card.players.map((player, place) => this.#seat(player, place)));
    find("summary").textContent = card.summary.replaceAll("`", "");
    find("rules").replaceChildren(...card.parameters.map((parameter) => rule(parameter, rules)));
  }

  /** What the controls say: `{card, rules, first}`, with those rules that are not the game's own. */
  get chosen() {
    const card = this.#card;
    const inputs = [...find("rules").querySelectorAll("input")];
    const values = inputs.map((input) => [
      input.dataset.rule,
      input.type === "checkbox" ? input.checked : /^\d+$/.test(input.value) ? Number(input.value) : input.value,
    ]);
    const rules = Object.fromEntries(values.filter(([name, value]) => value !== card.rules[name]));
    return { card, rules, first: find("first").value };
  }

  /** Who has the seat of each player of the game: "human", or a level of the engine. */
  get seats() {
    return this.game.card.players.map((player) => [player, this.#seats[player]]);
  }

  levelOf(player) {
    return this.#seats[player];
  }

  isHuman(player) {
    return this.#seats[player] === "human";
  }

  get nobodyPlays() {
    return !this.game.card.players.some((player) => this.isHuman(player));
  }

  get #card() {
    return this.games.find(({ name }) => name === find("game").value);
  }

  #seat(player, place) {
    this.#seats[player] ??= place === 0 ? "human" : "best";
    const select = make("select", {}, new Option("you", "human"));
    select.append(...LEVELS.map((level) => new Option(`engine, ${level}`, level)));
    select.dataset.player = player;
    select.value = this.#seats[player];
    select.addEventListener("change", () => {
      this.#seats[player] = select.value;
      this.#onReseat();
    });
    return make("label", {}, `${player} `, select);
  }
}

function rule({ name, description, type, minimum, maximum, words = [], default: usual }, rules) {
  const value = rules[name] ?? usual;
  const input =
    type === "boolean"
      ? make("input", { type: "checkbox", checked: value })
      : words.length > 0
        ? make("input", { type: "text", pattern: [...words, "[0-9]+"].join("|"), value, required: true })
        : make("input", { type: "number", min: minimum, max: maximum, value, required: true });
  if (words.length > 0) input.title = `${minimum} to ${maximum}, or ${words.join(", or ")}`;
  input.dataset.rule = name;
  return make("label", {}, make("span", {}, `${name} `), input, make("small", { textContent: description }));
}

/** The fields of a request that say which position it is about. */
export function question({ card, rules }, position) {
  return { game: card.name, ...(Object.keys(rules).length > 0 ? { rules } : {}), ...position };
}
