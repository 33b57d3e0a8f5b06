// The position in the page's address: a link is a puzzle.

import { isSeat } from "./setup.js";

export function writeAddress({ game, seats }, { board, player }, hints) {
  const words = new URLSearchParams({ game: game.card.name, board, player, first: game.first });
  for (const [name, value] of Object.entries(game.rules)) words.set(`rules.${name}`, value);
  for (const [seat, who] of seats) words.set(seat, who);
  if (!hints) words.set("hints", "off");
  history.replaceState(null, "", `?${words}`);
}

/**
 * What the address says: a game as the setup shows it, the position, and what of it makes no
 * sense. `board` is null where it names no position.
 */
export function readAddress(games) {
  const words = new URLSearchParams(location.search);
  const faults = [];
  /** The word of this name, if it is none or one that makes sense. */
  const word = (name, makesSense) => {
    const said = words.get(name);
    if (said === null || makesSense(said)) return said;
    faults.push(`${name} cannot be ${said}`);
    return null;
  };
  const name = word("game", (said) => games.some(({ name }) => name === said));
  const card = games.find((card) => card.name === name) ?? games[0];
  const isPlayer = (said) => card.players.includes(said);
  const player = word("player", isPlayer) ?? card.players[0];
  const rules = {};
  for (const { name, type, minimum, maximum, words: known = [] } of card.parameters) {
    const isFlag = type === "boolean";
    const isNumber = (said) => /^\d+$/.test(said) && Number(said) >= minimum && Number(said) <= maximum;
    const makesSense = isFlag
      ? (said) => said === "true" || said === "false"
      : (said) => known.includes(said) || isNumber(said);
    const said = word(`rules.${name}`, makesSense);
    if (said !== null) rules[name] = isFlag ? said === "true" : known.includes(said) ? said : Number(said);
  }
  const taken = card.players.map((seat) => [seat, word(seat, isSeat)]).filter(([, who]) => who !== null);
  const first = word("first", isPlayer) ?? (words.has("board") ? card.players[0] : player);
  return {
    game: { card, rules, first, seats: Object.fromEntries(taken) },
    player,
    board: words.get("board"),
    hints: words.get("hints") !== "off",
    faults,
  };
}
