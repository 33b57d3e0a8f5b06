// The tree, as deep as the server gives it, and the cost of each idea.

import { post, Refused } from "../api.js";

/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {{player: string, calls: number, cut: number, nodes: import("./types.js").ApiNode[]}} Answer */
/** @typedef {{costs: {name: string, calls: number | null}[], most_positions: number}} Costs */

/** The server shows as many calls of a small board; of a large one fewer, which it says. */
const MOST_CALLS = 5000;

/** With no more free cells than this, the whole tree is small enough. */
const FEW_CELLS = 6;

/** Whether it was refused for its depth only. @param {unknown} error */
const isTooDeep = (error) => error instanceof Refused && error.errors.some(({ pointer }) => pointer === "/depth");

/** The most calls that the server shows, as its sentence names it. @param {unknown} error */
function limitOf(error) {
  const said = error instanceof Refused ? error.errors.map(({ detail }) => detail).join(" ") : "";
  const [, limit] = /more than ([\d,]+) calls/.exec(said) ?? [];
  return limit ? Number(limit.replaceAll(",", "")) : null;
}

/** Whether the tree to the end of the game is surely small. @param {Question} question @param {Card} card */
function isSmall({ board }, { has_cycles }) {
  return !has_cycles && Array.isArray(board) && board.filter(Number.isInteger).length <= FEW_CELLS;
}

/** Whether every line of a tree ends with the game. @param {Answer} answer @param {number} depth */
const isWhole = ({ nodes }, depth) => nodes.every(({ level, status }) => level < depth || status !== "in_progress");

/**
 * Asks for the tree, less deep where it would be too large. `limit` is the bound that the server named.
 * @param {Question} question
 * @param {Card} card
 * @param {{depth: number | null, pruning: boolean}} choice
 * @param {AbortSignal} signal
 * @returns {Promise<{answer: Answer, depth: number | null, limit: number | null}>}
 */
export async function askTree(question, card, choice, signal) {
  const pruning = choice.pruning ? "alpha-beta" : "none";
  /** @param {number | null} depth @returns {Promise<Answer>} */
  const ask = (depth) => post("/game-tree", { ...question, ...(depth && { depth }), pruning }, signal);
  let limit = null;
  if (choice.depth !== null || isSmall(question, card)) {
    try {
      return { answer: await ask(choice.depth), depth: choice.depth, limit };
    } catch (error) {
      if (choice.depth === 1 || !isTooDeep(error)) throw error;
      limit = limitOf(error);
    }
  }
  return climb(ask, choice.depth, limit);
}

/** How many moves deeper the tree is likely to fit. @param {number} calls @param {number} growth @param {number} most */
const room = (calls, growth, most) => Math.floor(Math.log(most / calls) / Math.log(Math.max(growth, 1.5)));

/**
 * Asks deeper and deeper, as long as the next tree is likely to fit: a refusal costs the server as much as an answer.
 * @param {(depth: number) => Promise<Answer>} ask
 * @param {number | null} tooDeep
 * @param {number | null} limit
 */
async function climb(ask, tooDeep, limit) {
  let answer = await ask(1);
  let depth = 1;
  let growth = answer.nodes.length;
  // The least depth that was refused.
  let least = tooDeep ?? Number.POSITIVE_INFINITY;
  for (;;) {
    if (isWhole(answer, depth)) return { answer, depth: null, limit: null };
    const next = Math.min(least - 1, depth + room(answer.nodes.length, growth, limit ?? MOST_CALLS));
    if (next <= depth) return { answer, depth, limit };
    try {
      const deeper = await ask(next);
      growth = (deeper.nodes.length / answer.nodes.length) ** (1 / (next - depth));
      answer = deeper;
      depth = next;
    } catch (error) {
      if (!isTooDeep(error)) throw error;
      limit = limitOf(error) ?? limit;
      least = next;
    }
  }
}

/**
 * @param {Question} question
 * @param {number | null} depth
 * @param {AbortSignal} signal
 * @returns {Promise<Costs>}
 */
export const askIdeas = (question, depth, signal) => post("/ideas", { ...question, ...(depth && { depth }) }, signal);
