// What of the tree is lit at a moment of the film.

import { say } from "../dom.js";
import { alphaOf, betaOf, condition, moveList, scoreOf, who } from "./names.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Call} Call */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {import("./types.js").Moment} Moment */
/** @typedef {import("./picture.js").Part} Part */

/** What is read out for a call. @param {Card} card @param {Call} call @param {boolean} hasReturned */
function label(card, call, hasReturned) {
  const result = hasReturned ? t("resultLabel", { score: scoreOf(call.node) }) : "";
  const values = { call: call.number, move: call.node.name ?? "", who: who(card, call), result };
  return t(call.node.name === null ? "rootLabel" : "callLabel", values);
}

/** The calls of the chosen line, once the first call has returned. @param {Tree} tree @param {Moment} moment */
function chosenLine({ root }, { returned }) {
  const line = new Set();
  /** @type {Call | undefined} */
  let call = returned.has(root.number) ? root : undefined;
  while (call) {
    line.add(call.number);
    const { chosen } = call.node;
    call = call.children.find(({ number }) => number === chosen);
  }
  return line;
}

/** The classes of a call at a moment. @param {Call} call @param {Moment} moment @param {Set<number>} line */
function callClasses(call, moment, line) {
  const { number } = call;
  const isEntered = moment.entered.has(number);
  return {
    later: !isEntered,
    open: isEntered && !moment.returned.has(number),
    returned: moment.returned.has(number),
    current: moment.step.call === call,
    best: call.node.parent !== null && moment.best.get(call.node.parent) === number,
    chosen: line.has(number),
  };
}

/** @param {Element | null} element @param {Record<string, boolean>} classes */
function setClasses(element, classes) {
  for (const [name, isOn] of Object.entries(classes)) element?.classList.toggle(name, isOn);
}

/** @param {Part} part @param {Card} card @param {Moment} moment */
function lightCut({ place, group, edge, note }, card, moment) {
  const step = place.parent?.call ? moment.cut.get(place.parent.call.number) : undefined;
  const classes = { later: !step, cut: true };
  setClasses(group, classes);
  setClasses(edge, classes);
  if (!step || !note) return;
  say(note, condition(step));
  const text = t("cutLabel", { moves: moveList(card, place.cut), condition: condition(step) });
  group.firstElementChild?.setAttribute("aria-label", text);
}

/** @param {Part} part @param {Call} call @param {Card} card @param {Moment} moment @param {Set<number>} line */
function lightCall(part, call, card, moment, line) {
  const classes = callClasses(call, moment, line);
  setClasses(part.group, classes);
  setClasses(part.edge, classes);
  part.group.firstElementChild?.setAttribute("aria-label", label(card, call, classes.returned));
  const window = moment.windows.get(call.number);
  const shown = part.group.querySelector(".window");
  if (shown) say(shown, window ? `α ${alphaOf(window.alpha)}\u2002β ${betaOf(window.beta)}` : "");
}

/**
 * Lights what has happened by a moment.
 * @param {{parts: Part[]}} picture
 * @param {Tree} tree
 * @param {Card} card
 * @param {Moment} moment
 */
export function light({ parts }, tree, card, moment) {
  const line = chosenLine(tree, moment);
  for (const part of parts) {
    const { call } = part.place;
    if (call) lightCall(part, call, card, moment, line);
    else lightCut(part, card, moment);
  }
}
