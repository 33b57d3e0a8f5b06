"""A whole game by the client of openapi-python-client: openapi_python_client.py URL"""

import sys
from typing import TypeVar

from bestmove_client import Client
from bestmove_client.api.games import list_games
from bestmove_client.api.moves import best_move, position
from bestmove_client.models import (
    BestMoveRequest,
    PositionRequest,
    ProblemCode,
    ProblemDetails,
    Status,
)
from bestmove_client.types import Unset

Answer = TypeVar("Answer")


def answered(result: Answer | ProblemDetails | None) -> Answer:
    """Returns the answer, or raises the problem that came instead."""
    assert not isinstance(result, ProblemDetails), result.detail
    assert result is not None
    return result


client = Client(base_url=sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080")

menu = answered(list_games.sync(client=client))
game = next(game for game in menu.games if game.name == "tic-tac-toe")

board, player = game.start.board, game.start.player
plies = 0
current = answered(position.sync(client=client, body=PositionRequest(board=board, player=player)))
while current.status == Status.IN_PROGRESS:
    best = answered(best_move.sync(client=client, body=BestMoveRequest(board=board, player=player)))
    after = next(move.after for move in current.moves if move.index == best.index)
    board, player = after.board, after.player
    current = answered(position.sync(client=client, body=PositionRequest(board=board, player=player)))
    plies += 1

problem = best_move.sync(client=client, body=BestMoveRequest(board="XX", player="X"))
assert isinstance(problem, ProblemDetails)
assert problem.code == ProblemCode.INVALID_REQUEST
assert not isinstance(problem.errors, Unset)
pointers = ",".join(error.pointer for error in problem.errors)

assert current.ended_by is not None
ending = f"{current.winner} has won" if current.status == Status.WON else current.status.value
print(
    f"openapi-python-client: {ending} by {current.ended_by.value} after {plies} moves; {problem.code.value} at {pointers}"
)
