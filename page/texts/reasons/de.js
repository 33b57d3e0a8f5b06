// What moves do, in German: a text for each fact, and those that join them.
//
// The name of a move stands before these texts, which begin with its verb.

export { reasonOf, threatOf } from "../../game/reasons.js";

const one = (count, noun, nouns) => `${count} ${count === 1 ? noun : nouns}`;

/** What material or points count, by the game. */
const NOUNS = {
  chess: ["Materialpunkt", "Materialpunkte"],
  kalah: ["Samen", "Samen"],
  "dots-and-boxes": ["Kästchen", "Kästchen"],
};
const OTHERS = ["Stein", "Steine"];
const amount = ({ count, game }) => one(count, ...(Object.hasOwn(NOUNS, game) ? NOUNS[game] : OTHERS));
const points = ({ points }) => one(points, "Punkt", "Punkten");

export const texts = {
  wins: "gewinnt",
  "wins-at-once": "gewinnt sofort",
  "wins-in": "gewinnt in {plies}",
  "wins-by": (values) => `gewinnt mit ${points(values)}`,
  draws: "endet remis",
  "draws-at-once": "endet sofort remis",
  "draws-in": "endet in {plies} remis",
  loses: "verliert",
  "loses-at-once": "verliert sofort",
  "loses-in": "verliert in {plies}",
  "loses-by": (values) => `verliert mit ${points(values)}`,
  only_move: "verliert als einziger Zug nicht",
  "only_move-estimate": "scheint der einzige gute Zug zu sein",
  "only_move-wins": "gewinnt als einziger Zug",
  "only_move-wins-at-once": "gewinnt als einziger Zug sofort",
  "only_move-wins-in": "gewinnt als einziger Zug in {plies}",
  "only_move-wins-by": (values) => `gewinnt als einziger Zug mit ${points(values)}`,
  forced: "ist der einzige mögliche Zug",
  blocks: "nimmt dem Gegner den Gewinn mit {moves}",
  "blocks-there": "nimmt dem Gegner dort den Gewinn",
  overlooks: "lässt den Gegner mit {moves} sofort gewinnen",
  threatens: "droht mit {moves} zu gewinnen",
  double_threat: "droht auf {ways} Arten zu gewinnen ({line})",
  forces: "erzwingt {moves}",
  allows: "erlaubt {line}",
  wins_material: (values) => `gewinnt ${amount(values)}`,
  loses_material: (values) => `verliert ${amount(values)}`,
  wins_points: (values) => `gewinnt ${amount(values)}`,
  loses_points: (values) => `verliert ${amount(values)}`,
  extra_turn: "bringt noch einen Zug ein",
  zugzwang: "bringt den Gegner in Zugzwang",
  repeats: "wiederholt eine Stellung",
  bridge: "schlägt eine Brücke",
  castles: "rochiert",
  closes_box: (values) => `schließt ${amount(values)}`,
  closes_mill: "schließt eine Mühle",
  crowns: "macht einen Stein zur Dame",
  gives_corner: "überlässt dem Gegner eine Ecke",
  opens_chain: (values) => `öffnet eine Kette von ${amount(values)}`,
  promotes: "wandelt einen Bauern um",
  takes_corner: "nimmt eine Ecke",

  after: "{clause} nach {line}",
  and: "und",
  or: "oder",
  but: "{good}, aber {bad}",
  threat: "Der Gegner droht: {move} {clauses}.",
};
