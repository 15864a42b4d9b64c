"""Finds the bytes of a file that stock Terraform would refuse, and makes a copy with blanks in their place.

Line breaks stay, so that every line and column stays correct.
"""

import re
from collections.abc import Collection, Iterable, Iterator

from tollgate_hcl.tree import ListValue, Node, ObjectItem, ObjectValue, ParsedFile, Value, values_in

ByteRange = tuple[int, int]

_NOT_LINE_BREAK = re.compile(rb"[^\r\n]")


def blank_out(data: bytes, ranges: Iterable[ByteRange]) -> bytes:
    """Return a copy with the ranges replaced by spaces."""
    pieces: list[bytes] = []
    done = 0
    for start, end in sorted(ranges):
        start = max(start, done)
        pieces += data[done:start], _NOT_LINE_BREAK.sub(b" ", data[start:end])
        done = max(end, done)
    return b"".join([*pieces, data[done:]])


def blanks_for(file: ParsedFile, nodes: Collection[Node]) -> tuple[ByteRange, ...]:
    """Return the byte ranges of arguments and blocks; in JSON, of the members and the commas that go with them."""
    if file.data is None:
        return tuple(_bytes(file, node.start, node.end) for node in nodes)
    starts = {node.start for node in nodes}
    objects = [value for value in values_in(file.data) if isinstance(value, ObjectValue)]
    return tuple(_bytes(file, *span) for value in objects for span in _members(value, starts))


def _members(value: ObjectValue, starts: set[int]) -> Iterator[tuple[int, int]]:
    """Yield the members of an object that begin at certain positions, with enough commas to keep it valid."""
    text = value.source.text
    gone = [_is_gone(item, starts) for item in value.items]
    kept_before = False
    for index, item in enumerate(value.items):
        is_last = index == len(value.items) - 1
        if gone[index]:
            yield item.key.start, item.value.end
        else:
            kept_before = True
        keeps_comma = kept_before and not gone[index] and not all(gone[index + 1 :])
        if not is_last and not keeps_comma:
            comma = text.index(",", item.value.end)
            yield comma, comma + 1


def _is_gone(item: ObjectItem, starts: set[int]) -> bool:
    """Return whether a member is removed, by itself or because it would be empty."""
    return item.key.start in starts or _is_emptied(item.value, starts)


def _is_emptied(value: Value, starts: set[int]) -> bool:
    if isinstance(value, ObjectValue):
        return bool(value.items) and all(_is_gone(item, starts) for item in value.items)
    return isinstance(value, ListValue) and bool(value.items) and all(_is_emptied(item, starts) for item in value.items)


def _bytes(file: ParsedFile, start: int, end: int) -> ByteRange:
    place = file.source.range(start, end)
    return place.start_byte, place.end_byte
