// What happens in a step, as a sentence.

import { moveName, playerName } from "../game/names.js";
import { alphaOf, betaOf, condition, count, moveList, role, scoreOf, standing } from "./names.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Tree} Tree */

/** @param {Step} step @param {Card} card */
function compared({ call, child, better, best }, card) {
  const values = {
    score: child ? scoreOf(child.node) : "",
    move: moveName(card, child?.node.name ?? ""),
    role: role(call),
    best: best ? scoreOf(best.node) : "",
  };
  if (!best) return t("say.firstBest", values);
  if (!better) return t(values.score === values.best ? "say.same" : "say.worse", values);
  if (values.score !== values.best) return t("say.better", values);
  return t(child?.node.outcome ? "say.sooner" : "say.slightly", values);
}

/** @param {Step} step */
function narrowed({ call, alpha, beta, goesOn }) {
  const values = { call: call.number, alpha: alphaOf(alpha), beta: betaOf(beta) };
  const said = t(call.isMax ? "say.alpha" : "say.beta", values);
  return goesOn && call.cut.length === 0 ? `${said} ${t("say.equal", values)}` : said;
}

/** @param {Step} step @param {Card} card */
function leaf({ call }, card) {
  const { node } = call;
  const values = { call: call.number, score: scoreOf(node), player: node.winner ? playerName(card, node.winner) : "" };
  if (!call.isOver) return t("say.limit", values);
  return t(node.winner ? "say.won" : "say.draw", values);
}

/** @param {Step} step @param {Card} card @param {Tree} tree */
function returned({ call, best }, card, tree) {
  const move = moveName(card, best?.node.name ?? "");
  const values = {
    call: call.number,
    score: scoreOf(call.node),
    move,
    calls: count(tree.calls.length),
    cut: count(tree.cut),
  };
  if (call === tree.root) return t(tree.cut > 0 ? "say.endCut" : "say.end", values);
  return t("say.returnBest", values);
}

/** @param {Step} step @param {Card} card @param {Tree} tree */
function entered({ call }, card, tree) {
  const values = {
    call: call.number,
    who: standing(card, call.node),
    role: role(call),
    move: moveName(card, call.node.name ?? ""),
    player: playerName(card, call.node.player),
  };
  if (call === tree.root) return t(call.isOver ? "say.enterEnded" : "say.enterFirst", values);
  return t(call.isOver ? "say.enterOver" : "say.enter", values);
}

/**
 * @param {Step} step
 * @param {Card} card
 * @param {Tree} tree
 */
export function sentence(step, card, tree) {
  const { kind, call, child } = step;
  switch (kind) {
    case "enter":
      return entered(step, card, tree);
    case "test":
      return t("say.test", { call: call.number });
    case "leaf":
      return leaf(step, card);
    case "inside":
      return t("say.inside", { call: call.number, n: count(call.below), score: scoreOf(call.node) });
    case "call":
      return t("say.call", { call: call.number, move: moveName(card, child?.node.name ?? "") });
    case "compare":
      return compared(step, card);
    case "narrow":
      return narrowed(step);
    case "cut":
      return t("say.cut", { condition: condition(step), moves: moveList(card, call.cut) });
    default:
      return returned(step, card, tree);
  }
}
