"""Operators on values."""

from collections.abc import Callable
from decimal import Context, Decimal, DivisionByZero, InvalidOperation

from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import FALSE, TRUE, Datum, Number, boolean, has_mark, number, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.types import ANY, BOOL, NUMBER, SetType, Type

CONTEXT = Context(prec=155, Emax=9999, Emin=-9999, traps=[InvalidOperation, DivisionByZero])
"""As exact as Terraform's numbers of 512 bits."""

_ROUNDED = Context(prec=154, Emax=9999, Emin=-9999, traps=[InvalidOperation, DivisionByZero])
"""A digit less, so that a product takes back what its quotient was rounded by: 1 / 3 * 3 is 1."""

_MOST_DIGITS = 1000


def equal(left: Datum, right: Datum) -> Datum:
    """Return true or false for two values compared with their types; unknown if that depends on unknown parts."""
    if not left.is_known or not right.is_known:
        return unknown(BOOL)
    if left.is_null or right.is_null:
        return boolean(left.is_null and right.is_null)
    if ANY not in (left.type, right.type) and _kind(left.type) != _kind(right.type):
        return FALSE
    if isinstance(left.content, tuple) and isinstance(right.content, tuple):
        if len(left.content) != len(right.content):
            return FALSE
        if isinstance(left.type, SetType) and left.type != right.type:
            return FALSE
        return _all_equal(list(zip(left.content, right.content, strict=True)))
    if isinstance(left.content, dict) and isinstance(right.content, dict):
        if left.content.keys() != right.content.keys():
            return FALSE
        return _all_equal([(inner, right.content[name]) for name, inner in left.content.items()])
    return boolean(left.content == right.content and left.type == right.type)


def _kind(of: Type) -> object:
    return type(of) if not hasattr(of, "name") else of


def _all_equal(pairs: list[tuple[Datum, Datum]]) -> Datum:
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
        return unknown(BOOL if operator in _COMPARE else NUMBER).marked(is_sensitive)
    assert isinstance(one.content, int | Decimal)
    assert isinstance(other.content, int | Decimal)
    if operator in _COMPARE:
        return boolean(_COMPARE[operator](one.content, other.content)).marked(is_sensitive)
    return calculate(operator, one.content, other.content).marked(is_sensitive)


def negate(operator: str, value: Datum) -> Datum:
    """Return the result of `-` or `!` before a value.

    Raises:
        EvaluationFailure: the value is not what it takes.
    """
    of = BOOL if operator == "!" else NUMBER
    operand = _operand(value, of)
    if not operand.is_known:
        return unknown(of).marked(value.is_sensitive)
    if operator == "!":
        return boolean(not operand.content).marked(value.is_sensitive)
    assert isinstance(operand.content, int | Decimal)
    return number(-operand.content).marked(value.is_sensitive)


def calculate(operator: str, left: Number, right: Number) -> Datum:
    """Return the result of an arithmetic operator.

    Raises:
        EvaluationFailure: the numbers are too large.
        Undecidable: it divides by zero, which is infinity in Terraform.
    """
    one, other = Decimal(left), Decimal(right)
    if max(abs(one.adjusted()), abs(other.adjusted())) > _MOST_DIGITS:
        raise EvaluationFailure("the number is too large")
    if operator == "+" or operator == "-":
        return number(CONTEXT.add(one, other) if operator == "+" else CONTEXT.subtract(one, other))
    if operator == "*":
        return number(_ROUNDED.multiply(one, other))
    if other == 0:
        if operator == "%":
            return number(left)
        raise Undecidable("it divides by zero")
    if operator == "/":
        return number(CONTEXT.divide(one, other))
    quotient = CONTEXT.divide(one, other).to_integral_value("ROUND_DOWN")
    return number(CONTEXT.subtract(one, CONTEXT.multiply(quotient, other)))


def _operand(value: Datum, of: Type) -> Datum:
    if value.is_null:
        raise EvaluationFailure("an operand is null")
    return convert(value, of)


def _logic(operator: str, left: Datum, right: Datum) -> Datum:
    if not left.is_known or not right.is_known:
        return unknown(BOOL)
    deciding = operator == "||"
    return boolean(deciding if deciding in (left.content, right.content) else not deciding)


_COMPARE: dict[str, Callable[[Number, Number], bool]] = {
    "<": lambda left, right: left < right,
    ">": lambda left, right: left > right,
    "<=": lambda left, right: left <= right,
    ">=": lambda left, right: left >= right,
}
