// Tic-tac-toe by minimax with a cache of the values of positions.
//
// A board is an array of nine cells, "X", "O" or ".". The value of a position for the side
// to move is 10 - n for a win in n plies, n - 10 for a loss in n plies, and 0 for a draw.

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"];
const cache = new Map();

export const opponent = (player) => (player === "X" ? "O" : "X");

export const hasWon = (board, player) => LINES.some((line) => [...line].every((cell) => board[cell] === player));

export const moves = (board) => [...board.keys()].filter((index) => board[index] === ".");

/** Returns the value of a move for the player who makes it. */
export function moveValue(board, index, player) {
  const reply = positionValue(board.with(index, player), opponent(player));
  // A ply further away, a win or a loss weighs less.
  return -reply + Math.sign(reply);
}

/** Returns the value of a position that the player may have lost, but cannot have won. */
function positionValue(board, player) {
  const key = board.join("") + player;
  let value = cache.get(key);
  if (value === undefined) {
    value = search(board, player);
    cache.set(key, value);
  }
  return value;
}

function search(board, player) {
  if (hasWon(board, opponent(player))) return -10;
  const values = moves(board).map((index) => moveValue(board, index, player));
  return values.length === 0 ? 0 : Math.max(...values);
}
