// The tree as a picture: a frame for each call, with its board, its window and its value.

import { draw } from "../dom.js";
import { layout, PEAK, sizeFor } from "./layout.js";
import { count, scoreOf, who } from "./names.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Call} Call */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {import("./layout.js").Size} Size */
/** @typedef {import("./board.js").Boards} Boards */
/**
 * @typedef {{
 *   place: Place, group: SVGGElement, edge: SVGGElement | null, note: SVGTextElement | null, drawBoard: () => void,
 * }} Part
 */
/** @typedef {{parts: Part[], size: Size, svg: SVGSVGElement}} Picture */
/** @typedef {{toggle: (call: Call) => void, go: (call: Call) => void}} Acts */

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

/** The button that opens or closes a call, below its frame. @param {Place} place @param {Size} size @param {Acts} acts */
function toggle({ call, closed, parent }, { width, height }, { toggle }) {
  if (!call || call.children.length === 0 || (!closed && !parent)) return [];
  const text = closed ? `+${count(call.below)}` : "−";
  const half = closed ? 10 + 4 * text.length : 13;
  const group = draw(
    "g",
    { class: "toggle", transform: `translate(${width / 2} ${height + 13})` },
    // A thumb needs more than what is seen.
    draw("rect", { class: "thumb", x: -24, y: -18, width: 48, height: 40 }),
    draw("rect", { class: "pill", x: -half, y: -12, width: 2 * half, height: 24, rx: 12 }),
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
  const bend = toY - 36;
  const end = parent.call && !parent.call.isMax ? fromY + PEAK : fromY;
  const line = draw("path", { class: "edge", d: `M${fromX} ${end}C${fromX} ${bend} ${toX} ${end + 10} ${toX} ${toY}` });
  const name = call ? (call.node.name ?? "") : cut.length > 1 ? t("cutMoves", { n: cut.length }) : (cut[0].name ?? "");
  const group = draw("g", { class: "branch" }, line, words("edge-name", toX, y - 7, name));
  if (!call) group.append(draw("path", { class: "cut-sign", d: `M${toX - 9} ${y + 2}l9 -7M${toX} ${y + 6}l9 -7` }));
  return group;
}

/** The longest words in a frame. @param {Tree} tree @param {Card} card */
const longest = ({ calls }, card) => Math.max(...calls.map((call) => who(card, call).length));

/**
 * The tree as SVG, drawn anew whenever calls are opened or closed.
 * @param {Tree} tree
 * @param {Set<number>} open
 * @param {Card} card
 * @param {Boards} boards
 * @param {Acts} acts
 * @returns {Picture}
 */
export function treePicture(tree, open, card, boards, acts) {
  const size = sizeFor(boards, longest(tree, card), tree.pruning);
  const { places, width, height } = layout(tree.root, open, size);
  const key = tree.cut > 0 ? "treeTitleCut" : "treeTitle";
  const values = { calls: count(tree.calls.length), cut: count(tree.cut) };
  const title = draw("title", { id: "film-tree-title" }, t(key, values));
  const names = { role: "group", "aria-labelledby": "film-tree-title" };
  const svg = draw("svg", { class: "film-tree", viewBox: `0 0 ${width} ${height}`, ...names }, title);
  svg.style.setProperty("--wide", `${width}px`);
  svg.style.setProperty("--ratio", String(width / height));
  const parts = places.map((place) => part(place, size, card, boards, acts));
  for (const { edge } of parts) if (edge) svg.append(edge);
  for (const { group } of parts) svg.append(group);
  return { svg, parts, size };
}

/** @param {Place} place @param {Size} size @param {Card} card @param {Boards} boards @param {Acts} acts @returns {Part} */
function part(place, size, card, boards, acts) {
  const { call, cut, parent, x, y } = place;
  const { board: side, top, width, height } = size;
  const group = draw("g", { class: "node", transform: `translate(${x} ${y})` });
  const body = draw("g", { class: "body", role: "img" }, frame(place, size));
  const board = draw("g", { transform: `translate(${(width - side.width) / 2} ${top})` });
  const drawBoard = () => board.append(boards.small(call?.node ?? cut[0], parent?.call?.node, side.width));
  body.append(board);
  const note = call ? null : words("cut-note", width / 2, height - 15, "");
  if (call) {
    body.append(words("number", width / 2, 22, count(call.number)));
    if (top > 30) body.append(words("window", width / 2, 34, ""));
    body.append(words(`score ${tone(call.node.score ?? 0)}`, width / 2, height - 27, scoreOf(call.node)));
    body.append(words("who", width / 2, height - 14.5, who(card, call)));
    body.addEventListener("click", () => acts.go(call));
  } else if (note) {
    body.append(words("cut-word", width / 2, height - 28, t("cutSign")), note);
  }
  group.append(body, ...toggle(place, size, acts));
  return { place, group, edge: edge(place, size), note, drawBoard };
}
