// The pieces on the board, and how they come, go and turn.

import { draw, movesAreWelcome } from "../dom.js";

/** Milliseconds. */
const TIMES = { slide: 180, fall: 90, turn: 250, come: 160, go: 140 };

export class Pieces {
  /** What stands on each cell: its mark and its element. */
  #standing = new Map();

  /** `layer` holds the pieces; `look` is how the board looks, and so how pieces arrive on it. */
  constructor(layer, cells, look) {
    this.layer = layer;
    this.cells = cells;
    this.look = look;
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
    const gone = new Map([...this.#standing].filter(([place, { mark }]) => marks.get(place) !== mark));
    const come = [...marks].filter(([place, mark]) => this.#standing.get(place)?.mark !== mark);
    for (const [place, mark] of come) {
      const from = this.#origin(place, mark, gone, squares);
      const turned = gone.get(place);
      if (from === null && turned && this.look === "felt") this.#turn(place, mark, turned, animates);
      else if (from === null) this.#come(place, mark, animates);
      else this.#walk(from, place, mark, squares, animates);
    }
    for (const [place, { element }] of gone) {
      if (this.#standing.get(place)?.element === element) this.#standing.delete(place);
      if (![...this.#standing.values()].some((piece) => piece.element === element)) this.#go(element, animates);
    }
  }

  clear() {
    this.#standing.clear();
    this.layer.replaceChildren();
  }

  /** Where a piece that stands here now has come from, or null. */
  #origin(place, mark, gone, squares) {
    if (squares.length < 2 || !squares.includes(place)) {
      // A rook that castles is not named by its move.
      const [other] = [...gone].find(([, piece]) => piece.mark === mark && squares.length > 1) ?? [null];
      return other;
    }
    return gone.has(squares[0]) && squares[0] !== place ? squares[0] : null;
  }

  #place(place) {
    const { x, y } = this.cells.get(place);
    return `translate(${x} ${y})`;
  }

  #put(place, mark) {
    const use = draw("use", { href: `#mark-${mark}` });
    const element = draw("g", { "data-cell": place, transform: this.#place(place) }, use);
    this.layer.append(element);
    this.#standing.set(place, { mark, element });
    return element;
  }

  #come(place, mark, animates) {
    const element = this.#put(place, mark);
    if (!animates) return;
    if (this.look === "frame") return this.#fall(place, element);
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

  /** A disc falls from above the board, with a small bounce. */
  #fall(place, element) {
    const { y, height } = this.cells.get(place);
    const depth = y + height;
    const rows = depth / height;
    const frames = [
      { transform: `translateY(${-depth}px)`, easing: "ease-in" },
      { transform: "none", offset: 0.75, easing: "ease-out" },
      { transform: `translateY(${-height / 8}px)`, offset: 0.87, easing: "ease-in" },
      { transform: "none" },
    ];
    element.firstElementChild.animate(frames, { duration: 200 + TIMES.fall * rows });
  }

  /** A disc turns over. */
  #turn(place, mark, { element }, animates) {
    const use = element.firstElementChild;
    this.#standing.set(place, { mark, element });
    if (!animates) return use.setAttribute("href", `#mark-${mark}`);
    const half = { duration: TIMES.turn / 2, easing: "ease-in" };
    const closing = use.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], half);
    closing.onfinish = () => {
      use.setAttribute("href", `#mark-${mark}`);
      use.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { ...half, easing: "ease-out" });
    };
  }

  /** A piece walks from one cell to another, over those of its move. */
  #walk(from, place, mark, squares, animates) {
    const { element } = this.#standing.get(from);
    this.#standing.delete(from);
    this.#standing.set(place, { mark, element });
    element.dataset.cell = place;
    element.setAttribute("transform", this.#place(place));
    element.firstElementChild.setAttribute("href", `#mark-${mark}`);
    this.layer.append(element);
    if (!animates) return;
    const end = this.cells.get(place);
    const path = squares.includes(place) && squares[0] === from ? squares.slice(0, squares.lastIndexOf(place)) : [from];
    const frames = [...path, place].map((each) => {
      const { x, y } = this.cells.get(each);
      return { transform: `translate(${x - end.x}px, ${y - end.y}px)` };
    });
    element.firstElementChild.animate(frames, { duration: TIMES.slide * path.length, easing: "ease-in-out" });
  }

  #go(element, animates) {
    if (!animates) return element.remove();
    const going = element.firstElementChild.animate(
      [{ opacity: 1 }, { opacity: 0, transform: "scale(0.6)" }],
      TIMES.go,
    );
    going.onfinish = () => element.remove();
    going.oncancel = () => element.remove();
  }
}
