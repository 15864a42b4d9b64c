"""go-plugin's stdio stream: what a provider prints. It must be read, or the provider blocks on full pipes."""

from collections.abc import Callable

from tollgate_tfplugin.fields import contents
from tollgate_tfplugin.stream import Stream, StreamHandler

from tollgate_host.provider_proxy.processes.crash_output import LineCutter

_DATA = 2


class Drain(StreamHandler):
    """Reads the stream as lines; a provider without this stream returns an error."""

    stream: Stream

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._body = bytearray()
        self._cutter = LineCutter()

    def on_data(self, payload: bytes, is_end: bool) -> None:  # noqa: ARG002 -- the end is of no interest
        """Pass on every complete line."""
        self.stream.connection.acknowledge_data(self.stream, len(payload))
        self._body += payload
        while len(self._body) >= 5 and len(self._body) >= (end := 5 + int.from_bytes(self._body[1:5], "big")):
            for line in self._cutter.feed(stdio_content(bytes(self._body[5:end]))):
                self._say(line)
            del self._body[:end]


def stdio_content(message: bytes) -> bytes:
    """Return the bytes that a `StdioData` message carries."""
    try:
        return next((content for number, content in contents(message) if number == _DATA), b"")
    except ValueError:
        return b""
