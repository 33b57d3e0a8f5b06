"""Questions that servers are asked under load."""

import itertools
import random

# Asked before, it costs a look into the memory.
REMEMBERED = {"board": ["O", 1, "X", "X", 4, "X", 6, "O", "O"], "player": "X"}

# Over: there is nothing to search.
FINISHED = {"board": "XXXOO....", "player": "O"}


def hard(movetime_ms):
    """Questions without end, never the same, that take all of their time: five in a row on
    a board of 64 cells, six of them taken, so that nobody can have won."""
    choice = random.Random(1)
    asked = set()
    while True:
        moves = choice.sample(range(64), 6)
        board = frozenset(moves[::2]), frozenset(moves[1::2])
        if board not in asked:
            asked.add(board)
            rules = {"rows": 8, "columns": 8, "connect": 5}
            yield {"game": "mnk", "rules": rules, "moves": moves, "limits": {"movetime_ms": movetime_ms}}


def tiny():
    """The 1,512 questions of tic-tac-toe with two marks each, in no order, again and again."""
    cells = range(9)
    questions = []
    for first in itertools.combinations(cells, 2):
        for second in itertools.combinations(set(cells) - set(first), 2):
            board = "".join("X" if cell in first else "O" if cell in second else "." for cell in cells)
            questions += [{"board": board, "player": player} for player in "XO"]
    random.Random(1).shuffle(questions)
    return itertools.cycle(questions)
