"""A small HTTP/1.1 client, which keeps its connections and never retries."""

import asyncio
import json
from contextlib import asynccontextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """A response. The values of a repeated header are joined."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self):
        return json.loads(self.body)

    def timing(self, name):
        """Returns the milliseconds of a part of `Server-Timing`."""
        for part in self.headers["server-timing"].split(","):
            key, _, value = part.strip().partition(";dur=")
            if key == name:
                return float(value)
        raise KeyError(name)


class Client:
    """A client, which has a connection for each request in flight.

    Headers are given as keywords, with `_` for `-`.
    """

    def __init__(self, address, **headers):
        self.address = address
        self._idle = []
        fixed = {"Host": "{}:{}".format(*address), **headers}
        self._fixed = _lines(fixed)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for _, writer in self._idle:
            writer.close()

    @property
    def connections(self):
        """Returns the number of connections that wait for the next request."""
        return len(self._idle)

    async def get(self, target, **headers):
        return await self._send(self.request("GET", target, None, headers))

    async def post(self, target, body, **headers):
        """Posts bytes as they are, anything else as JSON."""
        return await self._send(self.request("POST", target, body, headers))

    @asynccontextmanager
    async def stream(self, target, body):
        """Yields the status of an event stream, and the names and data of its events."""
        async with self.connection() as (reader, writer):
            writer.write(self.request("POST", target, body, {}))
            status, _ = await _read_head(reader)
            yield status, _events(reader)

    @asynccontextmanager
    async def connection(self):
        """Yields a bare connection, for bytes that are not a whole request."""
        reader, writer = await asyncio.open_connection(*self.address)
        try:
            yield reader, writer
        finally:
            writer.close()

    def request(self, method, target, body, headers):
        """Returns the bytes of a request."""
        if body is None:
            body = b""
        else:
            if not isinstance(body, bytes):
                body = json.dumps(body).encode()
            headers = {"Content-Type": "application/json", "Content-Length": len(body)} | headers
        head = f"{method} {target} HTTP/1.1\r\n{self._fixed}{_lines(headers)}\r\n"
        return head.encode() + body

    async def _send(self, request):
        while self._idle:
            reader, writer = self._idle.pop()
            if reader.at_eof():
                writer.close()
                continue
            break
        else:
            reader, writer = await asyncio.open_connection(*self.address)
        try:
            writer.write(request)
            status, headers = await _read_head(reader)
            body = await _read_body(reader, status, headers)
        except BaseException:
            # The rest of the response would be taken for the next one.
            writer.close()
            raise
        if headers.get("connection") == "close":
            writer.close()
        else:
            self._idle.append((reader, writer))
        return Answer(status, headers, body)


def _lines(headers):
    return "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())


async def _read_head(reader):
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as error:
        raise ConnectionError("the connection was closed before an answer") from error
    first, *lines = head.decode("latin-1").rstrip().split("\r\n")
    headers = {}
    for line in lines:
        name, _, value = line.partition(":")
        name, value = name.lower(), value.strip()
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return int(first.split()[1]), headers


async def _read_body(reader, status, headers):
    if headers.get("transfer-encoding") == "chunked":
        return b"".join([chunk async for chunk in _chunks(reader)])
    return b"" if status == 304 else await reader.readexactly(int(headers.get("content-length", 0)))


async def _chunks(reader):
    while size := int(await reader.readline(), 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)


async def _events(reader):
    unread = b""
    async for chunk in _chunks(reader):
        unread += chunk
        while b"\n\n" in unread:
            event, _, unread = unread.partition(b"\n\n")
            fields = dict(line.partition(": ")[::2] for line in event.decode().split("\n"))
            # An event without a name is a comment.
            if "event" in fields:
                yield fields["event"], fields["data"]
