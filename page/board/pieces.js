// The pieces on the board, and how they come, go and turn.

import { draw, movesAreWelcome } from "../dom.js";
import { fall, leave, rise, shiftsOf } from "./falls.js";

/** Milliseconds. */
const TIMES = { slide: 180, turn: 250, come: 160, go: 140, step: 16, longest: 1200 };

export class Pieces {
  /** What stands on each cell: its mark and its element. */
  #standing = new Map();
  /** A piece that was dragged and is moved next, and how far from its cell it was let go. */
  #dragged = null;

  /**
   * `layer` holds the pieces; `look` is how the board looks, and so how pieces arrive on it. `wayOf` tells the points
   * over which a piece goes that takes another one, where that is no straight line.
   */
  constructor({ layer, cells, look, wayOf = (..._capture) => null }) {
    this.layer = layer;
    this.cells = cells;
    this.look = look;
    this.wayOf = wayOf;
  }

  at(place) {
    return this.#standing.get(place)?.element;
  }

  /**
   * Shows these marks, by the place of their cell. `squares` are the cells of the move that led there: a piece
   * that left the first of them and stands on another has walked over all of them.
   */
  show(marks, squares = [], isQuick = false) {
    const animates = !isQuick && movesAreWelcome();
    if (this.look === "frame") this.#shiftColumns(marks, squares, animates);
    const gone = new Map([...this.#standing].filter(([place, { mark }]) => marks.get(place) !== mark));
    const come = [...marks].filter(([place, mark]) => this.#standing.get(place)?.mark !== mark);
    const before = new Set(this.#standing.keys());
    let arrival = 0;
    for (const [place, mark] of come) {
      const from = this.#origin(place, mark, gone, squares);
      const turned = gone.get(place);
      if (from === null && turned && this.look === "felt") {
        this.#turn(place, mark, turned, animates);
        gone.delete(place);
      } else if (from === null) this.#come(place, mark, animates);
      else {
        // Where it was, another piece may have come back already.
        const { element } = gone.get(from);
        arrival = Math.max(arrival, this.#walk({ element, from, place, mark, squares, before, animates }));
        // Many moves at once bring back more pieces than leave: each leaves its cell once.
        gone.delete(from);
      }
    }
    for (const [place, { element }] of gone) {
      if (this.#standing.get(place)?.element === element) this.#standing.delete(place);
      if (![...this.#standing.values()].some((piece) => piece.element === element))
        this.#go(element, animates, arrival);
    }
  }

  /** A piece was let go that far from its cell; null once it has found its place. */
  letGo(/** @type {{element: SVGElement, x: number, y: number} | null} */ dragged) {
    this.#dragged = dragged;
  }

  /** Marks the pieces with the player whose they are, where that is known. */
  own(/** @type {Map<number, number>} */ owners) {
    for (const [place, { element }] of this.#standing) {
      if (owners.has(place)) element.dataset.owner = owners.get(place);
      else delete element.dataset.owner;
    }
  }

  /** Where a piece that stands here now has come from, or null. */
  #origin(place, mark, gone, squares) {
    if (squares.length < 2 || !squares.includes(place)) {
      // A rook that castles is not named by its move.
      const [other] = [...gone].find(([, piece]) => piece.mark === mark && squares.length > 1) ?? [null];
      return other;
    }
    // A piece that jumps on has left the cells before.
    return squares.slice(0, squares.lastIndexOf(place)).findLast((each) => gone.has(each)) ?? null;
  }

  #place(place) {
    const { x, y } = this.cells.get(place);
    return `translate(${x} ${y})`;
  }

  #put(place, mark) {
    const element = draw("g", {}, draw("use", { href: `#mark-${mark}` }));
    this.layer.append(element);
    this.#stand(place, mark, element);
    return element;
  }

  #stand(place, mark, element) {
    this.#standing.set(place, { mark, element });
    element.dataset.cell = place;
    element.setAttribute("transform", this.#place(place));
  }

  #come(place, mark, animates) {
    const element = this.#put(place, mark);
    if (!animates) return;
    const { y, height } = this.cells.get(place);
    // A disc falls from above the board.
    if (this.look === "frame") return fall(element.firstElementChild, y + height, height);
    element.firstElementChild.animate(
      [
        { transform: "scale(0.5)", opacity: 0.2 },
        { transform: "none", opacity: 1 },
      ],
      {
        duration: TIMES.come,
        easing: "ease-out",
      },
    );
  }

  /** Columns lose their lowest disc, or get it back. */
  #shiftColumns(marks, squares, animates) {
    const before = new Map([...this.#standing].map(([place, { mark }]) => [place, mark]));
    for (const { places, isTaken } of shiftsOf(this.cells, before, marks, squares)) {
      const discs = places.map((place) => this.#standing.get(place)).filter(Boolean);
      for (const place of places) this.#standing.delete(place);
      if (isTaken) this.#takeOut(places, discs, animates);
      else this.#putBack(places, discs, marks.get(places[0]), animates);
    }
  }

  #takeOut(places, discs, animates) {
    const [lowest, ...others] = discs;
    const { height } = this.cells.get(places[0]);
    for (const [row, { mark, element }] of others.entries()) {
      this.#stand(places[row], mark, element);
      if (animates) fall(element.firstElementChild, height, height);
    }
    if (animates) removeAfter(leave(lowest.element.firstElementChild, height), lowest.element);
    else lowest.element.remove();
  }

  #putBack(places, others, lowest, animates) {
    for (const [row, { mark, element }] of others.entries()) this.#stand(places[row + 1], mark, element);
    this.#put(places[0], lowest);
    if (!animates) return;
    const { height } = this.cells.get(places[0]);
    for (const place of places) if (this.at(place)) rise(this.at(place).firstElementChild, height);
  }

  /** A disc turns over. */
  #turn(place, mark, { element }, animates) {
    const use = element.firstElementChild;
    this.#standing.set(place, { mark, element });
    if (!animates) return use.setAttribute("href", `#mark-${mark}`);
    const half = { duration: TIMES.turn / 2, easing: "ease-in" };
    const closing = use.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], half);
    closing.onfinish = () => {
      // Meanwhile it may have been turned back.
      use.setAttribute("href", `#mark-${this.#standing.get(place)?.mark ?? mark}`);
      use.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { ...half, easing: "ease-out" });
    };
  }

