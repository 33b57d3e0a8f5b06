"""Requests for load tests."""

import itertools
import random
import re

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


def chess(movetime_ms):
    """Yields distinct requests of chess that use all their time.

    Each pawn has moved two squares at most, and no other piece has moved, so no king is in check.
    """
    choice = random.Random(1)
    seen = set()
    while True:
        advances = [[choice.randrange(3) for _ in range(8)] for _ in "wb"]
        ranks = ["".join("P" if rank == advance else "." for advance in advances[0]) for rank in range(3)]
        other = ["".join("p" if rank == advance else "." for advance in advances[1]) for rank in range(3)]
        rows = ["rnbqkbnr", *other, *reversed(ranks), "RNBQKBNR"]
        board = "/".join(re.sub(r"\.+", lambda empty: str(len(empty[0])), row) for row in rows)
        if board not in seen:
            seen.add(board)
            board = f"{board} w KQkq - 0 1"
            yield {"game": "chess", "board": board, "limits": {"movetime_ms": movetime_ms}}


def draughts(movetime_ms):
    """Yields distinct requests of draughts that use all their time: eight men a side on their first squares."""
    choice = random.Random(1)
    seen = set()
    while True:
        white, black = (sorted(choice.sample(squares, 8)) for squares in (range(21, 33), range(1, 13)))
        board = f"B:W{','.join(map(str, white))}:B{','.join(map(str, black))}"
        if board not in seen:
            seen.add(board)
            yield {"game": "draughts", "board": board, "limits": {"movetime_ms": movetime_ms}}


def cycles(movetime_ms):
    """Yields distinct requests that use all their time, of two games in which positions come back."""
    for pair in zip(chess(movetime_ms), draughts(movetime_ms)):
        yield from pair


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
