// Values, moves, depths and results as people read them.

import { moveName, playerName } from "../game/names.js";
import { language, t } from "./texts.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Call} Call */
/** @typedef {import("./types.js").ApiNode} ApiNode */

/** @param {number} value */
export const count = (value) => value.toLocaleString(language());

/** A value without a word on how sure it is. @param {number} score */
export function plain(score) {
  const size = Math.abs(score).toLocaleString(language(), { maximumFractionDigits: 2 });
  return score < 0 && size !== "0" ? `−${size}` : size;
}

/** The value that a call returned: an estimate says that it is one. @param {ApiNode} node */
export function scoreOf({ score, outcome, bound }) {
  if (score === null) return "";
  const isProven = outcome !== null || (bound !== null && Number.isInteger(score));
  const limit = bound === null ? "" : bound === "at_least" ? "≥ " : "≤ ";
  return `${limit}${isProven ? "" : "≈"}${plain(score)}`;
}

/** @param {number | null} alpha */
export const alphaOf = (alpha) => (alpha === null ? "−∞" : plain(alpha));

/** @param {number | null} beta */
export const betaOf = (beta) => (beta === null ? "+∞" : plain(beta));

/** @param {{alpha: number | null, beta: number | null}} window */
export const condition = ({ alpha, beta }) => t("condition", { alpha: alphaOf(alpha), beta: betaOf(beta) });

/** @param {Call} call */
export const role = ({ isMax }) => t(isMax ? "max" : "min");

/** @param {number} depth */
export const depthName = (depth) => t(depth === 1 ? "depth.1" : "depth.n", { n: depth });

/** Some moves by name, and the number of the others. @param {Card} card @param {ApiNode[]} nodes */
export function moveList(card, nodes) {
  const names = nodes.slice(0, 3).map(({ name }) => moveName(card, name ?? ""));
  const moves = names.join(", ");
  return nodes.length > 3 ? t("andMore", { moves, n: nodes.length - 3 }) : moves;
}

/** What stands under a board: who moves, or how the game ended. @param {Card} card @param {ApiNode} node */
export function standing(card, { status, winner, player }) {
  if (winner) return t("won", { player: playerName(card, winner) });
  return status === "in_progress" ? t("toMove", { player: playerName(card, player) }) : t("draw");
}

/** What stands last in the frame of a call. @param {Card} card @param {Call} call */
export function who(card, call) {
  if (call.isOver) return standing(card, call.node);
  return `${playerName(card, call.node.player)} · ${role(call)}`;
}

/**
 * Why the tree is no deeper. `wanted` is the depth that was chosen, `limit` the bound that the server named.
 * @param {Card} card
 * @param {import("./types.js").Tree} tree
 * @param {number | null} wanted
 * @param {number | null} limit
 */
export function depthNote({ has_cycles }, { depth }, wanted, limit) {
  if (depth === null) return "";
  const values = { depth: depthName(depth), limit: limit === null ? "" : count(limit) };
  if (wanted === null && has_cycles) return t("depth.cycles", values);
  if (limit === null) return t(wanted === null ? "depth.fits" : "depth.estimates", values);
  return t(wanted === null ? "depth.less" : "depth.lessThan", values);
}