  /**
   * A piece walks from one cell to another, over those of its move. Tells how long those whom it takes on its way there
   * stay on the board.
   */
  #walk({ element, from, place, mark, squares, before, animates }) {
    if (this.#standing.get(from)?.element === element) this.#standing.delete(from);
    this.#stand(place, mark, element);
    element.firstElementChild.setAttribute("href", `#mark-${mark}`);
    this.layer.append(element);
    if (!animates) return 0;
    const dragged = this.#dragged?.element === element ? this.#dragged : null;
    const way = before.has(place) && !dragged ? this.wayOf((each) => before.has(each), from, place) : null;
    const points = way ?? this.#straight(from, place, squares, dragged);
    const end = this.cells.get(place);
    const frames = points.map(({ x, y }) => ({ transform: `translate(${x - end.x}px, ${y - end.y}px)` }));
    const duration = way ? Math.min(TIMES.step * points.length, TIMES.longest) : TIMES.slide * (points.length - 1);
    element.firstElementChild.animate(frames, { duration, easing: "ease-in-out" });
    return way ? duration : 0;
  }

  /** The points of a way over the cells of a move, or from where a piece was let go. */
  #straight(from, place, squares, dragged) {
    const start = this.cells.get(from);
    if (dragged) return [{ x: start.x + dragged.x, y: start.y + dragged.y }, this.cells.get(place)];
    const isNamed = squares.includes(place) && squares[0] === from;
    const path = isNamed ? squares.slice(0, squares.lastIndexOf(place)) : [from];
    return [...path, place].map((each) => this.cells.get(each));
  }

  /** Takes a piece off the board, after a while. */
  #go(element, animates, delay) {
    if (!animates) return element.remove();
    const going = element.firstElementChild.animate([{ opacity: 1 }, { opacity: 0, transform: "scale(0.6)" }], {
      duration: TIMES.go,
      delay,
    });
    removeAfter(going, element);
  }
}

function removeAfter(animation, element) {
  animation.onfinish = () => element.remove();
  animation.oncancel = () => element.remove();
}
