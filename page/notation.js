// Boards as texts.

/** The cells of a board that is written as one text. */
export const cells = (text) => [...text].map((mark) => (mark === "." ? null : mark));

/** A board as one text. */
export const asText = (board) =>
  typeof board === "string" ? board : board.map((cell) => (typeof cell === "string" ? cell : ".")).join("");
