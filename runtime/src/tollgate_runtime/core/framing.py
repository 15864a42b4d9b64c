"""Cuts a stream of bytes into lines, whatever the pieces it arrives in."""

DEFAULT_MAX_LINE_BYTES = 256 * 1024 * 1024


class Oversized:
    """Stands for a line that was too long; its bytes were dropped."""

    def __init__(self, size_bytes: int) -> None:
        self.size_bytes = size_bytes


class LineBuffer:
    """Collects bytes until a line is whole.

    A line longer than `max_line_bytes` is thrown away as it arrives, so that no peer can fill the memory.
    """

    def __init__(self, max_line_bytes: int = DEFAULT_MAX_LINE_BYTES) -> None:
        self._max_line_bytes = max_line_bytes
        self._pieces: list[bytes] = []
        self._size = 0
        self._is_skipping = False

    def feed(self, data: bytes) -> list[bytes | Oversized]:
        """Take the next bytes of the stream and return the lines they complete, without their newline."""
        if b"\n" not in data:
            self._keep(data)
            return []
        first, *middle, rest = data.split(b"\n")
        self._keep(first)
        lines: list[bytes | Oversized] = [self._take()]
        limit = self._max_line_bytes
        lines.extend(line if len(line) <= limit else Oversized(len(line)) for line in middle)
        self._keep(rest)
        return lines

    def end(self) -> list[bytes | Oversized]:
        """Return that the stream has ended and return what was left without a newline, if anything."""
        return [self._take()] if self._size else []

    def _keep(self, piece: bytes) -> None:
        if not piece:
            return
        self._size += len(piece)
        if self._size > self._max_line_bytes:
            self._is_skipping = True
            self._pieces.clear()
        else:
            self._pieces.append(piece)

    def _take(self) -> bytes | Oversized:
        line = Oversized(self._size) if self._is_skipping else b"".join(self._pieces)
        self._pieces.clear()
        self._size = 0
        self._is_skipping = False
        return line
