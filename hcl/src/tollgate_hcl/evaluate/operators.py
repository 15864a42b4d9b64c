"""Operators on values."""

from collections.abc import Callable, Iterable
from decimal import Decimal

from tollgate_hcl.evaluate.arithmetic import add, compare, divide, multiply, negative, remainder, same
from tollgate_hcl.evaluate.binary import Number
from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import (
    FALSE,
    TRUE,
    Datum,
    boolean,
    has_mark,
    is_never_null,
    is_wholly_known,
    not_null,
    number,
    unknown,
)
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.set_values import plain_key
from tollgate_hcl.evaluate.types import BOOL, NUMBER, UNTYPED, SetType, Type, conforms, has_open_part

_MOST_DIGITS = 500


def equal(left: Datum, right: Datum) -> Datum:
    """Return true or false for two values compared with their types; unknown if that depends on unknown parts."""
    if not left.is_known or not right.is_known:
        return _equal_unknown(left, right)
    if left.is_null or right.is_null:
        return boolean(left.is_null and right.is_null)
    if _is_untyped(left) or _is_untyped(right):
        return unknown(BOOL) if conforms(left.type, right.type) or conforms(right.type, left.type) else FALSE
    if left.type != right.type:
        return FALSE
    if isinstance(left.type, SetType):
        return _equal_sets(left, right)
    if isinstance(left.content, tuple) and isinstance(right.content, tuple):
        is_as_long = len(left.content) == len(right.content)
        return _all_equal(zip(left.content, right.content, strict=True)) if is_as_long else FALSE
    if isinstance(left.content, dict) and isinstance(right.content, dict):
        if left.content.keys() != right.content.keys():
            return FALSE
        return _all_equal((inner, right.members[name]) for name, inner in left.content.items())
    if isinstance(left.content, int | Decimal) and isinstance(right.content, int | Decimal):
        return boolean(same(left.content, right.content))
    return boolean(left.content == right.content)


def _equal_unknown(left: Datum, right: Datum) -> Datum:
    known, other = (left, right) if left.is_known else (right, left)
    if not known.is_known:
        return unknown(BOOL)
    if known.is_null:
        return FALSE if is_never_null(other) else unknown(BOOL)
    return unknown(BOOL) if has_open_part(other.type) or known.type == other.type else FALSE


def _is_untyped(value: Datum) -> bool:
    """Return whether a part of a value may turn out to be of another type."""
    return value.type == UNTYPED or any(_is_untyped(inner) for inner in value.inner)


def _equal_sets(left: Datum, right: Datum) -> Datum:
    if not is_wholly_known(left) or not is_wholly_known(right):
        return unknown(BOOL)
    return boolean({plain_key(one) for one in left.elements} == {plain_key(one) for one in right.elements})


def _all_equal(pairs: Iterable[tuple[Datum, Datum]]) -> Datum:
    answers = [equal(one, other) for one, other in pairs]
    if any(answer.content is False for answer in answers):
        return FALSE
    return unknown(BOOL) if any(not answer.is_known for answer in answers) else TRUE


def operate(operator: str, left: Datum, right: Datum) -> Datum:
    """Return the result of a binary operator, sensitive if an operand is.

    Raises:
        EvaluationFailure: the operands are not what it takes.
    """
    if operator in ("==", "!="):
        is_sensitive = has_mark(left) or has_mark(right)
        answer = equal(left, right)
        if operator == "!=" and answer.is_known:
            answer = boolean(not answer.content)
        return answer.marked(is_sensitive)
    is_sensitive = left.is_sensitive or right.is_sensitive
    if operator in ("&&", "||"):
        return _logic(operator, _operand(left, BOOL), _operand(right, BOOL)).marked(is_sensitive)
    one, other = _operand(left, NUMBER), _operand(right, NUMBER)
    if not one.is_known or not other.is_known:
        return not_null(BOOL if operator in _COMPARE else NUMBER).marked(is_sensitive)
    assert isinstance(one.content, int | Decimal)
    assert isinstance(other.content, int | Decimal)
    if operator in _COMPARE:
        return boolean(_COMPARE[operator](compare(one.content, other.content))).marked(is_sensitive)
    return calculate(operator, one.content, other.content).marked(is_sensitive)


def negate(operator: str, value: Datum) -> Datum:
    """Return the result of `-` or `!` before a value.

    Raises:
        EvaluationFailure: the value is not what it takes.
    """
    of = BOOL if operator == "!" else NUMBER
    operand = _operand(value, of)
    if not operand.is_known:
        return not_null(of).marked(value.is_sensitive)
    if operator == "!":
        return boolean(not operand.content).marked(value.is_sensitive)
    assert isinstance(operand.content, int | Decimal)
    return number(negative(operand.content)).marked(value.is_sensitive)


def calculate(operator: str, left: Number, right: Number) -> Datum:
    """Return the result of an arithmetic operator.

    Raises:
        EvaluationFailure: it divides zero by zero.
        Undecidable: the numbers are too large, or it divides by zero, which is infinity in Terraform.
    """
    if max(_size(left), _size(right)) > _MOST_DIGITS:
        raise Undecidable("the number is too large")
    match operator:
        case "+":
            return number(add(left, right))
        case "-":
            return number(add(left, negative(right)))
        case "*":
            return number(multiply(left, right))
        case "%":
            return number(remainder(left, right) if right else left)
        case _ if right:
            return number(divide(left, right))
        case _ if left:
            raise Undecidable("it divides by zero")
        case _:
            raise EvaluationFailure("zero cannot be divided by zero")


def _size(value: Number) -> int:
    return value.bit_length() // 3 if isinstance(value, int) else abs(value.adjusted())


def _operand(value: Datum, of: Type) -> Datum:
    if value.is_null:
        raise EvaluationFailure("an operand is null")
    return convert(value, of)


def _logic(operator: str, left: Datum, right: Datum) -> Datum:
    if not left.is_known or not right.is_known:
        return not_null(BOOL)
    deciding = operator == "||"
    return boolean(deciding if deciding in (left.content, right.content) else not deciding)


_COMPARE: dict[str, Callable[[int], bool]] = {
    "<": lambda order: order < 0,
    ">": lambda order: order > 0,
    "<=": lambda order: order <= 0,
    ">=": lambda order: order >= 0,
}
