// The seeds in the pits of a board, which are sown one by one.

import { draw, movesAreWelcome, say } from "../dom.js";
import { markOf, sown } from "../game/sowing.js";

/** Milliseconds: from seed to seed, and for all of them. */
const TIMES = { seed: 140, all: 1100 };

export class Pits {
  /** What is in each pit: the mark that is shown, and its element. */
  #pits = new Map();
  /** Seeds that are still to fall. */
  #timers = [];

  /** `counts` are the numbers beside the pits. */
  constructor({ layer, counts, cells, columns }) {
    this.layer = layer;
    this.counts = new Map([...counts].map((count) => [Number(count.dataset.cell), count]));
    this.cells = cells;
    this.columns = columns;
    this.marks = new Map();
  }

  /** Nothing is taken up here: seeds are not dragged. */
  at() {
    return undefined;
  }

  letGo(_dragged) {}

  /** Nobody owns seeds. */
  own(_owners) {}

  /** Shows these marks. `squares` is the pit that was sown, if one was. */
  show(marks, squares = [], isQuick = false) {
    const before = this.marks;
    if (sameMarks(before, marks)) return;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    // What was still on its way is there now.
    for (const [place, mark] of before) this.#fill(place, mark);
    this.marks = new Map(marks);
    const steps = isQuick || !movesAreWelcome() ? [] : this.#steps(before, marks, squares[0]);
    const pace = Math.min(TIMES.seed, TIMES.all / steps.length);
    for (const [at, [place, mark]] of steps.entries()) {
      this.#timers.push(setTimeout(() => this.#fill(place, mark, at > 0), at * pace));
    }
    const end = () => {
      for (const [place, mark] of marks) this.#fill(place, mark);
    };
    if (steps.length === 0) end();
    else this.#timers.push(setTimeout(end, (steps.length + 1) * pace));
  }

  /** The pits that change one after the other while `place` is sown, and what is in them then. */
  #steps(before, marks, place) {
    const seeds = new Map([...before].map(([pit, mark]) => [pit, Number(mark.slice(1, -1))]));
    if (!seeds.get(place)) return [];
    const { path, after } = sown(Object.fromEntries(before), this.columns, place);
    // Steps back, or to another place of the game, are no sowing.
    const isSown = isSwept(marks) || [...after].every(([pit, count]) => marks.get(pit) === markOf(count));
    if (!isSown) return [];
    seeds.set(place, 0);
    const falls = path.map((pit) => {
      seeds.set(pit, seeds.get(pit) + 1);
      return [pit, markOf(seeds.get(pit))];
    });
    return [[place, markOf(0)], ...falls];
  }

  #fill(place, mark, isMoved = false) {
    const element = this.#pits.get(place) ?? this.#put(place);
    const use = element.firstElementChild;
    if (use.getAttribute("href") === `#mark-${mark}`) return;
    use.setAttribute("href", `#mark-${mark}`);
    const count = this.counts.get(place);
    if (count) say(count, mark.slice(1, -1));
    if (isMoved)
      use.animate([{ transform: "scale(1.18)" }, { transform: "none" }], { duration: 160, easing: "ease-out" });
  }

  #put(place) {
    const { x, y } = this.cells.get(place);
    const element = draw("g", { "data-cell": place, transform: `translate(${x} ${y})` }, draw("use"));
    this.layer.append(element);
    this.#pits.set(place, element);
    return element;
  }
}

const sameMarks = (one, other) =>
  one.size === other.size && [...one].every(([place, mark]) => other.get(place) === mark);

/** Whether the game has ended here: what was left in the pits was put into the stores. */
const isSwept = (marks) => [...marks.values()].filter((mark) => mark !== markOf(0)).length <= 2;
