"""Header blocks of one connection, read and written; what was said once is not worked out again.

After its first few calls a gRPC peer sends nothing but references to its table, the same few bytes for the same method.
Both directions therefore keep what such a block means: a relayed call costs two look-ups, not a decoding.
"""

from hpack import Decoder, HPACKError
from pyvider.wire import frames
from pyvider.wire.frames import Http2Error

Headers = tuple[tuple[bytes, bytes], ...]
"""Names and values as they came."""

_MAX_LIST_BYTES = 16 * 1024 * 1024
_TABLE_BYTES = 4096
_MAX_KNOWN = 512
_ENTRY_BYTES = 32
_STATIC = {(b":method", b"POST"): 3, (b":scheme", b"http"): 6, (b":status", b"200"): 8}
_STATIC_ENTRIES = 61
_PASSING = frozenset({b"grpc-timeout", b"grpc-message", b"grpc-status-details-bin"})
"""Fields whose values hardly come twice: they would only fill the table."""


class HeaderReader:
    """Reads the blocks that one peer writes."""

    def __init__(self) -> None:
        self._decoder = Decoder(max_header_list_size=_MAX_LIST_BYTES)
        self._known: dict[bytes, Headers] = {}

    def read(self, block: bytes) -> Headers:
        """What a block says.

        Raises:
            Http2Error: it cannot be read.
        """
        headers = self._known.get(block)
        if headers is not None:
            return headers
        before = self._table_mark()
        try:
            headers = tuple((bytes(name), bytes(value)) for name, value in self._decoder.decode(block, raw=True))
        except HPACKError as error:
            raise Http2Error(frames.COMPRESSION_ERROR, f"unreadable headers: {error}") from error
        after = self._table_mark()
        if after[0] is not before[0] or after[1:] != before[1:] or len(self._known) >= _MAX_KNOWN:
            self._known.clear()
        else:
            self._known[block] = headers  # it leaves the table as it is, so it says the same when it comes again
        return headers

    def _table_mark(self) -> tuple[object, int, int]:
        """The table's newest entry, the number of them, its size: a change of the table changes one of the three."""
        entries = self._decoder.header_table.dynamic_entries
        return entries[0] if entries else None, len(entries), self._decoder.header_table_size


class HeaderWriter:
    """Writes blocks for one peer, with as much of its table as there is, which is never made to forget."""

    def __init__(self) -> None:
        self._places: dict[tuple[bytes, bytes], int] = {}
        self._room = _TABLE_BYTES
        self._blocks: dict[Headers, bytes] = {}
        self._prefix = b""

    def limit(self, table_bytes: int) -> None:
        """Heeds what the peer says of the size of its table."""
        if table_bytes >= _TABLE_BYTES:
            return
        self._places.clear()
        self._blocks.clear()
        self._room = table_bytes
        self._prefix = _number(0, 5, 0x20) + _number(table_bytes, 5, 0x20)

    def write(self, headers: Headers) -> bytes:
        """The block for these fields, to be sent next: blocks must leave in the order they were written."""
        block = self._blocks.get(headers)
        if block is not None:
            return block
        prefix, self._prefix = self._prefix, b""
        block = prefix + b"".join([self._field(field) for field in headers])
        if all(field in self._places or field in _STATIC for field in headers):
            self._blocks[headers] = b"".join([self._field(field) for field in headers])
        return block

    def _field(self, field: tuple[bytes, bytes]) -> bytes:
        static = _STATIC.get(field)
        if static is not None:
            return bytes((0x80 | static,))
        place = self._places.get(field)
        if place is not None:
            return _number(_STATIC_ENTRIES + len(self._places) - place, 7, 0x80)
        name, value = field
        size = len(name) + len(value) + _ENTRY_BYTES
        if size > self._room or (value and name in _PASSING):
            return b"\x00" + _text(name) + _text(value)
        self._room -= size
        self._places[field] = len(self._places)
        self._blocks.clear()  # every index has moved by one
        return b"\x40" + _text(name) + _text(value)


def _text(data: bytes) -> bytes:
    return _number(len(data), 7, 0) + data


def _number(value: int, prefix_bits: int, pattern: int) -> bytes:
    """HPACK's way of writing a number behind a pattern of bits."""
    limit = (1 << prefix_bits) - 1
    if value < limit:
        return bytes((pattern | value,))
    out = bytearray((pattern | limit,))
    value -= limit
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)
