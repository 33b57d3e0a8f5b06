"""The moves of Nine Men's Morris in OpenSpiel, where the removal of a man is a move of its own."""

import re

#: OpenSpiel's points, row by row from the top left.
COLUMNS = {7: "adg", 6: "bdf", 5: "cde", 4: "abcefg", 3: "cde", 2: "bdf", 1: "adg"}
POINTS = [f"{column}{row}" for row, columns in COLUMNS.items() for column in columns]


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
            moves |= {
                f"{name}x{name_of(after, removal)}": [action, removal] for removal in after.legal_actions()
            }
    return moves
