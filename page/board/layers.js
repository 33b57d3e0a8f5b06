// What is put into the drawing of a board, the lowest first: marks under the pieces, ghosts, the pieces, marks over
// them, values, and lines of play.

import { loaded } from "../api.js";
import { draw } from "../dom.js";
import { Ahead } from "./ahead.js";
import { Markings } from "./marks.js";
import { Pieces } from "./pieces.js";
import { Values } from "./values.js";

/**
 * What the boards of few games need, and is loaded for them: seeds in pits, and loops around corners.
 * @returns {Promise<{Pits?: any, circuitsOf?: any}>}
 */
export async function partsFor({ look, layout }) {
  if (look === "pits") return await loaded(import("./pits.js"));
  if (layout === "circuits") return await loaded(import("./circuits.js"));
  return {};
}

export class Layers {
  #values = new Map();

  /** `scaleOf` tells how many pixels a unit of the drawing has now: what is written has to be legible. */
  constructor({ svg, cells, ...view }, { look, columns, parts }, scaleOf) {
    const [pieces, under, over] = ["pieces", "under", "over"].map((name) => svg.querySelector(`.${name}`));
    const ghosts = draw("g", { class: "ghost" });
    pieces.before(ghosts);
    const [values, line] = ["values", "line-ahead"].map((name) => svg.appendChild(draw("g", { class: name })));
    const counts = svg.querySelectorAll(".counts [data-cell]");
    const wayOf = parts.circuitsOf?.(svg, cells, columns);
    this.pieces = parts.Pits
      ? new parts.Pits({ layer: pieces, counts, cells, columns })
      : new Pieces({ layer: pieces, cells, look, wayOf });
    this.markings = new Markings({ under, over, cells, look });
    this.values = new Values({ layer: values, cells, look, view });
    this.ahead = new Ahead({ ghosts, over: line, cells });
    this.scaleOf = scaleOf;
  }

  /** @param {import("./marks.js").Marks} markings */
  show(marks, squares, markings, isQuick) {
    this.pieces.show(marks, squares, isQuick);
    this.pieces.own(markings.owners ?? new Map());
    this.markings.show(markings);
    this.#values = markings.values ?? new Map();
    this.fit();
  }

  /** Draws again what depends on how large the board is seen. */
  fit() {
    this.values.show(this.#values, this.scaleOf());
  }

  /** Shows the moves of a line, or one alone. */
  showAhead(steps) {
    // The value under the pointer stays: it is what the line begins with.
    this.values.cover(steps.slice(1).flatMap(({ squares }) => (squares.length === 1 ? squares : [])));
    this.ahead.show(steps, this.scaleOf(), (place) => !this.values.has(place));
  }
}
