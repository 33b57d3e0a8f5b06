// Boards of hexagons that stand on a corner: each row lies half a cell to the right of the one above.
//
// Half of the width of a hexagon, and half of the length of its sides, are the units of a grid. A
// hexagon is 2 units wide and 4 high, and a row begins 3 units below the one above.

const SVG = "http://www.w3.org/2000/svg";
/** The height of a unit, in widths of one. */
const HEIGHT = 1 / Math.sqrt(3);

/** The width and the height of a board, in widths of a cell. */
export const extent = ({ rows, columns }) => [columns + (rows - 1) / 2, ((3 * rows + 1) * HEIGHT) / 2];

/** The area of a cell in the grid. */
export function area(place, columns) {
  const [row, column] = [Math.floor(place / columns), place % columns];
  return `${3 * row + 1} / ${row + 2 * column + 1} / span 4 / span 2`;
}

/** A picture of the ground of a board, with the sides of each player: the first has top and bottom. */
export function ground({ rows, columns }, players) {
  const svg = document.createElementNS(SVG, "svg");
  const [width, height] = extent({ rows, columns });
  svg.setAttribute("viewBox", `0 0 ${2 * width} ${2 * height}`);
  svg.setAttribute("class", "ground");
  svg.setAttribute("aria-hidden", "true");
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
  const draw = (look, points) => {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", look);
    path.setAttribute("d", `M${points.join("L")}`);
    svg.append(path);
  };
  draw("between", [...top, ...right, ...bottom.toReversed(), ...left.toReversed()]);
  for (const side of [top, bottom]) draw(`side ${players[0]}`, side);
  for (const side of [left, right]) draw(`side ${players[1]}`, side);
  return svg;
}
