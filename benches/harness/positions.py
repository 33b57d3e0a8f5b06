"""Requests for load tests."""

import itertools
import random
import re

# Answered from the cache after the first time.
CACHED = {"board": ["O", 1, "X", "X", 4, "X", 6, "O", "O"], "player": "X"}

# A finished game, which needs no search.
FINISHED = {"board": "XXXOO....", "player": "O"}


def _distinct(draw, key=lambda drawn: drawn):
    """Yields what `draw` makes of random choices, but nothing with the key of an earlier one."""
    choice = random.Random(1)
    seen = set()
    while True:
        drawn = draw(choice)
        if key(drawn) not in seen:
            seen.add(key(drawn))
            yield drawn


def hard(movetime_ms):
    """Yields distinct requests that use all their time: five in a row on 64 cells.

    Six cells are taken, so no side can have won.
    """
    rules = {"rows": 8, "columns": 8, "connect": 5}
    for moves in _distinct(
        lambda choice: choice.sample(range(64), 6),
        key=lambda moves: (frozenset(moves[::2]), frozenset(moves[1::2])),
    ):
        yield {"game": "mnk", "rules": rules, "moves": moves, "limits": {"movetime_ms": movetime_ms}}


def _pawn_rows(choice, pawn):
    """Returns the rows of a side's pawns, from its own second rank: each has moved two squares at most."""
    steps = [choice.randrange(3) for _ in range(8)]
    rows = ["".join(pawn if step == rank else "." for step in steps) for rank in range(3)]
    return [re.sub(r"\.+", lambda empty: str(len(empty[0])), row) for row in rows]


def _chess_board(choice):
    """Returns a board on which only pawns have moved, so no king is in check."""
    white, black = _pawn_rows(choice, "P"), _pawn_rows(choice, "p")
    rows = ["rnbqkbnr", *black, *reversed(white), "RNBQKBNR"]
    return f"{'/'.join(rows)} w KQkq - 0 1"


def _draughts_board(choice):
    """Returns a board of eight men a side on their first squares."""
    white, black = (sorted(choice.sample(squares, 8)) for squares in (range(21, 33), range(1, 13)))
    return f"B:W{','.join(map(str, white))}:B{','.join(map(str, black))}"


def chess():
    """Yields distinct requests of chess without limits."""
    for board in _distinct(_chess_board):
        yield {"game": "chess", "board": board}


def cycles(movetime_ms):
    """Yields distinct requests that use all their time, of two games in which positions come back."""
    limits = {"movetime_ms": movetime_ms}
    for chess, draughts in zip(_distinct(_chess_board), _distinct(_draughts_board)):
        yield {"game": "chess", "board": chess, "limits": limits}
        yield {"game": "draughts", "board": draughts, "limits": limits}


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
