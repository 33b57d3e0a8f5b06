// Discs in the columns of a frame: how they fall, and which column lost its lowest one, or got it back.

/** Milliseconds: of every fall, of each row of it, and of a disc that leaves or comes through the foot. */
const TIMES = { least: 200, row: 90, foot: 260 };

/** A disc falls this far to its place, with a small bounce. */
export function fall(disc, depth, height) {
  const frames = [
    { transform: `translateY(${-depth}px)`, easing: "ease-in" },
    { transform: "none", offset: 0.75, easing: "ease-out" },
    { transform: `translateY(${-height / 8}px)`, offset: 0.87, easing: "ease-in" },
    { transform: "none" },
  ];
  disc.animate(frames, { duration: TIMES.least + (TIMES.row * depth) / height });
}

/** A disc leaves through the foot of its column. */
export function leave(disc, height) {
  const frames = [
    { transform: "none", opacity: 1 },
    { opacity: 1, offset: 0.6 },
    { transform: `translateY(${1.3 * height}px)`, opacity: 0 },
  ];
  return disc.animate(frames, { duration: TIMES.foot, easing: "ease-in" });
}

/** A disc is pushed up to its place. */
export function rise(disc, height) {
  const frames = [{ transform: `translateY(${height}px)` }, { transform: "none" }];
  disc.animate(frames, { duration: TIMES.foot, easing: "ease-out" });
}

/**
 * The columns that lost their lowest disc or got it back, by their cells from the foot up. `before` and `after` are the
 * marks by their places, and `squares` the cells of the move that led there.
 * @returns {{places: number[], isTaken: boolean}[]}
 */
export function shiftsOf(cells, before, after, squares) {
  return columnsOf(cells).flatMap((places) => {
    const [old, now] = [before, after].map((marks) => stack(marks, places));
    // Where all discs are alike, the move tells which of them is gone.
    const isTaken = areAbove(old, now) && (squares.includes(places[0]) || !areBelow(old, now));
    const isBack = areAbove(now, old) && !areBelow(now, old);
    return isTaken || isBack ? [{ places, isTaken }] : [];
  });
}

/** The cells of each column, from the foot up. */
function columnsOf(cells) {
  const places = [...cells.keys()].toSorted((one, other) => cells.get(other).y - cells.get(one).y);
  const columns = new Set(places.map((place) => cells.get(place).x));
  return [...columns].map((x) => places.filter((place) => cells.get(place).x === x));
}

const stack = (marks, places) => places.map((place) => marks.get(place)).filter((mark) => mark !== undefined);

const areAbove = (all, some) => all.length === some.length + 1 && String(all.slice(1)) === String(some);
const areBelow = (all, some) => String(all.slice(0, -1)) === String(some);
