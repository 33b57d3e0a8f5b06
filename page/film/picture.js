// The tree as a picture, and what of it is lit at a moment of the film.

import { smallBoard } from "./board.js";
import { layout, sizeFor } from "./layout.js";
import { draw, isStill } from "./make.js";
import { condition, count, moveList, playerName, role, scoreOf, standing } from "./names.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Call} Call */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {import("./types.js").Moment} Moment */
/** @typedef {import("./layout.js").Size} Size */
/** @typedef {{place: Place, group: SVGGElement, edge: SVGGElement | null, note: SVGTextElement | null}} Part */
/** @typedef {{toggle: (call: Call) => void, go: (call: Call) => void}} Acts */

/** How far a frame points up or down. */
const PEAK = 10;

/** A frame that points up for MAX and down for MIN; a plain one where the game is over. @param {Place} place @param {Size} size */
function frame({ call }, { width, height }) {
  const [top, bottom] = [PEAK, height - PEAK];
  const up = call && !call.isOver && call.isMax ? `L${width / 2} 0` : "";
  const down = call && !call.isOver && !call.isMax ? `L${width / 2} ${height}` : "";
  return draw("path", { class: "frame", d: `M0 ${top}${up}L${width} ${top}V${bottom}${down}L0 ${bottom}Z` });
}

/** @param {string} kind @param {number} x @param {number} y @param {string} text */
const words = (kind, x, y, text) => draw("text", { class: kind, x, y }, text);

/** @param {number} score */
const tone = (score) => (score > 0 ? "win" : score < 0 ? "loss" : "even");

/** What stands last in a frame. @param {Card} card @param {Call} call */
function who(card, call) {
  if (call.isOver) return standing(card, call.node);
  return `${playerName(card, call.node.player)} · ${role(call)}`;
}

/** Makes something of the picture a button. @param {SVGGElement} group @param {string} label @param {() => void} act */
function asButton(group, label, act) {
  for (const [name, value] of Object.entries({ role: "button", tabindex: "0", "aria-label": label }))
    group.setAttribute(name, value);
  group.addEventListener("click", (event) => {
    event.stopPropagation();
    act();
  });
  group.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
}

/** The button that opens or closes a call. @param {Place} place @param {Size} size @param {Acts} acts */
function toggle({ call, closed, parent }, { width, height }, { toggle }) {
  if (!call || call.children.length === 0 || (!closed && !parent)) return [];
  const text = closed ? `+${count(call.below)}` : "−";
  const half = closed ? 10 + 4 * text.length : 11;
  const group = draw(
    "g",
    { class: "toggle", transform: `translate(${closed ? width / 2 : width - 1} ${closed ? height + 14 : PEAK + 1})` },
    draw("rect", { x: -half, y: -12, width: 2 * half, height: 24, rx: 12 }),
    words("toggle-text", 0, 4.5, text),
  );
  asButton(group, t(closed ? "open" : "close", { call: call.number, n: call.below }), () => toggle(call));
  return [group];
}

/** The line from a call to the one above it, with its move and the place for the sign of a cut. @param {Place} place @param {Size} size */
function edge({ x, y, parent, cut, call }, { width, height }) {
  if (!parent) return null;
  const [fromX, fromY, toX] = [parent.x + width / 2, parent.y + height - PEAK, x + width / 2];
  const toY = call?.isMax && !call.isOver ? y : y + PEAK;
  const bend = toY - 40;
  const end = parent.call && !parent.call.isMax ? fromY + PEAK : fromY;
  const line = draw("path", { class: "edge", d: `M${fromX} ${end}C${fromX} ${bend} ${toX} ${end + 10} ${toX} ${toY}` });
  const name = call ? (call.node.name ?? "") : cut.length > 1 ? t("cutMoves", { n: cut.length }) : (cut[0].name ?? "");
  const group = draw("g", { class: "branch" }, line, words("edge-name", toX, y - 8, name));
  if (!call) group.append(draw("path", { class: "cut-sign", d: `M${toX - 9} ${y + 2}l9 -7M${toX} ${y + 6}l9 -7` }));
  return group;
}

