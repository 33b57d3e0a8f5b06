"""The moves of Nine Men's Morris in OpenSpiel, where the removal of a man is a move of its own."""

import re

#: OpenSpiel's points, row by row from the top left.
POINTS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()


def name_of(state, action):
    """Returns the point of an action, or the two points of a man that moves."""
    points = [POINTS[int(number)] for number in re.findall(r"\d+", state.action_to_string(action))]
    return "-".join(points)


def legal_moves(state):
    """Returns the actions of each move by its name: one or two."""
    moves = {}
    for action in state.legal_actions():
        after, name = state.child(action), name_of(state, action)
        if after.is_terminal() or after.current_player() != state.current_player():
            moves[name] = [action]
        else:
            moves |= {f"{name}x{name_of(after, removal)}": [action, removal] for removal in after.legal_actions()}
    return moves
