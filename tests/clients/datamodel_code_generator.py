"""A whole game with the models of datamodel-code-generator and httpx: datamodel_code_generator.py URL"""

import sys
from typing import TypeVar

import httpx
from bestmove_models import (
    BestMove,
    BestMoveRequest,
    GameList,
    LegalMoves,
    PositionRequest,
    ProblemCode,
    ProblemDetails,
    Status,
)
from pydantic import BaseModel

Answer = TypeVar("Answer", bound=BaseModel)

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"


def post(path: str, request: BaseModel, model: type[Answer]) -> Answer | ProblemDetails:
    """Returns the answer to a request, or the problem that came instead."""
    body = request.model_dump_json(exclude_unset=True)
    response = httpx.post(f"{SERVER}{path}", content=body, headers={"content-type": "application/json"})
    if response.is_success:
        return model.model_validate_json(response.content)
    return ProblemDetails.model_validate_json(response.content)


def answered(result: Answer | ProblemDetails) -> Answer:
    """Returns the answer, or raises the problem that came instead."""
    assert not isinstance(result, ProblemDetails), result.detail
    return result


menu = GameList.model_validate_json(httpx.get(f"{SERVER}/games").raise_for_status().content)
game = next(game for game in menu.games if game.name == "tic-tac-toe")

board, player = game.start.board, game.start.player
plies = 0
current = answered(post("/position", PositionRequest(board=board, player=player), LegalMoves))
while current.status == Status.in_progress:
    best = answered(post("/best-move", BestMoveRequest(board=board, player=player), BestMove))
    after = next(move.after for move in current.moves if move.index == best.index)
    board, player = after.board, after.player
    current = answered(post("/position", PositionRequest(board=board, player=player), LegalMoves))
    plies += 1

problem = post("/best-move", BestMoveRequest(board="XX", player="X"), BestMove)
assert isinstance(problem, ProblemDetails)
assert problem.code == ProblemCode.invalid_request
pointers = ",".join(error.pointer for error in problem.errors or [])

assert current.ended_by is not None
ending = f"{current.winner} has won" if current.status == Status.won else current.status.value
print(
    f"datamodel-code-generator: {ending} by {current.ended_by.value} after {plies} moves; {problem.code.value} at {pointers}"
)
