// How the seeds of Kalah are sown.
//
// Cells are the board as south sees it: north's pits above, from right to left, south's below, and the stores at both
// ends of the upper row, north's on the left.

/** How many seeds a mark stands for. */
export const seedsIn = (mark) => Number(/^\((\d+)\)$/.exec(mark ?? "")?.[1] ?? 0);
export const markOf = (seeds) => `(${seeds})`;

/** The places around the board in the order of sowing: a side's pits and its store, then the other side's. */
export function track(columns) {
  const pits = columns - 2;
  const south = Array.from({ length: pits }, (_, pit) => columns + 1 + pit);
  const north = Array.from({ length: pits }, (_, pit) => pits - pit);
  return { south: [...south, columns - 1], north: [...north, 0] };
}

/** The place of a pit, which is counted from its player's left. */
export const pitPlace = (columns, player, pit) => track(columns)[player][pit];

/**
 * The pits that get a seed each when one is sown, in their order, whose pit it was, and what lies in all of them
 * afterwards. Where the rules have more to say, such as at the end of a game, they know better.
 */
export function sown(cells, columns, place) {
  const { south, north } = track(columns);
  const player = south.includes(place) ? "south" : "north";
  const [own, other] = player === "south" ? [south, north] : [north, south];
  const ring = [...own, ...other.slice(0, -1)];
  const seeds = seedsIn(cells[place]);
  const start = ring.indexOf(place);
  const path = Array.from({ length: seeds }, (_, seed) => ring[(start + 1 + seed) % ring.length]);
  const after = new Map([...own, ...other].map((pit) => [pit, seedsIn(cells[pit])]));
  after.set(place, 0);
  for (const pit of path) after.set(pit, after.get(pit) + 1);
  capture(after, path.at(-1), own, other);
  return { player, path, after, goesAgain: path.at(-1) === own.at(-1) };
}

/** A last seed in an own empty pit takes the seeds on the other side. */
function capture(after, last, own, other) {
  const pit = own.indexOf(last);
  const store = own.length - 1;
  if (pit < 0 || pit === store || after.get(last) !== 1) return;
  const across = other[store - 1 - pit];
  if (after.get(across) === 0) return;
  after.set(own[store], after.get(own[store]) + after.get(across) + 1);
  after.set(across, 0);
  after.set(last, 0);
}
