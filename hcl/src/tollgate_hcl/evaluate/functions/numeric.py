"""Functions on numbers."""

import math
from collections.abc import Callable
from decimal import Decimal
from functools import cmp_to_key

from tollgate_hcl.evaluate.arithmetic import compare
from tollgate_hcl.evaluate.binary import INT_BITS, Number, bits_of, from_float, short, to_float
from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import Datum, count, number
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions.floats import log, power
from tollgate_hcl.evaluate.functions.function import Function, on_contents, on_number, on_values, row_of, whole
from tollgate_hcl.evaluate.operators import calculate
from tollgate_hcl.evaluate.types import ANY, NUMBER, STRING, type_text

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST_DIGITS = 1000


def _on_floats(calculation: Callable[[float, float], float]) -> Function:
    def body(left: Number, right: Number) -> Number:
        try:
            found = calculation(to_float(left), to_float(right))
        except OverflowError as error:
            raise Undecidable("the result is infinite, or too large") from error
        if math.isnan(found):
            raise EvaluationFailure("the result is not a number")
        if math.isinf(found):
            raise Undecidable("the result is infinite")
        return from_float(found)

    return on_contents(NUMBER, NUMBER, returns=NUMBER)(body)


def _parse_int(value: Datum, base: Datum) -> Datum:
    if value.type != STRING:
        raise EvaluationFailure(f"parseint takes a string, no {type_text(value.type)}")
    of, content = whole(base, "parseint"), str(value.content)
    if not 2 <= of <= len(_DIGITS):
        raise EvaluationFailure("parseint takes a base from 2 to 62")
    digits = content[1:] if content[:1] in ("+", "-") else content
    known = _DIGITS[:of]
    lowered = digits.lower() if of <= 36 else digits
    if not digits or any(digit not in known for digit in lowered):
        raise EvaluationFailure(f"parseint finds no number of base {of} in the string")
    if len(digits) > _MOST_DIGITS:
        raise Undecidable("the number is too large")
    found = 0
    for digit in lowered:
        found = found * of + known.index(digit)
    return number(short(-found if content.startswith("-") else found, max(found.bit_length(), INT_BITS)))


def _sum(values: Datum) -> Datum:
    contents = [_summand(one) for one in row_of(values, "sum")]
    if not contents:
        raise EvaluationFailure("sum takes a list of numbers that is not empty")
    total, *rest = contents
    for one in rest:
        found = calculate("+", total, one).content
        assert isinstance(found, int | Decimal)
        total = found
    return number(total)


def _summand(value: Datum) -> Number:
    if value.is_null:
        raise EvaluationFailure("sum takes no null")
    content = convert(value, NUMBER).content
    assert isinstance(content, int | Decimal)
    return content


def _greatest(*values: Number) -> Number:
    return max(values, key=cmp_to_key(compare))


def _least(*values: Number) -> Number:
    return min(values, key=cmp_to_key(compare))


def _absolute(value: Number) -> Number:
    return short(value.copy_abs() if isinstance(value, Decimal) else abs(value), bits_of(value))


def _signum(value: Datum) -> Datum:
    found = whole(value, "signum")
    return count((found > 0) - (found < 0))


FUNCTIONS: dict[str, Function] = {
    "abs": on_number(_absolute),
    "ceil": on_number(lambda value: short(math.ceil(value), bits_of(value))),
    "floor": on_number(lambda value: short(math.floor(value), bits_of(value))),
    "log": _on_floats(log),
    "max": on_contents(NUMBER, variadic=NUMBER, returns=NUMBER)(_greatest),
    "min": on_contents(NUMBER, variadic=NUMBER, returns=NUMBER)(_least),
    "parseint": on_values(ANY, NUMBER, returns=NUMBER)(_parse_int),
    "pow": _on_floats(power),
    "signum": on_values(NUMBER, returns=NUMBER)(_signum),
    "sum": on_values(ANY, returns=NUMBER)(_sum),
}
