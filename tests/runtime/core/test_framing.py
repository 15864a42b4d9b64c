"""Bytes in, lines out, whatever the pieces they come in."""

import pytest
from tollgate_runtime.core.framing import LineBuffer, Oversized

TABLE: dict[str, tuple[bytes, list[bytes], bytes]] = {
    "nothing": (b"", [], b""),
    "one line": (b"a\n", [b"a"], b""),
    "two lines": (b"a\nbc\n", [b"a", b"bc"], b""),
    "an empty line": (b"\n", [b""], b""),
    "empty lines between": (b"\n\na\n\n", [b"", b"", b"a", b""], b""),
    "a line and a half": (b"a\nb", [b"a"], b"b"),
    "half a line": (b"abc", [], b"abc"),
    "a carriage return stays": (b"a\r\nb\r", [b"a\r"], b"b\r"),
    "NUL and bytes that are no text": (b"\x00\xff\n\xfe", [b"\x00\xff"], b"\xfe"),
    "a unicode line separator is no newline": ("a\u2028b\n".encode(), ["a\u2028b".encode()], b""),
}


def lines_of(pieces: list[bytes], max_line_bytes: int = 100) -> tuple[list[bytes | int], list[bytes | int]]:
    buffer = LineBuffer(max_line_bytes)
    whole = [line for piece in pieces for line in buffer.feed(piece)]
    return [_plain(line) for line in whole], [_plain(line) for line in buffer.end()]


def _plain(line: bytes | Oversized) -> bytes | int:
    return line.size_bytes if isinstance(line, Oversized) else line


@pytest.mark.requirement("P-2.2-03")
@pytest.mark.parametrize(("stream", "lines", "rest"), TABLE.values(), ids=TABLE)
def test_a_stream_is_cut_at_each_newline(stream: bytes, lines: list[bytes], rest: bytes) -> None:
    assert lines_of([stream]) == (lines, [rest] if rest else [])


@pytest.mark.parametrize("stream", [stream for stream, _, _ in TABLE.values()], ids=list(TABLE))
def test_every_split_into_three_pieces_gives_the_same_lines(stream: bytes) -> None:
    whole = lines_of([stream])
    for first in range(len(stream) + 1):
        for second in range(first, len(stream) + 1):
            assert lines_of([stream[:first], stream[first:second], stream[second:]]) == whole


@pytest.mark.parametrize("stream", [b"123456\nok\n", b"ok\n123456\nok\n", b"123456", b"123\n123456\n12"])
def test_a_line_over_the_limit_is_reported_by_its_size_and_the_next_one_is_read(stream: bytes) -> None:
    expected = lines_of([stream], max_line_bytes=5)
    said = [line for part in expected for line in part]
    assert 6 in said
    assert b"123456" not in said
    for cut in range(len(stream) + 1):
        assert lines_of([stream[:cut], stream[cut:]], max_line_bytes=5) == expected
    assert lines_of([bytes([byte]) for byte in stream], max_line_bytes=5) == expected


def test_a_line_of_exactly_the_limit_is_kept() -> None:
    assert lines_of([b"12345\n12345"], max_line_bytes=5) == ([b"12345"], [b"12345"])


def test_a_line_without_end_does_not_fill_the_memory() -> None:
    buffer = LineBuffer(max_line_bytes=1024)
    piece = b"x" * 1024
    for _ in range(5_000):
        assert buffer.feed(piece) == []
    assert sum(len(kept) for kept in buffer._pieces) == 0  # pyright: ignore[reportPrivateUsage] -- what is held cannot be seen from outside
    [line] = buffer.feed(b"\n")
    assert isinstance(line, Oversized)
    assert line.size_bytes == 5_000 * 1024
    assert buffer.feed(b"next\n") == [b"next"]


def test_after_the_end_the_buffer_is_empty() -> None:
    buffer = LineBuffer()
    buffer.feed(b"half")
    assert buffer.end() == [b"half"]
    assert buffer.end() == []
