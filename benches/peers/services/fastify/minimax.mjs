// Tic-tac-toe by minimax that remembers what positions are worth.
//
// A board is an array of nine cells, "X", "O" or ".". The worth of a position for the side
// to move is 10 - n for a win in n plies, n - 10 for a loss in n, 0 for a draw.

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"];
const remembered = new Map();

export const opponent = (player) => (player === "X" ? "O" : "X");

export const hasWon = (board, player) => LINES.some((line) => [...line].every((cell) => board[cell] === player));

export const moves = (board) => [...board.keys()].filter((index) => board[index] === ".");

/** The worth of a move for the player who makes it. */
export function worthOfMove(board, index, player) {
  const reply = worth(board.with(index, player), opponent(player));
  // A ply further away, a win or a loss weighs less.
  return -reply + Math.sign(reply);
}

/** The worth of a position that the player may have lost, but cannot have won. */
function worth(board, player) {
  const key = board.join("") + player;
  let value = remembered.get(key);
  if (value === undefined) {
    value = search(board, player);
    remembered.set(key, value);
  }
  return value;
}

function search(board, player) {
  if (hasWon(board, opponent(player))) return -10;
  const worths = moves(board).map((index) => worthOfMove(board, index, player));
  return worths.length === 0 ? 0 : Math.max(...worths);
}
