"""HCL expressions: literals become values, everything else an `Expression` with its references.

The grammar is followed exactly, so that a syntax error is found where Terraform would find it; nothing is evaluated.
"""

import re
from decimal import Decimal

from tollgate.config.hcl.collection import read_list, read_object
from tollgate.config.hcl.cursor import IDENTIFIER, Cursor
from tollgate.config.hcl.heredoc import read_heredoc
from tollgate.config.hcl.reference import read_name, read_steps
from tollgate.config.hcl.simple import SIMPLE_IN_LINE, SIMPLE_OVER_LINES, simple_value
from tollgate.config.hcl.strings import read_quoted
from tollgate.config.numbers import exact_number
from tollgate.config.tree import Scalar, Value

_END_IN_LINE = re.compile(r"[ \t]*(?:\r?\n|[,\]})])")
_END_OVER_LINES = re.compile(r"[ \t\n]*[,\]})]")
_OPERATOR = re.compile(r"\|\||&&|==|!=|<=|>=|<(?!<)|>|\+|-|\*|/(?!/)|%|\?")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")


def read_expression(cursor: Cursor, *, over_lines: bool) -> Value:
    """The expression that begins here; the cursor ends right behind it.

    Args:
        cursor: where to read.
        over_lines: whether a line end is white space, as it is inside brackets.
    """
    start = cursor.at
    simple = (SIMPLE_OVER_LINES if over_lines else SIMPLE_IN_LINE).match(cursor.text, start)
    if simple is not None:
        return simple_value(cursor, simple)
    references, calls = len(cursor.references), len(cursor.calls)
    value = _read_operand(cursor, over_lines)
    ending = _END_OVER_LINES if over_lines else _END_IN_LINE
    if ending.match(cursor.text, cursor.at) is not None or not _read_operation(cursor, over_lines):
        return value
    return cursor.expression(start, cursor.at, references, calls)


def _read_operation(cursor: Cursor, over_lines: bool) -> bool:
    """Past every operator behind an operand, with the operands that follow; False if there is none."""
    is_operation = False
    while True:
        end = cursor.at
        cursor.skip(over_lines=over_lines)
        operator = cursor.take_match(_OPERATOR)
        if operator is None:
            cursor.at = end
            return is_operation
        if operator[0] == "?":
            _read_branches(cursor, over_lines)
        else:
            cursor.skip(over_lines=over_lines)
            _read_operand(cursor, over_lines)
        is_operation = True


def _read_branches(cursor: Cursor, over_lines: bool) -> None:
    at = cursor.at - 1
    cursor.enter()
    cursor.skip(over_lines=over_lines)
    read_expression(cursor, over_lines=over_lines)
    cursor.skip(over_lines=over_lines)
    if not cursor.take(":"):
        detail = f"A conditional is CONDITION ? A : B; expected a colon after A, but found {cursor.found()}."
        raise cursor.fail(at, cursor.at, "Incomplete conditional", detail)
    cursor.skip(over_lines=over_lines)
    read_expression(cursor, over_lines=over_lines)
    cursor.leave()


def _read_operand(cursor: Cursor, over_lines: bool) -> Value:
    """A term, the signs before it and what is taken from it by `.name` and `[…]` behind it."""
    start, references, calls = cursor.at, len(cursor.references), len(cursor.calls)
    sign = cursor.text[start : start + 1]
    if sign in ("-", "!"):
        cursor.at += 1
        cursor.enter()
        cursor.skip(over_lines=over_lines)
        number = _as_number(_read_operand(cursor, over_lines))
        cursor.leave()
        if sign == "-" and number is not None:
            negative = number.copy_negate() if isinstance(number, Decimal) else -number
            return Scalar(cursor.source, start, cursor.at, negative)
        return cursor.expression(start, cursor.at, references, calls)
    value = _read_term(cursor)
    if read_steps(cursor, read_expression, over_lines=over_lines):
        return cursor.expression(start, cursor.at, references, calls)
    return value


def _as_number(value: Value) -> int | Decimal | None:
    if not isinstance(value, Scalar) or isinstance(value.value, bool):
        return None
    return value.value if isinstance(value.value, int | Decimal) else None


def _read_term(cursor: Cursor) -> Value:
    start = cursor.at
    char = cursor.text[start : start + 1]
    if char == '"':
        return read_quoted(cursor, read_expression)
    if char == "[":
        return read_list(cursor, read_expression)
    if char == "{":
        return read_object(cursor, read_expression)
    if char == "(":
        return _read_parentheses(cursor)
    if cursor.text.startswith("<<", start):
        return read_heredoc(cursor, read_expression)
    if (number := _NUMBER.match(cursor.text, start)) is not None:
        return _number(cursor, number)
    if IDENTIFIER.match(cursor.text, start) is not None:
        return read_name(cursor, read_expression)
    hint = ' Strings stand in double quotes ("), never in single ones.' if char == "'" else ""
    raise cursor.fail(start, start + 1, "Invalid expression", f"Expected a value, but found {cursor.found()}.{hint}")


def _number(cursor: Cursor, match: "re.Match[str]") -> Scalar:
    start, cursor.at = match.span()
    value = exact_number(match[0])
    if value is None:
        raise cursor.fail(
            start, cursor.at, "Number out of range", "No number may be as large, or as fine, as this one."
        )
    return Scalar(cursor.source, start, cursor.at, value)


def _read_parentheses(cursor: Cursor) -> Value:
    start, references, calls = cursor.at, len(cursor.references), len(cursor.calls)
    cursor.at += 1
    cursor.enter()
    cursor.skip(over_lines=True)
    inner = read_expression(cursor, over_lines=True)
    cursor.skip(over_lines=True)
    cursor.close(")", start)
    if isinstance(inner, Scalar):
        return Scalar(cursor.source, start, cursor.at, inner.value)
    return cursor.expression(start, cursor.at, references, calls)
