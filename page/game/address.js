// The game in the page's address: a link holds the rules, where play began, every move, and who plays.

import { t } from "../texts/index.js";
import { ruleName } from "./names.js";
import { isSeat } from "./seats.js";

/** The words of the address of a game. */
export function addressOf(game, seats) {
  const words = new URLSearchParams({ game: game.card.name });
  setRules(words, game.rules);
  const { board, player } = game.nodes[0].position;
  if (game.setUp) words.set("board", asText(board));
  if (game.setUp || player !== game.card.players[0]) words.set("player", player);
  const names = game.names();
  if (names.length > 0) words.set("record", names.join(" "));
  const at = game.line.indexOf(game.at);
  if (at !== names.length) words.set("at", String(at));
  for (const [player, who] of Object.entries(seats.who)) words.set(seatWord(player), who);
  return words;
}

/** The words of one position, for its picture and for its film. */
export function positionWords({ card, rules }, { board, player }) {
  const words = new URLSearchParams({ game: card.name, board: asText(board), player });
  setRules(words, rules);
  return words;
}

/** The words of the position in which games begin, for the picture of the empty board. */
export function startWords({ card, rules }) {
  const words = new URLSearchParams({ game: card.name, moves: "" });
  setRules(words, rules);
  return words;
}

function setRules(words, rules) {
  for (const [name, value] of Object.entries(rules)) words.set(`rules.${name}`, value);
}

/** Other words of addresses, which are no seats. */
const TAKEN = ["game", "board", "record", "at", "player", "view"];

/** The word for who plays a side: its name, but where that means something else. */
const seatWord = (player) => (TAKEN.includes(player) || player.startsWith("rules.") ? `seat.${player}` : player);

/** A board as one text. */
export const asText = (board) =>
  typeof board === "string" ? board : board.map((cell) => (typeof cell === "string" ? cell : ".")).join("");

/**
 * What an address says of a game: `{card, rules, board, player, record, moves, at, seats, faults}`. What makes no
 * sense is left out and named in `faults`.
 * @returns {any}
 */
export function readAddress(words, cards) {
  const faults = [];
  const word = (name, makesSense, called = name) => {
    const said = words.get(name);
    if (said === null || makesSense(said)) return said;
    faults.push(t("cannot-be", { name: called, value: said }));
    return null;
  };
  const card = cards.find(({ name, aliases }) => name === words.get("game") || aliases.includes(words.get("game")));
  if (!card) {
    faults.push(t("cannot-be", { name: "game", value: words.get("game") }));
    return { card: null, faults };
  }
  const rules = {};
  for (const parameter of card.parameters) {
    const said = word(`rules.${parameter.name}`, (value) => isRule(parameter, value), ruleName(parameter));
    if (said !== null) rules[parameter.name] = ruleOf(parameter, said);
  }
  // Levels have names, too.
  const seatOf = (said) => String(card.levels?.[said] ?? said);
  const seats = card.players
    .map((player) => [player, word(seatWord(player), (said) => isSeat(seatOf(said)))])
    .filter(([, said]) => said !== null)
    .map(([player, said]) => [player, seatOf(said)]);
  return {
    card,
    rules,
    player: word("player", (said) => card.players.includes(said)),
    board: words.get("board"),
    record: words.get("record"),
    at: word("at", (said) => /^\d{1,4}$/.test(said)),
    seats: Object.fromEntries(seats),
    faults,
  };
}

function isRule({ type, minimum, maximum, words = [] }, said) {
  if (type === "boolean") return said === "true" || said === "false";
  return words.includes(said) || (/^\d+$/.test(said) && Number(said) >= minimum && Number(said) <= maximum);
}

/** The value of a rule, from its text. */
export function ruleOf({ type, words = [] }, said) {
  if (type === "boolean") return said === "true";
  return words.includes(said) ? said : Number(said);
}
