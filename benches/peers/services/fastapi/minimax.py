"""Tic-tac-toe by minimax that remembers what positions are worth.

A position is a text of nine characters, "X", "O" or "." a cell. Its worth for the side to
move is 10 - n for a win in n plies, n - 10 for a loss in n, 0 for a draw.
"""

from functools import cache

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
OPPONENT = {"X": "O", "O": "X"}


def has_won(board: str, player: str) -> bool:
    return any(all(board[int(cell)] == player for cell in line) for line in LINES)


def moves(board: str) -> list[int]:
    return [index for index, cell in enumerate(board) if cell == "."]


def play(board: str, index: int, player: str) -> str:
    return board[:index] + player + board[index + 1 :]


@cache
def worth(board: str, player: str) -> int:
    """The worth of a position that the player may have lost, but cannot have won."""
    if has_won(board, OPPONENT[player]):
        return -10
    return max((worth_of_move(board, index, player) for index in moves(board)), default=0)


def worth_of_move(board: str, index: int, player: str) -> int:
    reply = worth(play(board, index, player), OPPONENT[player])
    # A ply further away, a win or a loss weighs less.
    return -reply - (reply < 0) + (reply > 0)
