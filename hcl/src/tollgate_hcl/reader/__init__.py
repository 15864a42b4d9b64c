"""HCL text to a positioned tree.

A reader of its own rather than a general grammar: it gives byte ranges, agrees with Terraform about what is valid, and
reads ten megabytes in seconds (docs/decisions/0027-own-hcl-reader.md).
"""

from msgspec.structs import replace

from tollgate_hcl.position import SourceFile
from tollgate_hcl.problem import Problem, problem_at
from tollgate_hcl.reader.body import read_file_body
from tollgate_hcl.reader.cursor import Cursor, SyntaxProblem
from tollgate_hcl.reader.expression import read_expression
from tollgate_hcl.reader.strings import read_template_text
from tollgate_hcl.tree import ParsedFile, Scalar, Value

__all__ = ["read_hcl", "read_hcl_value", "read_template"]


def read_hcl(source: SourceFile) -> ParsedFile:
    """Return the tree of a file, with a problem for each syntax error; never raises, whatever the bytes."""
    cursor = Cursor(source)
    if not source.is_utf8:
        at = source.text.index("\ufffd")
        detail = "The file is not UTF-8 text from this byte on: save it as UTF-8."
        cursor.problems.append(problem_at(source, at, at + 1, summary="Invalid character encoding", detail=detail))
    body = read_file_body(cursor)
    comments = tuple(cursor.comments[at] for at in sorted(cursor.comments))
    return ParsedFile(source=source, body=body, problems=tuple(cursor.problems), comments=comments)


def read_hcl_value(source: SourceFile) -> Value | None:
    """Return the one expression that a text consists of, or None if it is none."""
    cursor = Cursor(source)
    try:
        cursor.skip(over_lines=True)
        value = read_expression(cursor, over_lines=True)
        cursor.skip(over_lines=True)
    except SyntaxProblem:
        return None
    return value if cursor.at >= len(cursor.text) else None


def read_template(text: Scalar) -> tuple[Value, tuple[Problem, ...]]:
    """Return what a string of a `.tf.json` file means, where `${…}` is as good as in quotes.

    It stays where the string is.
    """
    if not isinstance(text.value, str) or ("${" not in text.value and "%{" not in text.value):
        return text, ()
    cursor = Cursor(SourceFile(text.source.name, text.value.encode()))
    try:
        value = read_template_text(cursor, read_expression)
    except SyntaxProblem as error:
        return text, (text.problem(error.problem.summary, error.problem.detail),)
    return replace(value, source=text.source, start=text.start, end=text.end), ()
