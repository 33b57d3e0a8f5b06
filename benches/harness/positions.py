"""Requests for load tests."""

import itertools
import random

# Answered from the cache after the first time.
CACHED = {"board": ["O", 1, "X", "X", 4, "X", 6, "O", "O"], "player": "X"}

# A finished game, which needs no search.
FINISHED = {"board": "XXXOO....", "player": "O"}


def hard(movetime_ms):
    """Yields distinct requests that use all their time: five in a row on 64 cells.

    Six cells are taken, so no side can have won.
    """
    choice = random.Random(1)
    seen = set()
    while True:
        moves = choice.sample(range(64), 6)
        board = frozenset(moves[::2]), frozenset(moves[1::2])
        if board not in seen:
            seen.add(board)
            rules = {"rows": 8, "columns": 8, "connect": 5}
            yield {"game": "mnk", "rules": rules, "moves": moves, "limits": {"movetime_ms": movetime_ms}}


def tiny():
    """Yields the 1,512 requests of tic-tac-toe with two marks each, shuffled, again and again."""
    cells = range(9)
    requests = []
    for first in itertools.combinations(cells, 2):
        for second in itertools.combinations(set(cells) - set(first), 2):
            board = "".join("X" if cell in first else "O" if cell in second else "." for cell in cells)
            requests += [{"board": board, "player": player} for player in "XO"]
    random.Random(1).shuffle(requests)
    return itertools.cycle(requests)
