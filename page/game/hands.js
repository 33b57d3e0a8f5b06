// The men in hand in nine men's morris, which the cell in the middle holds, such as "8:9".

/** The men with which each player begins. */
export const MEN = 9;

export function handsIn(marks) {
  const middle = marks[Math.floor(marks.length / 2)];
  return typeof middle === "string" ? middle.split(":").map(Number) : [0, 0];
}

export const handsMark = (men) => (men.every((count) => count === 0) ? null : men.join(":"));
