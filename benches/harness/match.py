"""Matches between bestmove and another program.

Each opening is played twice, so that either side begins once. The server says which moves are legal and
how a game ends. A draw is claimed where it can be. A side forfeits a game by an illegal move, or by an
answer that takes three times the time of a move, if the opponent keeps to one. Where bestmove has nodes
instead of time, no answer is late, because a busy machine would decide games.
"""

import argparse
import asyncio
import random
from contextlib import ExitStack
from time import perf_counter

from harness.client import Client
from harness.figures import confidence_interval
from harness.server import Server

FORFEIT = 3  # times the time of a move


def parser(description, **defaults):
    """Returns a parser of the options that all matches have."""
    parser = argparse.ArgumentParser(description=description.partition("\n")[0])
    parser.add_argument("--openings", metavar="N", type=int)
    parser.add_argument("--opening-plies", metavar="N", type=int)
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="seed of openings and opponent")
    parser.add_argument("--movetime-ms", metavar="N", type=int, help="time of a move")
    parser.add_argument("--level", metavar="N", type=int, help="level of bestmove")
    parser.add_argument("--nodes", metavar="N", type=int, help="nodes of a move of bestmove, instead of time")
    parser.add_argument("--threads", metavar="N", type=int, default=1, help="threads of bestmove")
    parser.add_argument("--games-at-once", metavar="N", type=int, default=1)
    parser.set_defaults(go=None, **defaults)
    return parser


def move_of(legal):
    """Returns a legal move of the server as a request gives it: its name, or its index."""
    return legal.get("move", legal.get("index"))


async def random_openings(ask, arguments):
    """Returns random moves from the start, after which the game goes on, and no side has passed."""
    chance, openings = random.Random(arguments.seed), []
    while len(openings) < arguments.openings:
        moves = []
        for _ in range(arguments.opening_plies):
            position = await ask("/position", moves)
            moves.append(move_of(chance.choice(position["moves"])))
        if "pass" not in moves:
            openings.append(moves)
    return openings


class Game:
    """A game, from its opening on."""

    def __init__(self, ask, opening, begins, arguments):
        self.moves = list(opening)
        self.begins = begins  # whether bestmove moves first after the opening
        self.depths = []  # of searches that end in an estimate
        self.seconds = {"bestmove": [], "opponent": []}  # of moves with a choice
        self._ask = ask
        self._arguments = arguments

    async def play(self, opponent):
        """Returns the points of bestmove, and how the game ended."""
        first = None
        while True:
            position = await self._ask("/position", self.moves)
            first = first or position["player"]
            if position["status"] == "won":
                has_won = (position["winner"] == first) == self.begins
                return float(has_won), f"{position['winner']} has won by {position['ended_by']}"
            if position["status"] == "draw":
                return 0.5, f"a draw by {position['ended_by']}"
            if reason := position["claimable"]:
                return 0.5, f"a draw by {reason}, which is claimed"
            is_ours = (position["player"] == first) == self.begins
            begin = perf_counter()
            try:
                async with asyncio.timeout(self._max_seconds(is_ours, opponent)):
                    move = await (self._best_move() if is_ours else opponent.reply(self.moves, position))
            except TimeoutError:
                return float(not is_ours), "a late answer"
            if len(position["moves"]) > 1:
                self.seconds["bestmove" if is_ours else "opponent"].append(perf_counter() - begin)
            if move is None:
                return 0.5, "a draw by the rules of the opponent"
            if all(move != move_of(legal) for legal in position["moves"]):
                return float(not is_ours), f"the illegal move {move}"
            self.moves.append(move)

    def _max_seconds(self, is_ours, opponent):
        if self._arguments.nodes is not None:
            return None
        return FORFEIT * self._arguments.movetime_ms / 1000 if is_ours or opponent.KEEPS_TIME else None

    async def _best_move(self):
        nodes, level = self._arguments.nodes, self._arguments.level
        fields = {} if level is None else {"level": level}
        fields["limits"] = {"movetime_ms": self._arguments.movetime_ms} if nodes is None else {"nodes": nodes}
        answer = await self._ask("/best-move", self.moves, top=1, **fields)
        if not answer["search"]["exact"]:
            self.depths.append(answer["search"]["depth"])
        return move_of(answer)


def asking(client, request):
    """Returns a function that asks the server about the position after some moves of a game."""

    async def ask(path, moves, **fields):
        return (await client.post(path, {**request, "moves": moves, **fields})).json()

    return ask


async def _play_match(arguments, request, opponent, openings):
    """Plays the games. `opponent` makes a context for each game, in which it is ready to reply."""
    options = ["--log", "warn", "--threads-per-search", arguments.threads]
    options += ["--max-movetime-ms", arguments.movetime_ms] if arguments.nodes is None else []
    points, seconds = [], {"bestmove": [], "opponent": []}
    with ExitStack() as stack:
        # A server's searches share its threads, so games at the same time have servers of their own.
        servers = [stack.enter_context(Server(*options)) for _ in range(arguments.games_at_once)]
        with Client(servers[0].address) as client:
            starts = await openings(asking(client, request), arguments)
        games = [(opening, begins) for opening in starts for begins in (True, False)]
        waiting = enumerate(games, arguments.seed)

        async def play_in_turn(server):
            for seed, (opening, begins) in waiting:
                with Client(server.address) as client:
                    async with opponent(seed) as player:
                        game = Game(asking(client, request), opening, begins, arguments)
                        won, reason = await game.play(player)
                points.append(won)
                for side, of_game in game.seconds.items():
                    seconds[side] += of_game
                depth = sum(game.depths) / max(1, len(game.depths))
                print(
                    f"{len(points):>4}  {'bestmove' if begins else 'opponent'} begins  {won:3.1f} points"
                    f"  {len(game.moves):>3} plies  depth {depth:4.1f}  {reason}",
                    flush=True,
                )

        async with asyncio.TaskGroup() as tasks:
            for server in servers:
                tasks.create_task(play_in_turn(server))
    return points, seconds


def run(arguments, request, opponent, openings=random_openings):
    """Plays a match, and prints the points of bestmove, and the time that both sides took. Returns the points."""
    points, seconds = asyncio.run(_play_match(arguments, request, opponent, openings))
    for side, of_side in seconds.items():
        mean, greatest = sum(of_side) / len(of_side), max(of_side)
        print(f"{side}: {1000 * mean:.0f} ms a move with a choice, {1000 * greatest:.0f} ms at most")
    played, total = len(points), sum(points)
    low, high = (100 * bound for bound in confidence_interval(total, played))
    print(
        f"{total:g} of {played} points, {100 * total / played:.0f} % (95 % interval: {low:.0f} to {high:.0f} %)."
    )
    return points
