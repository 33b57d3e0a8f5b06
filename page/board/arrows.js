// Arrows along the cells of a move, and rings around one.

import { draw } from "../dom.js";

const sideOf = ({ width, height }) => Math.min(width, height);

/** The parts of an arrow over these places. */
export function arrow(places, name) {
  const size = sideOf(places[0]);
  const { x, y } = places.at(-1);
  const before = places.at(-2);
  const angle = Math.atan2(y - before.y, x - before.x);
  const tip = (turn, reach) => `${x + Math.cos(angle + turn) * reach} ${y + Math.sin(angle + turn) * reach}`;
  const neck = { x: x - Math.cos(angle) * size * 0.3, y: y - Math.sin(angle) * size * 0.3 };
  const path = [...places.slice(0, -1), neck].map((point) => `${point.x} ${point.y}`).join("L");
  return [
    draw("path", { class: `arrow ${name}`, d: `M${path}`, "stroke-width": size * 0.16 }),
    draw("path", { class: `arrow-head ${name}`, d: `M${x} ${y}L${tip(2.7, size * 0.45)}L${tip(-2.7, size * 0.45)}Z` }),
  ];
}

export function ring(place, name) {
  const size = sideOf(place);
  const { x, y } = place;
  return draw("circle", { class: `ring ${name}`, cx: x, cy: y, r: size * 0.42, "stroke-width": size * 0.09 });
}
