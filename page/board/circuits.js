// The loops of Surakarta, along which pieces capture.

/** The points of a circuit in the order of its drawing; a loop follows the last point of each line. */
export function circuit(size, distance) {
  const other = size - 1 - distance;
  const lines = [
    (step) => [distance, step],
    (step) => [step, other],
    (step) => [other, size - 1 - step],
    (step) => [size - 1 - step, distance],
  ];
  const steps = Array.from({ length: size }, (_, step) => step);
  return lines.flatMap((line) => steps.map((step) => line(step)).map(([row, column]) => row * size + column));
}

/**
 * The shortest way of a capture along the circuits, or null: which circuit, the place on it where the piece begins, and
 * how many places it goes on, backwards if less than 0. It takes the first piece that it meets behind a loop.
 */
export function captureWay(size, isOccupied, from, to) {
  let best = null;
  for (const [index, points] of [circuit(size, 1), circuit(size, 2)].entries()) {
    for (const [start, point] of points.entries()) {
      if (point !== from) continue;
      for (const direction of [1, -1]) {
        const steps = stepsTo(
          points,
          { start, direction, size, isOccupied: (each) => each !== from && isOccupied(each) },
          to,
        );
        if (steps !== null && (!best || steps < Math.abs(best.steps)))
          best = { circuit: index, start, steps: direction * steps };
      }
    }
  }
  return best;
}

function stepsTo(points, { start, direction, size, isOccupied }, to) {
  const line = (at) => Math.floor(at / size);
  for (let steps = 1; steps <= points.length; steps++) {
    const at = (start + direction * steps + 2 * points.length) % points.length;
    if (!isOccupied(points[at])) continue;
    const isBehindLoop = line(at) !== line(start) || steps > size;
    return isBehindLoop && points[at] === to ? steps : null;
  }
  return null;
}

/** The points of a way, as the drawing has its lines and loops, close enough to look round. */
export function pointsOf(paths, size, cell, { circuit: index, start, steps }) {
  const path = paths[index];
  const whole = path.getTotalLength();
  // A quarter of the circuit is a line and the loop behind it. Places before the first line are less than 0.
  const lengthAt = (place) => {
    const line = Math.floor(place / size);
    return (line * whole) / 4 + (place - line * size) * cell;
  };
  const [begin, end] = [lengthAt(start), lengthAt(start + steps)];
  const count = Math.max(2, Math.ceil(Math.abs(end - begin) / (cell / 4)));
  return Array.from({ length: count + 1 }, (_, part) => {
    const length = begin + ((end - begin) * part) / count;
    const { x, y } = path.getPointAtLength(((length % whole) + whole) % whole);
    return { x, y };
  });
}

/** What finds the way of a capture on this drawing. */
export function circuitsOf(svg, cells, columns) {
  const paths = [...svg.querySelectorAll(".ground path")].filter((path) => path.getAttribute("d").includes("A"));
  const { width } = cells.values().next().value;
  return (isOccupied, from, to) => {
    const way = captureWay(columns, isOccupied, from, to);
    return way && pointsOf(paths, columns, width, way);
  };
}
