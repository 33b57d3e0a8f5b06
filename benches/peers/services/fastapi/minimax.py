"""Tic-tac-toe by minimax with a cache of the values of positions.

A position is a text of nine characters, each "X", "O" or ".". For the side to move, its value is
10 - n for a win in n plies, n - 10 for a loss in n plies, and 0 for a draw.
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
def position_value(board: str, player: str) -> int:
    """Returns the value of a position that the player may have lost, but cannot have won."""
    if has_won(board, OPPONENT[player]):
        return -10
    return max((move_value(board, index, player) for index in moves(board)), default=0)


def move_value(board: str, index: int, player: str) -> int:
    reply = position_value(play(board, index, player), OPPONENT[player])
    # A ply further away, a win or a loss weighs less.
    return -reply - (reply < 0) + (reply > 0)
