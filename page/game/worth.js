// What a position or a move is worth, in words.

import { t } from "../texts/index.js";

/** The chance of a side in per cent, from its score. */
export const chance = (score) => Math.round(50 + 5 * score);

/** Chances in per cent from which on a side stands better. */
const BETTER = 55;

/** The class of a value's colour. */
export function tone({ score }) {
  if (chance(score) >= BETTER) return "win";
  return chance(score) <= 100 - BETTER ? "loss" : "even";
}

/** A value with little room: "win 15", "draw", "+3", "56 %". */
export function brief({ score, outcome, remoteness, margin }) {
  if (!outcome) return `${chance(score)} %`;
  if (outcome === "draw") return t("draw");
  if (typeof margin === "number") return `${margin < 0 ? "−" : "+"}${Math.abs(margin)}`;
  return remoteness ? t(`${outcome}-in`, { moves: remoteness }) : t(outcome);
}

/** A value with the least room: "W15", "D", "+3", "56". */
export function shortest({ score, outcome, remoteness, margin }) {
  if (!outcome) return String(chance(score));
  if (outcome === "draw") return "=";
  if (typeof margin === "number") return `${margin < 0 ? "−" : "+"}${Math.abs(margin)}`;
  return `${outcome === "win" ? "+" : "−"}${remoteness ?? ""}`;
}

/** What a value says of the game, for the player to move and the other one. */
export function verdict({ score, outcome, remoteness, margin }, player, other) {
  if (!outcome) return t("about", { chance: chance(score), player });
  if (outcome === "draw") return t("a-draw");
  const winner = outcome === "win" ? player : other;
  if (typeof margin === "number") return t("x-wins-by", { player: winner, points: Math.abs(margin) });
  if (!remoteness) return t("x-wins", { player: winner });
  return t("x-wins-in", { player: winner, moves: remoteness });
}

/** Whether two values are equal but for how soon the game ends. */
const isAsGood = (value, best) => value.score === best.score && value.margin === best.margin;

/** Whether the game ends as soon, too. Of a draw nobody minds when. */
const isAsSoon = (value, best) =>
  isAsGood(value, best) && (value.outcome === "draw" || value.remoteness === best.remoteness);

/**
 * Those of the moves that are best, of which the first is one. Where all are as good, how soon the game ends tells them
 * apart; where that is the same, too, any move will do, and none is best. `all` is how many moves there are.
 */
export function bestOf(moves, all) {
  const alike = [isAsGood, isAsSoon].map((isAlike) => moves.filter((move) => isAlike(move, moves[0])));
  return alike.find(({ length }) => length < all) ?? [];
}
