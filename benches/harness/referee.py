"""Random games in which every position is compared with another program."""

import argparse
import asyncio
import random
from collections import Counter

from harness.client import Client
from harness.server import Server

#: Games that are played at the same time.
AT_ONCE = 16


def parser(description, games=10_000):
    """Returns a parser of the options that all referees have."""
    parser = argparse.ArgumentParser(description=description.partition("\n")[0])
    parser.add_argument("--games", metavar="N", type=int, default=games)
    parser.add_argument("--seed", metavar="N", type=int, default=1)
    return parser


def run(arguments, play, equal):
    """Plays the games, and prints what they counted and what was equal.

    `play` takes a client and a source of chance, and returns the counts of a game, such as its plies.
    """
    asyncio.run(_play_all(arguments, play, equal))


async def _play_all(arguments, play, equal):
    chance = random.Random(arguments.seed)
    counts = Counter()
    with Server("--log", "warn") as server, Client(server.address) as client:
        for played in range(0, arguments.games, AT_ONCE):
            number = min(AT_ONCE, arguments.games - played)
            for of_game in await asyncio.gather(*(play(client, chance) for _ in range(number))):
                counts.update(of_game)
    counted = ", ".join(f"{number:,} {what}" for what, number in counts.items())
    print(f"{arguments.games:,} games, {counted}: equal {equal}.")
