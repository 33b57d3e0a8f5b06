// The film: a pure function from the tree to its steps, and one from a step to what has happened by then.

import { isClosed } from "./family.js";

/** @typedef {import("./types.js").Call} Call */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Moment} Moment */
/** @typedef {import("./types.js").Tree} Tree */

/** The greater is preferred by MAX: the score, the quicker win, the later loss. @param {Call} call */
function worth({ node }) {
  const score = node.score ?? 0;
  const distance = node.margin == null ? (node.remoteness ?? 0) : 0;
  return [score, node.margin ?? 0, score > 0 ? -distance : distance];
}

/** Whether a value is better for the side of `call` than its best so far. @param {Frame} frame @param {Call} child */
function isBetter({ call, best }, child) {
  const { chosen } = call.node;
  // The server compares more digits than it shows: what it chose is the best from then on.
  if (!best || child.number === chosen) return true;
  if (best.number === chosen) return false;
  const sign = call.isMax ? 1 : -1;
  const [mine, others] = [worth(child), worth(best)];
  const place = mine.findIndex((value, place) => value !== others[place]);
  return place >= 0 && sign * mine[place] > sign * others[place];
}

/** The window of a call after a value; null if it is as before. @param {Frame} frame @param {number} value */
function narrowed({ call, alpha, beta }, value) {
  if (call.isMax) return alpha === null || value > alpha ? { alpha: value, beta } : null;
  return beta === null || value < beta ? { alpha, beta: value } : null;
}

/**
 * Every step, in the order of the calls. A closed call returns in one step.
 * @param {Tree} tree
 * @param {Set<number>} open
 */
export function stepsOf(tree, open) {
  /** @type {Step[]} */
  const steps = [];

  /** @param {Step["kind"]} kind @param {Frame} frame @param {Partial<Step>} [more] */
  const add = (kind, { call, alpha, beta, best }, more = {}) => steps.push({ kind, call, alpha, beta, best, ...more });

  /** @param {Frame} frame @param {Call} child @param {boolean} isLast */
  function compare(frame, child, isLast) {
    const before = frame.best;
    const better = isBetter(frame, child);
    add("compare", frame, { child, better });
    if (better) frame.best = child;
    const window = tree.pruning && frame.best ? narrowed(frame, frame.best.node.score ?? 0) : null;
    if (!window || before === frame.best) return;
    Object.assign(frame, window);
    const meets = frame.alpha !== null && frame.beta !== null && frame.alpha >= frame.beta;
    add("narrow", frame, { child, goesOn: meets && !isLast });
  }

  /** @param {Call} call */
  function visit(call) {
    const { alpha, beta } = call.node;
    /** @type {Frame} */
    const frame = { call, alpha, beta, best: null, child: null };
    add("enter", frame);
    if (call.children.length === 0) return add("leaf", frame);
    if (isClosed(call, open)) return add("inside", frame);
    add("test", frame);
    for (const child of call.children) {
      add("call", frame, { child });
      visit(child);
      compare(frame, child, child === call.children.at(-1));
    }
    if (call.cut.length > 0) add("cut", frame);
    return add("return", frame);
  }

  visit(tree.root);
  return steps;
}

/** What a step does to the moment before it. @param {Moment} moment @param {Step} step */
function take(moment, step) {
  const { call, child, alpha, beta } = step;
  moment.windows.set(call.number, { alpha, beta });
  // A call that returns stays on the stack for the step in which it does.
  const top = moment.stack.at(-1);
  if (top && moment.returned.has(top.call.number)) moment.stack.pop();
  if (step.kind === "enter") {
    moment.entered.add(call.number);
    moment.stack.push({ call, alpha, beta, best: null, child: null });
    return;
  }
  const frame = moment.stack[moment.stack.length - 1];
  Object.assign(frame, { alpha, beta, child: child ?? null });
  if (step.kind === "compare" && step.better && child) {
    frame.best = child;
    moment.best.set(call.number, child.number);
  }
  if (step.kind === "cut") moment.cut.set(call.number, step);
  if (["leaf", "inside", "return"].includes(step.kind)) moment.returned.add(call.number);
}

/** What has happened up to and with a step. @param {Step[]} steps @param {number} index @returns {Moment} */
export function momentAt(steps, index) {
  /** @type {Moment} */
  const moment = {
    step: steps[index],
    stack: [],
    entered: new Set(),
    returned: new Set(),
    cut: new Map(),
    best: new Map(),
    windows: new Map(),
  };
  for (const step of steps.slice(0, index + 1)) take(moment, step);
  return moment;
}

/** The place of a step in other steps, after calls were opened or closed. @param {Step[]} steps @param {Step} old */
export function placeOf(steps, { kind, call, child }) {
  const same = steps.findIndex((step) => step.kind === kind && step.call === call && step.child === child);
  if (same >= 0) return same;
  const near = steps.findIndex((step) => step.call === call && step.kind !== "enter");
  // It may lie in a call that was closed: the last one that is made before it.
  return near >= 0 ? near : steps.findLastIndex((step) => step.kind === "enter" && step.call.number < call.number);
}