/**
 * The tree as SVG, drawn anew whenever calls are opened or closed.
 * @param {Tree} tree
 * @param {Set<number>} open
 * @param {Card} card
 * @param {Record<string, unknown> | undefined} rules
 * @param {Acts} acts
 */
export function treePicture(tree, open, card, rules, acts) {
  const longest = Math.max(...card.players.map((player) => playerName(card, player).length));
  const size = sizeFor(Math.max(card.shape.rows, card.shape.columns), longest);
  const { places, width, height } = layout(tree.root, open, size);
  const key = tree.cut > 0 ? "treeTitleCut" : "treeTitle";
  const title = draw(
    "title",
    { id: "film-tree-title" },
    t(key, { calls: count(tree.calls.length), cut: count(tree.cut) }),
  );
  const box = { viewBox: `0 0 ${width} ${height}`, width, height };
  const svg = draw("svg", { class: "film-tree", role: "group", "aria-labelledby": "film-tree-title", ...box }, title);
  const parts = places.map((place) => part(place, size, card, rules, acts));
  for (const { edge } of parts) if (edge) svg.append(edge);
  for (const { group } of parts) svg.append(group);
  return { svg, parts, size };
}

/** @param {Place} place @param {Size} size @param {Card} card @param {Record<string, unknown> | undefined} rules @param {Acts} acts @returns {Part} */
function part(place, size, card, rules, acts) {
  const { call, cut, x, y } = place;
  const { board: side, width, height } = size;
  const group = draw("g", { class: "node", transform: `translate(${x} ${y})` });
  const body = draw("g", { class: "body", role: "img" }, frame(place, size));
  const board = draw("g", { transform: `translate(${(width - side) / 2} 26)` });
  board.append(smallBoard(card, rules, call?.node ?? cut[0], side));
  body.append(board);
  const note = call ? null : words("cut-note", width / 2, height - 15, "");
  if (call) {
    body.append(words("number", width / 2, 22, count(call.number)));
    body.append(words(`score ${tone(call.node.score ?? 0)}`, width / 2, height - 27, scoreOf(call.node)));
    body.append(words("who", width / 2, height - 14.5, who(card, call)));
    body.addEventListener("click", () => acts.go(call));
  } else if (note) {
    body.append(words("cut-word", width / 2, height - 28, t("cutSign")), note);
  }
  group.append(body, ...toggle(place, size, acts));
  return { place, group, edge: edge(place, size), note };
}

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
  note.textContent = condition(step);
  const text = t("cutLabel", { moves: moveList(card, place.cut), condition: condition(step) });
  group.firstElementChild?.setAttribute("aria-label", text);
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
    if (!call) {
      lightCut(part, card, moment);
      continue;
    }
    const classes = callClasses(call, moment, line);
    setClasses(part.group, classes);
    setClasses(part.edge, classes);
    part.group.firstElementChild?.setAttribute("aria-label", label(card, call, classes.returned));
  }
}

/**
 * Brings a call into view within the region of the tree, and moves nothing else of the page.
 * @param {{parts: Part[], size: Size}} picture
 * @param {HTMLElement} region
 * @param {Call} call
 * @param {boolean} isQuick
 */
export function follow({ parts, size }, region, call, isQuick) {
  const place = parts.find((part) => part.place.call === call)?.place;
  if (!place) return;
  const left = nearest(place.x, size.width, region.scrollLeft, region.clientWidth);
  const top = nearest(place.y, size.height + 30, region.scrollTop, region.clientHeight);
  // A long way would be a blur, and would not end before the next step. A scroll to where the region is ends one that
  // is still on its way.
  const isFar = Math.abs(left - region.scrollLeft) > 1.5 * region.clientWidth;
  region.scrollTo({ left, top, behavior: isQuick || isFar || isStill() ? "auto" : "smooth" });
}

/** Where to scroll so that a stretch is in view: as it is, if it already is. @param {number} start @param {number} length @param {number} from @param {number} view */
function nearest(start, length, from, view) {
  const isInView = start >= from + 8 && start + length <= from + view - 8;
  return isInView ? from : Math.max(0, start + length / 2 - view / 2);
}
