"""A whole game by the Python client of openapi-generator: openapi_generator.py URL"""

import sys

from openapi_client import ApiClient, Configuration
from openapi_client.api import GamesApi, MovesApi
from openapi_client.exceptions import ApiException
from openapi_client.models import (
    BestMoveRequest,
    BestMovesRequest,
    PositionRequest,
    ProblemCode,
    ProblemDetails,
    Status,
)

server = ApiClient(Configuration(host=sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"))
moves = MovesApi(server)

game = next(game for game in GamesApi(server).list_games().games if game.name == "tic-tac-toe")

board, player = game.start.board, game.start.player
plies = 0
current = moves.position(PositionRequest(board=board, player=player))
while current.status == Status.IN_PROGRESS:
    best = moves.best_move(BestMoveRequest(board=board, player=player))
    after = next(move.after for move in current.moves if move.index == best.index)
    board, player = after.board, after.player
    current = moves.position(PositionRequest(board=board, player=player))
    plies += 1

# A board may be an array of cells, of rows, or one text, and moves may be numbers or texts.
cells = ["O", 1, "X", "X", 4, "X", 6, "O", "O"]
rows = [["O", "", "X"], ["X", "", "X"], [None, "O", "O"]]
boards = [BestMoveRequest(board=board, player="X") for board in (cells, rows, "O.XX.X.OO")]
records = [BestMoveRequest(moves=[4, 0, 8]), BestMoveRequest(game="chess", moves=["f2f3", "e7e5", "g2g4"])]
answers = moves.best_moves(BestMovesRequest(requests=boards + records)).responses
chosen = [answer.actual_instance.pv[0] for answer in answers]
assert chosen[:3] == [4, 4, 4] and chosen[4] == "d8h4", chosen
assert [answer.actual_instance.board for answer in answers[:2]] == [
    cells,
    [["O", 1, "X"], ["X", 4, "X"], [6, "O", "O"]],
]
assert BestMoveRequest.from_dict({"board": cells, "player": "X"}).board == cells

try:
    moves.best_move(BestMoveRequest(board="XX", player="X"))
    raise AssertionError("a board of two cells is accepted")
except ApiException as error:
    problem = ProblemDetails.from_json(error.body)
assert problem.code == ProblemCode.INVALID_REQUEST
pointers = ",".join(error.pointer for error in problem.errors)

ending = f"{current.winner} has won" if current.status == Status.WON else current.status.value
print(
    f"openapi-generator, Python: {ending} by {current.ended_by.value} after {plies} moves; "
    f"{problem.code.value} at {pointers}"
)
