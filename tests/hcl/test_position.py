"""Lines, columns and bytes of a place in a file."""

import pytest
from tollgate_hcl.position import SourceFile


def test_lines_and_columns_count_from_one_and_bytes_from_zero() -> None:
    place = SourceFile("main.tf", b"a\nbc\n").range(2, 4)
    assert (place.start_line, place.start_column, place.end_line, place.end_column) == (2, 1, 2, 3)
    assert (place.start_byte, place.end_byte) == (2, 4)


def test_a_column_counts_characters_and_a_byte_offset_counts_bytes() -> None:
    source = SourceFile("main.tf", "x\né😀 = 1\n".encode())
    place = source.range(source.text.index("="), source.text.index("=") + 1)
    assert (place.start_line, place.start_column, place.start_byte) == (2, 4, 9)


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_bytes_are_true_behind_either_line_end(line_end: str) -> None:
    data = f"one{line_end}two".encode()
    source = SourceFile("main.tf", data)
    place = source.range(source.text.index("two"), len(source.text))
    assert data[place.start_byte : place.end_byte] == b"two"
    assert (place.start_line, place.start_column) == (2, 1)


def test_a_byte_order_mark_takes_three_bytes_and_no_column() -> None:
    place = SourceFile("main.tf", b"\xef\xbb\xbfa = 1\n").range(1, 2)
    assert (place.start_column, place.start_byte) == (1, 3)


def test_bytes_that_are_not_utf8_count_one_by_one() -> None:
    source = SourceFile("main.tf", b"\xff\xfeab")
    assert (source.is_utf8, source.text) == (False, "\ufffd\ufffdab")
    assert source.range(2, 4).start_byte == 2


def test_a_range_reads_as_in_terraforms_own_messages() -> None:
    source = SourceFile("main.tf", b"abc\ndef\n")
    assert str(source.range(1, 3)) == "main.tf:1,2-4"
    assert str(source.range(1, 6)) == "main.tf:1,2-2,3"


def test_a_lines_text_is_without_its_end() -> None:
    source = SourceFile("main.tf", b"\xef\xbb\xbfone\r\ntwo")
    assert [source.line_text(1), source.line_text(2)] == ["one", "two"]
