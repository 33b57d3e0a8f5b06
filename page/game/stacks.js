// Stacks of discs in columns, out of whose foot one can be taken.

/** The column whose lowest disc a move takes out, as the name of the move says; null for other moves. */
export const takenFrom = (name) => /^pop-(.+)$/.exec(name)?.[1] ?? null;

/** What is on the cells once that of a place is taken out, and what was above it has fallen. */
export function fallen(cells, columns, place) {
  const after = [...cells];
  for (let at = place; at >= 0; at -= columns) after[at] = cells[at - columns] ?? null;
  return after;
}
