// The cells of a position.

/** The contents of the cells of a position: marks, and null or a number where none is. */
export const cellsOf = ({ board, cells }) =>
  cells ?? (typeof board === "string" ? [...board].map((mark) => (mark === "." ? null : mark)) : board);

const markAt = (cells, place) => (typeof cells[place] === "string" ? cells[place] : null);

/** The cells that differ between two positions, those that became empty first. */
export function changed(before, after) {
  const [old, now] = [cellsOf(before), cellsOf(after)];
  const places = [...now.keys()].filter((place) => markAt(old, place) !== markAt(now, place));
  return places.sort((one, other) => Number(markAt(now, one) !== null) - Number(markAt(now, other) !== null));
}
