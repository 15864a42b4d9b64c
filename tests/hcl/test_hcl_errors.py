"""Invalid HCL: one problem each, at the right position, and the rest of the file is kept."""

import pytest
from tollgate_hcl.position import SourceFile
from tollgate_hcl.reader import read_hcl
from tollgate_hcl.tree import ParsedFile


def read(text: str | bytes) -> ParsedFile:
    return read_hcl(SourceFile("main.tf", text.encode() if isinstance(text, str) else text))


@pytest.mark.parametrize(
    ("text", "place", "summary"),
    [
        ("a =\n", "1,4", "Invalid expression"),
        ("a = 1 b = 2\n", "1,7", "Missing line end"),
        ("a = 1; b = 2\n", "1,6", "Missing line end"),
        ("a = 'x'\n", "1,5", "Invalid expression"),
        ('a = "x\nb = 1\n', "1,5", "Unterminated string"),
        ('a = "\\x"\n', "1,6", "Invalid escape sequence"),
        ('a = "\\ud800"\n', "1,6", "Invalid escape sequence"),
        ("a = <<EOT\nx\n", "1,5", "Unterminated heredoc"),
        ("a = <<EOT x\nEOT\n", "1,5", "Invalid heredoc"),
        ('a = "${b"\n', "1,6", "Unclosed template sequence"),
        ('a = "%{ if b }c"\n', "1,6", "Unclosed template directive"),
        ('a = "%{ endif }"\n', "1,9", "Invalid template directive"),
        ("a = [1 2]\n", "1,8", "Missing comma"),
        ("a = [1,\n", "1,5", "Unclosed bracket"),
        ("a = (1\n", "1,5", "Unclosed bracket"),
        ("a = { b = 1 c = 2 }\n", "1,13", "Missing comma"),
        ("a = { b }\n", "1,9", "Missing value of a key"),
        ("a = b ? c\n", "1,7", "Incomplete conditional"),
        ("a = f(1\n", "1,5", "Unclosed function call"),
        ("a = ns::f\n", "1,5", "Missing parenthesis"),
        ("a = b.\n", "1,6", "Invalid attribute name"),
        ("a = [for x y : x]\n", "1,12", "Invalid for expression"),
        ("a = 1e400\n", "1,5", "Number out of range"),
        ("foo\n", "1,1", "Invalid block"),
        ('a "b"\n{\n}\n', "1,1", "Invalid block"),
        ("a {\n  b = 1\n", "1,3", "Unclosed block"),
        ("a { b = 1\n}\n", "1,5", "Invalid single-line block"),
        ("a { b {} }\n", "1,5", "Invalid single-line block"),
        ('a "x${b}" {\n}\n', "1,3", "Template in a label"),
        ("a = 1\na = 2\n", "2,1", "Argument set twice"),
        ("/* x\n", "1,1", "Unterminated comment"),
        ("}\n", "1,1", "Argument or block expected"),
        ("a = 1\rb = 2\n", "1,6", "Missing line end"),
        ("a = " + "[" * 200 + "]" * 200 + "\n", "1,105", "Nesting too deep"),
    ],
)
def test_a_mistake_is_one_problem_at_its_place(text: str, place: str, summary: str) -> None:
    problems = read(text).problems
    assert [problem.summary for problem in problems] == [summary]
    where = problems[0].range
    assert where is not None
    assert f"{where.start_line},{where.start_column}" == place
    assert problems[0].source_line == text.split("\n")[where.start_line - 1]
    assert problems[0].detail.endswith(".")


def test_bytes_that_are_not_utf8_are_one_problem_where_they_begin() -> None:
    problems = read(b'a = 1\nb = "\xff\xfe"\n').problems
    assert [problem.summary for problem in problems] == ["Invalid character encoding"]
    assert problems[0].range is not None
    assert (problems[0].range.start_line, problems[0].range.start_byte) == (2, 11)


def test_a_null_byte_is_a_problem_outside_strings() -> None:
    problems = read(b"a = \x00\n").problems
    assert [problem.detail for problem in problems] == ["Expected a value, but found the character U+0000."]


def test_reading_goes_on_with_the_next_block_behind_a_mistake() -> None:
    file = read('a "x" {\n  b = \n}\n\nc "y" {\n  d = = 1\n}\n\ne = 1\n')
    assert [problem.summary for problem in file.problems] == ["Invalid expression", "Invalid expression"]
    assert [block.type for block in file.body.blocks] == ["a", "c"]
    assert file.body.attribute("e") is not None


def test_what_stands_before_a_mistake_in_a_block_is_kept() -> None:
    block = next(read("a {\n  b = 1\n  c = \n}\n").body.blocks)
    assert block.body.attribute("b") is not None


@pytest.mark.parametrize(
    "text", ['"' * 20_000, "{" * 20_000, "a = " + "[" * 20_000, 'a = "${' * 5_000, "a = /*\n" * 5_000]
)
def test_a_pathological_file_is_a_problem_and_no_more(text: str) -> None:
    assert read(text).problems


def test_after_fifty_problems_a_file_is_given_up() -> None:
    assert len(read("a = [\n" * 1000).problems) == 50
