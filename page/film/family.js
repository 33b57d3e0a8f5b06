// The answer of the server as a tree of calls, and which of them are open.

/** @typedef {import("./types.js").ApiNode} ApiNode */
/** @typedef {import("./types.js").Call} Call */
/** @typedef {import("./types.js").Tree} Tree */

/** As many calls are open at first. */
const OPEN_AT_FIRST = 40;

/** As many can be opened at once. */
const MOST_OPEN = 600;

/** @param {ApiNode} node @param {number} number @param {string} player @returns {Call} */
function alone(node, number, player) {
  const isOver = node.status !== "in_progress";
  return { node, number, isMax: node.player === player, isOver, children: [], cut: [], below: 0 };
}

/**
 * @param {import("./ask.js").Answer} answer
 * @param {{depth: number | null, pruning: boolean}} choice
 * @returns {Tree}
 */
export function treeOf({ nodes, player, cut }, choice) {
  /** @type {Map<number | null, Call>} */
  const calls = new Map();
  for (const node of nodes) {
    const parent = calls.get(node.parent);
    if (node.number === null) {
      parent?.cut.push(node);
      continue;
    }
    const call = alone(node, node.number, player);
    calls.set(node.number, call);
    parent?.children.push(call);
  }
  const list = [...calls.values()];
  for (const call of list.toReversed()) call.below = call.children.reduce((sum, { below }) => sum + below + 1, 0);
  return { root: list[0], calls: list, player, cut, ...choice };
}

/** The calls whose children are shown at first: whole levels, as deep as fits. @param {Tree} tree */
export function openAtFirst({ calls }) {
  /** @param {number} level */
  const upTo = (level) => calls.filter(({ node }) => node.level <= level).length;
  let level = 1;
  while (upTo(level + 1) <= OPEN_AT_FIRST && upTo(level + 1) > upTo(level)) level += 1;
  const shown = calls.filter(({ node, children }) => node.level < level && children.length > 0);
  return new Set(shown.map(({ number }) => number));
}

/** @param {Call} call @param {Set<number>} open */
export const isClosed = ({ children, number }, open) => children.length > 0 && !open.has(number);

/** The numbers of the calls that can be opened. @param {Tree} tree */
export const innerCalls = ({ calls }) =>
  calls.filter(({ children }) => children.length > 0).map(({ number }) => number);

/** Whether all calls can be opened at once. @param {Tree} tree */
export const canOpenAll = (tree) => tree.calls.length <= MOST_OPEN && innerCalls(tree).length > 1;
