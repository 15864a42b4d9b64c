"""Functions on numbers."""

import math
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import Datum, Number, number
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions.function import Function, on_contents, on_number, on_values
from tollgate_hcl.evaluate.operators import calculate
from tollgate_hcl.evaluate.types import ANY, NUMBER, is_row

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _log(value: Number, base: Number) -> Decimal:
    try:
        return _from_float(math.log(float(value)) / math.log(float(base)))
    except (ValueError, ZeroDivisionError, OverflowError) as error:
        raise Undecidable("log has no finite value for these numbers") from error


def _pow(base: Number, power: Number) -> Decimal:
    try:
        found = math.pow(float(base), float(power))
    except (OverflowError, ValueError) as error:
        raise Undecidable("pow has no finite value for these numbers") from error
    return _from_float(found)


def _from_float(value: float) -> Decimal:
    if math.isinf(value) or math.isnan(value):
        raise EvaluationFailure("the result is not a number")
    return Decimal(repr(value))


def _parse_int(value: Datum, base: Datum) -> Datum:
    of, content = base.content, value.content
    if not isinstance(of, int) or not 2 <= of <= 62:
        raise EvaluationFailure("parseint takes a base from 2 to 62")
    if value.type == NUMBER:
        content = str(content)
    if not isinstance(content, str):
        raise EvaluationFailure("parseint takes a string")
    digits = content.lstrip("+-") if content[:1] in "+-" else content
    known = _DIGITS[:of]
    lowered = digits.lower() if of <= 36 else digits
    if not digits or any(digit not in known for digit in lowered) or len(digits) > 1000:
        raise EvaluationFailure(f"parseint finds no number of base {of} in the string")
    found = 0
    for digit in lowered:
        found = found * of + known.index(digit)
    return number(-found if content.startswith("-") else found)


def _sum(values: Datum) -> Datum:
    if not is_row(values.type) or not values.elements:
        raise EvaluationFailure("sum takes a list of numbers that is not empty")
    total: Number = 0
    for one in values.elements:
        if one.is_null:
            raise EvaluationFailure("sum takes no null")

        content = convert(one, NUMBER).content
        found = calculate("+", total, content if isinstance(content, int | Decimal) else 0).content
        assert isinstance(found, int | Decimal)
        total = found
    return number(total)


def _greatest(*values: Number) -> Number:
    return max(values)


def _least(*values: Number) -> Number:
    return min(values)


FUNCTIONS: dict[str, Function] = {
    "abs": on_number(abs),
    "ceil": on_number(lambda value: Decimal(value).to_integral_value(ROUND_CEILING)),
    "floor": on_number(lambda value: Decimal(value).to_integral_value(ROUND_FLOOR)),
    "log": on_contents(NUMBER, NUMBER, returns=NUMBER)(_log),
    "max": on_contents(NUMBER, variadic=NUMBER, returns=NUMBER)(_greatest),
    "min": on_contents(NUMBER, variadic=NUMBER, returns=NUMBER)(_least),
    "parseint": on_values(ANY, NUMBER, returns=NUMBER)(_parse_int),
    "pow": on_contents(NUMBER, NUMBER, returns=NUMBER)(_pow),
    "signum": on_number(lambda value: (value > 0) - (value < 0)),
    "sum": on_values(ANY, returns=NUMBER)(_sum),
}
