"""Whatever the bytes, a reader answers with a tree or with problems in the right places."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tollgate_hcl.position import SourceFile
from tollgate_hcl.problem import render
from tollgate_hcl.tree import ParsedFile
from tollgate_host.code.files import FileReader, parse

NAMES = ["main.tf", "main.tf.json", "integrations.hcl", "integrations.json", "integrations.yaml"]
PIECES = [
    "a", "integration", "=", " = ", "\n", "\r\n", '"', '"x"', "${", "}", "{", "[", "]", "(", ")", ",", ":", "<<EOT\n",
    "EOT\n", "<<-X\n", "# tollgate:ignore", "/*", "*/", "//", "\\", "\\u00", "%{ if ", "%{ endif }", "...", "for x in ",
    "1", "1e999", "-", "!", "null", "true", "\ufeff", "\x00", "é", "\ud7ff", "- ", "&a ", "*a", "<<: ", "? ", "!!int ",
    "---\n", "|\n", "'",
]  # fmt: skip


def check(file: ParsedFile) -> None:
    """Every place is inside the file, and every problem can be shown."""
    size = len(file.source.data)
    for problem in file.problems:
        assert problem.detail
        assert render(problem)
        if problem.range is not None:
            assert 0 <= problem.range.start_byte <= problem.range.end_byte <= size + 1
    for item in file.body.items:
        place = item.range
        assert 0 <= place.start_byte <= place.end_byte <= size


@pytest.mark.parametrize("name", NAMES)
@given(data=st.binary(max_size=200))
def test_arbitrary_bytes_never_crash_a_reader(name: str, data: bytes) -> None:
    check(parse(SourceFile(name, data)))


@pytest.mark.parametrize("name", NAMES)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=40))
def test_pieces_of_the_languages_in_any_order_never_crash_a_reader(name: str, pieces: list[str]) -> None:
    check(parse(SourceFile(name, "".join(pieces).encode())))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("data", [b"", b"\n", b"\x00", b"\xff", b"\xef\xbb\xbf", b"\r", b" ", b"[" * 5000, b"{" * 5000])
def test_the_usual_odd_files_never_crash_a_reader(name: str, data: bytes) -> None:
    check(parse(SourceFile(name, data)))


@pytest.mark.heavy
@pytest.mark.parametrize("line", [b'b "x" {\n  a = "y"\n}\n', b"a = [\n", b"\xff\xfe\n", b"# a comment\n", b'"'])
def test_ten_megabytes_are_read(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "main.tf"
    path.write_bytes(line * (10_000_000 // len(line)))
    file = FileReader(tmp_path).read(path)
    assert len(file.problems) <= 50
    check(replace(file, body=replace(file.body, items=file.body.items[-5:])))
