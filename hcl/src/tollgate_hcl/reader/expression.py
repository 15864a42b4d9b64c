"""HCL expressions: literals become values, everything else a tree of `Expression`s with their references.

The grammar is followed exactly, so that a syntax error is found where Terraform would find it; nothing is evaluated.
"""

import re
from decimal import Decimal

import msgspec

from tollgate_hcl.expression_tree import Conditional, Operation, Parentheses, Traverse
from tollgate_hcl.numbers import exact_number
from tollgate_hcl.reader.collection import read_list, read_object
from tollgate_hcl.reader.cursor import IDENTIFIER, Cursor
from tollgate_hcl.reader.heredoc import read_heredoc
from tollgate_hcl.reader.reference import read_name, read_steps
from tollgate_hcl.reader.simple import SIMPLE_IN_LINE, SIMPLE_OVER_LINES, simple_value
from tollgate_hcl.reader.strings import read_quoted
from tollgate_hcl.tree import Scalar, Value

_END_IN_LINE = re.compile(r"[ \t]*(?:\r?\n|[,\]})])")
_END_OVER_LINES = re.compile(r"[ \t\n]*[,\]})]")
_OPERATOR = re.compile(r"\|\||&&|==|!=|<=|>=|<(?!<)|>|\+|-|\*|/(?!/)|%|\?")
_PRECEDENCE = {
    "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 4, ">": 4, "<=": 4, ">=": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6
}  # fmt: skip
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")


def read_expression(cursor: Cursor, *, over_lines: bool) -> Value:
    """Return the expression that begins here; the cursor ends right after it.

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
    if ending.match(cursor.text, cursor.at) is not None:
        return value
    return read_operation(cursor, _Operand(value, references, calls), over_lines)


class _Operand(msgspec.Struct):
    """An operand, and how much had been met before it."""

    value: Value
    references: int
    calls: int


def read_operation(cursor: Cursor, first: _Operand, over_lines: bool) -> Value:
    """Return the operand that was read, or the operation that it begins."""
    operands, operators = [first], list[str]()
    while True:
        end = cursor.at
        cursor.skip(over_lines=over_lines)
        operator = cursor.take_match(_OPERATOR)
        if operator is None:
            cursor.at = end
            return _fold(cursor, operands, operators)
        if operator[0] == "?":
            condition = _fold(cursor, operands, operators)
            return _read_branches(cursor, condition, first, over_lines)
        cursor.skip(over_lines=over_lines)
        references, calls = len(cursor.references), len(cursor.calls)
        while operators and _PRECEDENCE[operators[-1]] >= _PRECEDENCE[operator[0]]:
            _fold_last(cursor, operands, operators)
        operators.append(operator[0])
        operands.append(_Operand(_read_operand(cursor, over_lines), references, calls))


def _fold(cursor: Cursor, operands: list[_Operand], operators: list[str]) -> Value:
    while operators:
        _fold_last(cursor, operands, operators)
    return operands[-1].value


def _fold_last(cursor: Cursor, operands: list[_Operand], operators: list[str]) -> None:
    """Make the last two operands one."""
    right = operands.pop().value
    left = operands[-1]
    met = cursor.met(left.references, left.calls)
    start, end = left.value.start, right.end
    operator = operators.pop()
    left.value = Operation(cursor.source, start, end, *met, operator=operator, left=left.value, right=right)


def _read_branches(cursor: Cursor, condition: Value, first: _Operand, over_lines: bool) -> Value:
    at = cursor.at - 1
    cursor.enter()
    cursor.skip(over_lines=over_lines)
    if_true = read_expression(cursor, over_lines=over_lines)
    cursor.skip(over_lines=over_lines)
    if not cursor.take(":"):
        detail = f"A conditional is CONDITION ? A : B; expected a colon after A, but found {cursor.found()}."
        raise cursor.fail(at, cursor.at, "Incomplete conditional", detail)
    cursor.skip(over_lines=over_lines)
    if_false = read_expression(cursor, over_lines=over_lines)
    cursor.leave()
    met = cursor.met(first.references, first.calls)
    return Conditional(
        cursor.source, condition.start, cursor.at, *met, condition=condition, if_true=if_true, if_false=if_false
    )


def _read_operand(cursor: Cursor, over_lines: bool) -> Value:
    """Return a term with the signs before it and the `.name` and `[…]` after it."""
    start, references, calls = cursor.at, len(cursor.references), len(cursor.calls)
    sign = cursor.text[start : start + 1]
    if sign in ("-", "!"):
        cursor.at += 1
        cursor.enter()
        cursor.skip(over_lines=over_lines)
        operand = _read_operand(cursor, over_lines)
        number = _as_number(operand)
        cursor.leave()
        if sign == "-" and number is not None:
            negative = -number if isinstance(number, int) and number else Decimal(number).copy_negate()
            return Scalar(cursor.source, start, cursor.at, negative)
        met = cursor.met(references, calls)
        return Operation(cursor.source, start, cursor.at, *met, operator=sign, left=None, right=operand)
    value = _read_term(cursor)
    steps = read_steps(cursor, read_expression, over_lines=over_lines)
    if not steps:
        return value
    met = cursor.met(references, calls)
    return Traverse(cursor.source, start, cursor.at, *met, target=value, steps=tuple(steps))


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
    return Parentheses(cursor.source, start, cursor.at, *cursor.met(references, calls), inner=inner)
