// Boards whose cells do not lie side by side as squares: a ground is drawn below them.
//
// Hexagons stand on a corner, and each row lies half a cell to the right of the one above. Half of their
// width, and half of the length of their sides, are the units of a grid. A hexagon is 2 units wide and
// 4 high, and a row begins 3 units below the one above.
//
// Points where lines cross have a cell around them. Loops around the corners join lines to circuits, and
// need two more cells on each side.
//
// Three rings lie in each other, and lines join the middles of their sides. Cells without a point stay empty.

import { draw } from "./dom.js";

/** The height of a unit of hexagons, in widths of one. */
const HEIGHT = 1 / Math.sqrt(3);
/** The names of the circuits, and the distances of their lines from the edges: the radii of their loops. */
const CIRCUITS = { inner: 1, outer: 2 };
const LOOP_CELLS = CIRCUITS.outer;
const RINGS = 3;

/**
 * The layouts with a ground. `extent` is the width and the height of a board, in widths of a cell, `area`
 * that of a cell in the grid, and `ground` the picture. `hasPoint` says whether a cell has a point, where
 * some have none.
 */
export const GROUNDS = {
  rhombus: {
    extent: ({ rows, columns }) => [columns + (rows - 1) / 2, ((3 * rows + 1) * HEIGHT) / 2],
    area: (row, column) => `${3 * row + 1} / ${row + 2 * column + 1} / span 4 / span 2`,
    ground: drawRhombus,
  },
  circuits: {
    extent: ({ rows, columns }) => [columns + 2 * LOOP_CELLS, rows + 2 * LOOP_CELLS],
    area: (row, column) => `${row + LOOP_CELLS + 1} / ${column + LOOP_CELLS + 1}`,
    ground: drawCircuits,
  },
  rings: {
    extent: ({ rows, columns }) => [columns, rows],
    area: (row, column) => `${row + 1} / ${column + 1}`,
    ground: drawRings,
    hasPoint: (row, column) => {
      const [up, across] = [Math.abs(row - RINGS), Math.abs(column - RINGS)];
      return (up === across) !== (up === 0 || across === 0);
    },
  },
};

/** The sides of a rhombus belong to the players: the first has top and bottom. */
function drawRhombus(shape, players) {
  const { rows, columns } = shape;
  const corners = (row, column) => {
    const [left, top] = [row + 2 * column, 3 * row];
    const places = [
      [1, 0],
      [2, 1],
      [2, 3],
      [1, 4],
      [0, 3],
      [0, 1],
    ];
    return places.map(([x, y]) => `${left + x} ${(top + y) * HEIGHT}`);
  };
  const along = (count, cell, picked) =>
    Array.from({ length: count }, (_, index) => picked.map((corner) => corners(...cell(index))[corner])).flat();
  const top = along(columns, (column) => [0, column], [5, 0, 1]);
  const right = along(rows, (row) => [row, columns - 1], [0, 1, 2]);
  const bottom = along(columns, (column) => [rows - 1, column], [4, 3, 2]);
  const left = along(rows, (row) => [row, 0], [5, 4, 3]);
  const paths = [
    ["between", [...top, ...right, ...bottom.toReversed(), ...left.toReversed()]],
    ...[top, bottom].map((side) => [`side ${players[0]}`, side]),
    ...[left, right].map((side) => [`side ${players[1]}`, side]),
  ].map(([look, points]) => [look, `M${points.join("L")}`]);
  const inUnits = GROUNDS.rhombus.extent(shape).map((length) => 2 * length);
  return drawPaths(inUnits, paths);
}

/** A circuit is four lines, each followed by three quarters of a circle around a corner. */
function drawCircuits(shape) {
  const [width, height] = GROUNDS.circuits.extent(shape);
  const [left, top] = [LOOP_CELLS + 0.5, LOOP_CELLS + 0.5];
  const [right, bottom] = [width - left, height - top];
  const paths = [];
  for (let y = top; y <= bottom; y++) paths.push(["between", `M${left} ${y}H${right}`]);
  for (let x = left; x <= right; x++) paths.push(["between", `M${x} ${top}V${bottom}`]);
  for (const [name, radius] of Object.entries(CIRCUITS)) {
    const loop = (x, y) => `A${radius} ${radius} 0 1 0 ${x} ${y}`;
    const lines = [
      `M${left} ${top + radius}H${right}${loop(right - radius, top)}`,
      `V${bottom}${loop(right, bottom - radius)}`,
      `H${left}${loop(left + radius, bottom)}`,
      `V${top}${loop(left, top + radius)}Z`,
    ];
    paths.push([`circuit ${name}`, lines.join("")]);
  }
  return drawPaths([width, height], paths);
}

/** A ring is a square, and joints lead from the outer ring to the inner one. */
function drawRings({ columns }) {
  const [first, last, inwards] = [0.5, columns - 0.5, RINGS - 1];
  const [middle, inner] = [columns / 2, last - inwards];
  const rings = Array.from({ length: RINGS }, (_, ring) => {
    const [start, end] = [first + ring, last - ring];
    return `M${start} ${start}H${end}V${end}H${start}Z`;
  });
  const joints = [first, inner].map((start) => `M${middle} ${start}v${inwards}M${start} ${middle}h${inwards}`);
  return drawPaths([columns, columns], [["between", [...rings, ...joints].join("")]]);
}

/** Makes a picture of paths, each with its class and its commands. */
function drawPaths([width, height], paths) {
  const drawn = paths.map(([look, d]) => draw("path", { class: look, d }));
  return draw("svg", { viewBox: `0 0 ${width} ${height}`, class: "ground", "aria-hidden": "true" }, ...drawn);
}
