// Arrows along the cells of a move, and rings around one. Their shapes are those of the pictures of the server.

import { draw } from "../dom.js";

const sideOf = ({ width, height }) => Math.min(width, height);

/** An arrow over these places. Half of its head lies beyond the middle of the last one. */
export function arrow(places, name) {
  const width = sideOf(places[0]) * 0.13;
  const { x, y } = places.at(-1);
  const before = places.at(-2);
  const angle = (Math.atan2(y - before.y, x - before.x) * 180) / Math.PI;
  const line = draw("path", {
    d: `M${places.map((place) => `${place.x} ${place.y}`).join("L")}`,
    "stroke-width": width,
  });
  const half = 1.5 * width;
  const head = draw("path", {
    class: "head",
    d: `M${-half} ${-half}L${half} 0L${-half} ${half}Z`,
    transform: `translate(${x} ${y}) rotate(${angle})`,
  });
  return draw("g", { class: `arrow ${name}` }, line, head);
}

/** The part of a cell's height from its middle to the end of an arrow that leads out of it. */
const OUT = 0.42;

/** An arrow out of the lowest cell of a column. */
export const arrowOut = (place, name) => arrow([place, { ...place, y: place.y + OUT * place.height }], name);

export function ring(place, name) {
  const size = sideOf(place);
  const { x, y } = place;
  return draw("circle", { class: `ring ${name}`, cx: x, cy: y, r: size * 0.42, "stroke-width": size * 0.09 });
}
