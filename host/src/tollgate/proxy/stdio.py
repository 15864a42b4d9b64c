"""go-plugin's stdio stream: what a provider prints, which would otherwise stop it once its pipes are full."""

from collections.abc import Callable

from tollgate.proxy.fields import fields_of
from tollgate.proxy.http2.headers import Headers
from tollgate.proxy.http2.stream import Stream
from tollgate.proxy.last_words import LineCutter

_DATA = 2


class Drain:
    """Takes what comes on the stream, as lines."""

    stream: Stream

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._body = bytearray()
        self._cutter = LineCutter()

    def on_headers(self, headers: Headers, is_end: bool) -> None:
        """Nothing: a provider without this stream answers that it has none."""

    def on_data(self, payload: bytes, is_end: bool) -> None:  # noqa: ARG002 -- the end is of no interest
        """Takes it."""
        self.stream.connection.grant(self.stream, len(payload))
        self._body += payload
        while len(self._body) >= 5 and len(self._body) >= (end := 5 + int.from_bytes(self._body[1:5], "big")):
            for line in self._cutter.feed(printed(bytes(self._body[5:end]))):
                self._say(line)
            del self._body[:end]

    def on_reset(self, code: int) -> None:
        """Nothing."""

    def on_lost(self) -> None:
        """Nothing."""

    def on_sent(self, size: int) -> None:
        """Nothing."""


def printed(message: bytes) -> bytes:
    """The bytes that a `StdioData` message carries."""
    try:
        return next((content for number, content in fields_of(message) if number == _DATA), b"")
    except ValueError:
        return b""
