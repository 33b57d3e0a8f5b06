// Scores, players, moves and depths as people read them.

import { has, language, t } from "./texts.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Call} Call */
/** @typedef {import("./types.js").ApiNode} ApiNode */

/** Players that the contract calls X and O, where people name colours. @type {Record<string, string[]>} */
const COLOURS = { "connect-four": ["red", "yellow"], gomoku: ["black", "white"], mnk: ["black", "white"] };

/** @param {number} value */
export const count = (value) => value.toLocaleString(language());

/** A score without a word on how sure it is. @param {number} score */
export function plain(score) {
  const size = Math.abs(score).toLocaleString(language(), { maximumFractionDigits: 2 });
  return score < 0 && size !== "0" ? `−${size}` : size;
}

/** The score that a call returned: an estimate says that it is one. @param {ApiNode} node */
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

/** The key of a player: a colour where people name one. @param {Card} card @param {string} player */
export function playerKey(card, player) {
  const colours = card.colours ?? COLOURS[card.name];
  return colours?.[card.players.indexOf(player)] ?? player;
}

/** @param {Card} card @param {string} player */
export function playerName(card, player) {
  const key = playerKey(card, player);
  return has(`player.${key}`) ? t(`player.${key}`) : key;
}

/** A move in a sentence. @param {Card} card @param {string | null} name */
export function moveName(card, name) {
  const key = `move.${card.name}`;
  return has(key) ? t(key, { name: name ?? "" }) : (name ?? "");
}

/** @param {Call} call */
export const role = ({ isMax }) => t(isMax ? "max" : "min");

/** @param {number} depth */
export const depthName = (depth) => t(depth === 1 ? "depth.1" : "depth.n", { n: depth });

/** Some moves by name, and the number of the others. @param {Card} card @param {ApiNode[]} nodes */
export function moveList(card, nodes) {
  const names = nodes.slice(0, 3).map(({ name }) => moveName(card, name));
  const moves = names.join(", ");
  return nodes.length > 3 ? t("andMore", { moves, n: nodes.length - 3 }) : moves;
}

/** What stands under a board: who moves, or how the game ended. @param {Card} card @param {ApiNode} node */
export function standing(card, { status, winner, player }) {
  if (winner) return t("won", { player: playerName(card, winner) });
  return status === "in_progress" ? t("toMove", { player: playerName(card, player) }) : t("draw");
}
