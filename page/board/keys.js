// From cell to cell by the arrow keys, on boards of any shape.

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The cell that lies next in the direction of a key, or null. A step aside counts more than one ahead, but from row to
 * row where rows are staggered.
 */
export function nearest(cells, place, key, { isTurned, isStaggered }) {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [right, down] = isTurned ? direction.map((step) => -step) : direction;
  const weight = isStaggered && down !== 0 ? 0.9 : 3;
  const from = cells.get(place);
  let [best, shortest] = [null, Number.POSITIVE_INFINITY];
  for (const [other, { x, y }] of cells) {
    const [across, below] = [x - from.x, y - from.y];
    const ahead = across * right + below * down;
    const aside = Math.abs(across * down) + Math.abs(below * right);
    if (ahead <= 1 || aside > ahead * 2) continue;
    const distance = ahead + weight * aside;
    if (distance < shortest) [best, shortest] = [other, distance];
  }
  return best;
}
