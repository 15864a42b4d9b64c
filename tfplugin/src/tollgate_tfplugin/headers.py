"""HPACK header blocks of one connection, decoded and encoded with a cache in both directions.

After its first few calls a gRPC peer sends nothing but references to its table, the same few bytes for the same method.
Both directions therefore keep what such a block means: a relayed call costs two look-ups, not a decoding.
"""

from hpack import Decoder, HPACKError, OversizedHeaderListError

from tollgate_tfplugin import frames
from tollgate_tfplugin.frames import Http2Error

Headers = tuple[tuple[bytes, bytes], ...]
"""Names and values in the order of the wire."""

MAX_HEADER_LIST_BYTES = 16 * 1024 * 1024
"""How many bytes of headers a peer may send for one message; what grpc-go, which Terraform uses, accepts as well."""

_TABLE_BYTES = 4096
_MAX_KNOWN = 512
_MAX_KNOWN_BLOCK_BYTES = 1024
_ENTRY_BYTES = 32
_STATIC = {(b":method", b"POST"): 3, (b":scheme", b"http"): 6, (b":status", b"200"): 8}
_STATIC_ENTRIES = 61
_NOT_INDEXED = frozenset({b"grpc-timeout", b"grpc-message", b"grpc-status-details-bin"})
"""Fields whose values rarely repeat: they would only fill the table."""


class HeaderDecoder:
    """Decode the header blocks of one peer."""

    def __init__(self) -> None:
        self._decoder = Decoder(max_header_list_size=MAX_HEADER_LIST_BYTES)
        self._known: dict[bytes, Headers] = {}

    def decode(self, block: bytes) -> Headers:
        """Decode a block.

        Raises:
            Http2Error: it cannot be decoded, or the headers in it are too long.
        """
        headers = self._known.get(block)
        if headers is not None:
            return headers
        before = self._table_mark()
        try:
            headers = tuple((bytes(name), bytes(value)) for name, value in self._decoder.decode(block, raw=True))
        except OversizedHeaderListError as error:
            raise Http2Error(frames.ENHANCE_YOUR_CALM, f"headers of more than {MAX_HEADER_LIST_BYTES} bytes") from error
        except HPACKError as error:
            raise Http2Error(frames.COMPRESSION_ERROR, f"unreadable headers: {error}") from error
        after = self._table_mark()
        if after[0] is not before[0] or after[1:] != before[1:] or len(self._known) >= _MAX_KNOWN:
            self._known.clear()
        elif len(block) <= _MAX_KNOWN_BLOCK_BYTES:
            self._known[block] = headers  # it leaves the table as it is, so it means the same when it comes again
        return headers

    def _table_mark(self) -> tuple[object, int, int]:
        """Return the table's newest entry, their number and its size; a change of the table changes one of them."""
        entries = self._decoder.header_table.dynamic_entries
        return entries[0] if entries else None, len(entries), self._decoder.header_table_size


class HeaderEncoder:
    """Encode header blocks for one peer; fields are added to its table until that is full, and none is evicted."""

    def __init__(self) -> None:
        self._indexes: dict[tuple[bytes, bytes], int] = {}
        self._room = _TABLE_BYTES
        self._blocks: dict[Headers, bytes] = {}
        self._prefix = b""

    def limit_table(self, table_bytes: int) -> None:
        """Apply the peer's SETTINGS_HEADER_TABLE_SIZE."""
        if table_bytes >= _TABLE_BYTES:
            return
        self._indexes.clear()
        self._blocks.clear()
        self._room = table_bytes
        self._prefix = _number(0, 5, 0x20) + _number(table_bytes, 5, 0x20)

    def encode(self, headers: Headers) -> bytes:
        """Encode a block; blocks must be sent in the order in which they were encoded."""
        block = self._blocks.get(headers)
        if block is not None:
            return block
        prefix, self._prefix = self._prefix, b""
        block = prefix + b"".join([self._field(field) for field in headers])
        if all(field in self._indexes or field in _STATIC for field in headers):
            self._blocks[headers] = b"".join([self._field(field) for field in headers])
        return block

    def _field(self, field: tuple[bytes, bytes]) -> bytes:
        static = _STATIC.get(field)
        if static is not None:
            return bytes((0x80 | static,))
        index = self._indexes.get(field)
        if index is not None:
            return _number(_STATIC_ENTRIES + len(self._indexes) - index, 7, 0x80)
        name, value = field
        size = len(name) + len(value) + _ENTRY_BYTES
        if size > self._room or (value and name in _NOT_INDEXED):
            return b"\x00" + _text(name) + _text(value)
        self._room -= size
        self._indexes[field] = len(self._indexes)
        self._blocks.clear()  # every index has moved by one
        return b"\x40" + _text(name) + _text(value)


def _text(data: bytes) -> bytes:
    return _number(len(data), 7, 0) + data


def _number(value: int, prefix_bits: int, pattern: int) -> bytes:
    """Encode an integer as HPACK does, after a pattern of bits."""
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
