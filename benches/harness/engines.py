"""Other programs as opponents of a match: processes that speak UCI, GTP or the Gomocup protocol."""

import asyncio
import re
import shlex
from contextlib import asynccontextmanager

START_TIMEOUT = 30  # seconds
COLOURS = ["black", "white"]


class Engine:
    """A process that speaks in lines."""

    #: Whether an answer that takes too long forfeits the game.
    KEEPS_TIME = True

    def __init__(self, process, arguments, options):
        self.arguments = arguments
        self.options = options
        self._process = process

    def send(self, *lines):
        self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    async def line(self):
        if line := await self._process.stdout.readline():
            # Messages may be in any encoding.
            return line.decode("latin-1").strip()
        raise ConnectionError("the engine has ended")

    async def match(self, pattern):
        """Returns the match of the first line that has the pattern. Other lines are skipped."""
        while not (found := re.match(pattern, await self.line())):
            pass
        return found


class Uci(Engine):
    """<https://www.chessprogramming.org/UCI>"""

    async def start(self):
        self.send("uci")
        await self.match("uciok")
        self.send(*(f"setoption name {name} value {value}" for name, value in self.options.items()))
        self.send("isready")
        await self.match("readyok")

    async def reply(self, moves, _position):
        limit = self.arguments.go or f"movetime {self.arguments.movetime_ms}"
        self.send(f"position startpos moves {' '.join(moves)}", f"go {limit}")
        return (await self.match(r"bestmove (\S+)"))[1]


class Gtp(Engine):
    """<https://www.lysator.liu.se/~gunnar/gtp/>, with levels instead of a time for each move."""

    KEEPS_TIME = False

    async def start(self):
        self._known = 0
        await self._ask("boardsize 8")
        await self._ask("clear_board")

    async def reply(self, moves, position):
        for ply in range(self._known, len(moves)):
            # GTP Rhino takes no pass, and infers it from the next move.
            if moves[ply] != "pass":
                await self._ask(f"play {COLOURS[ply % 2]} {moves[ply]}")
        self._known = len(moves) + 1
        return (await self._ask(f"genmove {position['player']}")).lower()

    async def _ask(self, line):
        """Returns the text of a reply, which ends with an empty line."""
        self.send(line)
        reply = ""
        while part := await self.line():
            reply += part
        if not reply.startswith("="):
            raise ConnectionError(f"the engine answers {reply!r} to {line!r}")
        return reply[1:].strip()


class Gomocup(Engine):
    """<https://plastovicka.github.io/protocl2en.htm>"""

    SIZE = 15

    async def start(self):
        self._knows_board = False
        self.send(f"START {self.SIZE}")
        await self.match("OK")
        self.send(
            f"INFO timeout_turn {self.arguments.movetime_ms}",
            "INFO timeout_match 0",  # no limit
            "INFO time_left 2147483647",
            "INFO rule 0",  # five or more in a row win
        )

    async def reply(self, moves, _position):
        if self._knows_board:
            self.send(f"TURN {self._coordinates(moves[-1])}")
        else:
            # The engine numbers its own stones 1 and those of the opponent 2.
            sides = (1 + (len(moves) - ply) % 2 for ply in range(len(moves)))
            stones = [f"{self._coordinates(move)},{side}" for move, side in zip(moves, sides)]
            self.send("BOARD", *stones, "DONE")
            self._knows_board = True
        x, y = map(int, (await self.match(r"(\d+),(\d+)$")).groups())
        return y * self.SIZE + x

    def _coordinates(self, move):
        return f"{move % self.SIZE},{move // self.SIZE}"


def started(kind, arguments, **options):
    """Returns a context for each game: an engine of this kind, started by `--engine`, with these options."""

    @asynccontextmanager
    async def engine(_seed):
        pipe = asyncio.subprocess.PIPE
        command = shlex.split(arguments.engine)
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        try:
            engine = kind(process, arguments, options)
            async with asyncio.timeout(START_TIMEOUT):
                await engine.start()
            yield engine
        finally:
            process.kill()
            await process.wait()

    return engine
