// Boards of points where lines cross: pieces travel along circuits, whose lines are joined by loops
// around the corners.
//
// A cell lies around each point. The loops need two more cells on each side.

const SVG = "http://www.w3.org/2000/svg";
/** The names of the circuits, and the distances of their lines from the edges: the radii of their loops. */
const CIRCUITS = { inner: 1, outer: 2 };
const LOOP_CELLS = CIRCUITS.outer;

/** The width and the height of a board, in widths of a cell. */
export const extent = ({ rows, columns }) => [columns + 2 * LOOP_CELLS, rows + 2 * LOOP_CELLS];

/** The area of a cell in the grid. */
export function area(place, columns) {
  const [row, column] = [Math.floor(place / columns), place % columns];
  return `${row + LOOP_CELLS + 1} / ${column + LOOP_CELLS + 1}`;
}

/** A picture of the ground of a board: the lines, and the circuits on them. */
export function ground(shape) {
  const svg = document.createElementNS(SVG, "svg");
  const [width, height] = extent(shape);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("class", "ground");
  svg.setAttribute("aria-hidden", "true");
  const draw = (look, d) => {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", look);
    path.setAttribute("d", d);
    svg.append(path);
  };
  const [left, top] = [LOOP_CELLS + 0.5, LOOP_CELLS + 0.5];
  const [right, bottom] = [width - left, height - top];
  for (let y = top; y <= bottom; y++) draw("between", `M${left} ${y}H${right}`);
  for (let x = left; x <= right; x++) draw("between", `M${x} ${top}V${bottom}`);
  for (const [name, radius] of Object.entries(CIRCUITS)) {
    const loop = (x, y) => `A${radius} ${radius} 0 1 0 ${x} ${y}`;
    const lines = [
      `M${left} ${top + radius}H${right}${loop(right - radius, top)}`,
      `V${bottom}${loop(right, bottom - radius)}`,
      `H${left}${loop(left + radius, bottom)}`,
      `V${top}${loop(left, top + radius)}Z`,
    ];
    draw(`circuit ${name}`, lines.join(""));
  }
  return svg;
}
