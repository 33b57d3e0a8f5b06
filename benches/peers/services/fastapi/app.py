"""POST /best-move of tic-tac-toe by FastAPI, with a cache of answers."""

from typing import Literal

from fastapi import FastAPI, HTTPException
from pydantic import BaseModel, ConfigDict

from minimax import OPPONENT, has_won, move_value, moves

Player = Literal["X", "O"]
# An empty cell is its own index.
Board = tuple[tuple(Literal["X", "O", index] for index in range(9))]


class BestMoveRequest(BaseModel):
    model_config = ConfigDict(extra="forbid")

    board: Board
    player: Player


class Candidate(BaseModel):
    index: int
    score: int


class BestMove(BaseModel):
    player: Player
    index: int | None
    score: int
    candidates: list[Candidate]


app = FastAPI()
cache: dict[tuple[Board, Player], BestMove] = {}


@app.post("/best-move")
async def best_move(request: BestMoveRequest) -> BestMove:
    key = request.board, request.player
    answer = cache.get(key)
    if answer is None:
        answer = cache[key] = think(request)
    return answer


def think(request: BestMoveRequest) -> BestMove:
    board = "".join(cell if isinstance(cell, str) else "." for cell in request.board)
    player, opponent = request.player, OPPONENT[request.player]
    if board.count(opponent) - board.count(player) not in (0, 1) or has_won(board, player):
        raise HTTPException(422, "The position is impossible.")
    if has_won(board, opponent):
        return BestMove(player=player, index=None, score=-10, candidates=[])
    # Best first: the quickest win or the longest defence, then the lowest index.
    ranked = sorted((-move_value(board, index, player), index) for index in moves(board))
    candidates = [Candidate(index=index, score=score(-loss)) for loss, index in ranked]
    return BestMove(
        player=player,
        index=candidates[0].index if candidates else None,
        score=candidates[0].score if candidates else 0,
        candidates=candidates,
    )


def score(value: int) -> int:
    return 10 * ((value > 0) - (value < 0))
