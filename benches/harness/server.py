"""A bestmove server, and its figures from the kernel."""

import os
import pathlib
import subprocess
import urllib.parse
from time import sleep

ROOT = pathlib.Path(__file__).parents[2]


class Server:
    """The server that is built here, or BESTMOVE. It runs during the context, on this many cores, or on all."""

    def __init__(self, *options, cores=None):
        program = os.environ.get("BESTMOVE")
        if not program:
            command = "cargo build --profile dist --features full --locked --quiet"
            subprocess.run(command.split(), cwd=ROOT, check=True)
            target = os.environ.get("CARGO_TARGET_DIR", ROOT / "target")
            program = pathlib.Path(target) / "dist/bestmove"
        pinned = ["taskset", "--cpu-list", f"0-{cores - 1}"] if cores else []
        self._command = [*pinned, program, "--listen", "127.0.0.1:0", *map(str, options)]

    def __enter__(self):
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        url = self._process.stdout.readline().split()[-1:]
        if not url:
            raise SystemExit("The server does not start.")
        parts = urllib.parse.urlsplit(url[0])
        self.address = parts.hostname, parts.port
        self._proc = pathlib.Path("/proc") / str(self._process.pid)
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.stdout.close()
        if code := self._process.wait():
            raise SystemExit(f"The server exits with {code}.")

    def wait_for_tables(self):
        """Waits until the tables of endgames are computed, whose thread is there once a request is answered."""
        while any(name.read_text().strip() == "tables" for name in self._proc.glob("task/*/comm")):
            sleep(0.1)

    def resident_mib(self):
        return int(self._status("VmRSS")) / 1024

    def threads(self):
        return int(self._status("Threads"))

    def open_files(self):
        return len(list((self._proc / "fd").iterdir()))

    def _status(self, field):
        for line in (self._proc / "status").read_text().splitlines():
            if line.startswith(f"{field}:"):
                return line.split()[1]
        # The status of an ended process has no memory.
        raise SystemExit("The server has ended.")
