// What the engine advises: a hint, rung by rung, or the best move where values are shown.

import { make } from "../dom.js";
import { moveName, moveTitle, placeName, playerName } from "../game/names.js";
import { moveOf } from "../game/standing.js";
import { tone, verdict } from "../game/worth.js";
import { t } from "../texts/index.js";
import { lineButton } from "./ahead.js";
import { chip, row, sentence } from "./parts.js";
import { threatIn, whyOf } from "./why.js";

/** The facts that a hint may tell before it shows the move, the most telling first. */
const IDEAS = [
  "wins",
  "blocks",
  "double_threat",
  "wins_material",
  "wins_points",
  "extra_turn",
  "forces",
  "threatens",
  "draws",
];

export function adviceOf(play) {
  const ladder = ladderOf(play);
  const isShown = play.showsValues && play.answer && play.mayPlay && play.hints < 3;
  return isShown ? [...ladder, ...bestOf(play)] : ladder;
}

/** What the hint says, rung by rung: that there is something, where, and what. */
export function ladderOf(play) {
  const { hints, answer, standing, game } = play;
  if (hints === 0 || !standing?.isOpen) return [];
  if (!answer) return [make("p", { className: "quiet", textContent: `${t("thinking")} …` })];
  if (hints === 3) return bestOf(play);
  const [best] = answer.candidates;
  if (hints === 1) {
    const idea = IDEAS.find((each) => best.facts?.some(({ fact, proven }) => fact === each && proven));
    return [make("p", { textContent: idea ? t("hint-idea", { idea: t(`idea-${idea}`) }) : t("hint-first") })];
  }
  const [place] = standing.find(moveOf(answer))?.squares ?? [];
  const name = place === undefined ? moveName(game.card, best.name) : placeName(game.card, game.shape, place);
  return [make("p", { textContent: t("hint-piece", { place: name }) })];
}

/** The best move, what it is worth, and why. */
function bestOf(play) {
  const { answer, game, hints } = play;
  const { card } = game;
  const [best] = answer.candidates;
  const other = card.players.find((player) => player !== answer.player);
  const worth = verdict(answer, playerName(card, answer.player), playerName(card, other));
  const chips = [chip(t(answer.outcome ? "proven" : "estimate"))];
  if (!answer.outcome) chips.push(chip(t("depth", { depth: answer.search.depth })));
  const isBest = t("is-best", { move: moveTitle(card, best.name) });
  // What the move is worth stands before a reason that does not say it.
  const title = saysMore(best) ? `${isBest}.` : `${isBest}: ${worth}.`;
  if (saysMore(best)) chips.unshift(chip(worth));
  if (best.pv.length > 1) chips.push(lineButton(play, best, game.at, { className: "small" }));
  const said = sentence(title, tone(best), saysMore(best) ? whyOf(best, game) : "");
  return [said, row(...chips), ...(answer.threat && hints === 3 ? [threat(answer, game)] : [])];
}

const threat = (answer, game) =>
  make("p", { className: "quiet", textContent: t("threat", { why: threatIn(answer.threat, game) }) });

/** Whether a reason says more than what the move is worth, which stands before it. */
const saysMore = ({ facts }) => facts?.some(({ fact }) => !["wins", "loses", "draws"].includes(fact));
