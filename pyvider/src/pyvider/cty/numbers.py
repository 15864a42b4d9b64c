"""Terraform's numbers, exact: an int where the value is whole, a Decimal elsewhere, never a float.

Nothing here computes with Decimals: arithmetic would round to the context's 28 digits.
"""

from __future__ import annotations

import math
import re
from decimal import MAX_PREC, Decimal, localcontext

from pyvider.cty.unknown import Number
from pyvider.errors import ConversionError
from pyvider.path import ROOT

INT64_MIN, INT64_MAX = -(2**63), 2**63 - 1

# Python refuses to turn longer texts into an int, and plain notation of a greater exponent would fill the memory.
_MAX_PLAIN_DIGITS = 20_000
_MAX_INT_DIGITS = 4000
_MAX_INT_BITS = 13_000
_WHOLE = re.compile(r"[+-]?[0-9]+")
_NUMBER = re.compile(r"(?P<digits>[+-]?([0-9]+\.?[0-9]*|\.[0-9]+))([eE][+-]?[0-9]+|[pP](?P<binary>[+-]?[0-9]{1,4}))?")
_INFINITE = re.compile(r"(?P<sign>[+-]?)[Ii]nf")


def number_from_text(text: str) -> Number:
    """Return the number that `text` spells, in any of the notations that Terraform reads.

    Raises:
        ConversionError: if it spells none.
    """
    if len(text) < _MAX_INT_DIGITS and _WHOLE.fullmatch(text):
        return int(text)
    match = _NUMBER.fullmatch(text)
    if match is None:
        return _infinity_from_text(text)
    try:
        if match["binary"]:
            return _scaled(Decimal(match["digits"]), int(match["binary"]))
        return canonical_number(Decimal(text))
    except ArithmeticError:
        raise ConversionError(ROOT, "the number's exponent is out of range") from None


def _infinity_from_text(text: str) -> Number:
    match = _INFINITE.fullmatch(text)
    if match is None:
        raise ConversionError(ROOT, "a number is required")
    return Decimal(f"{match['sign']}Infinity")


def _scaled(number: Decimal, power: int) -> Number:
    """Return the number times a power of two, exactly."""
    with localcontext(prec=MAX_PREC):
        return canonical_number(number * 2**power if power >= 0 else number * (Decimal(5) ** -power).scaleb(power))


def number_from_float(value: float) -> Number:
    """Return the exact number in a float; infinities are kept, as in Terraform."""
    if math.isnan(value):
        raise ConversionError(ROOT, "a number is required, and NaN is none")
    return int(value) if value.is_integer() else Decimal(value)


def number_from_python(value: object) -> Number:
    """Return the number that an author means; a float counts for the digits that Python prints.

    Raises:
        ConversionError: if it is no number, as a bool or a string.
    """
    if isinstance(value, bool):
        raise ConversionError(ROOT, "a number is required, not a bool")
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Decimal):
        if value.is_nan():
            raise ConversionError(ROOT, "a number is required, and NaN is none")
        return canonical_number(value)
    if isinstance(value, float):
        if math.isnan(value):
            raise ConversionError(ROOT, "a number is required, and NaN is none")
        return canonical_number(Decimal(repr(value)))
    raise ConversionError(ROOT, f"a number is required, not {_kind_of(value)}")


def canonical_number(value: Decimal) -> Number:
    """Return the same number, as an int if it is whole and of a reasonable length."""
    if value.is_finite() and value.adjusted() < _MAX_PLAIN_DIGITS and value == value.to_integral_value():
        return int(value)
    return value


def number_to_text(number: Number) -> str:
    """Return the number in plain decimal notation, without superfluous zeros."""
    if isinstance(number, int):
        return str(number) if number.bit_length() < _MAX_INT_BITS else format(Decimal(number), "f")
    if not number.is_finite():
        return "+Inf" if number > 0 else "-Inf"
    if not -_MAX_PLAIN_DIGITS < number.adjusted() < _MAX_PLAIN_DIGITS:
        return str(number)
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def exact_float(number: Decimal) -> float | None:
    """Return the float that equals the number, or None if there is no such float."""
    approximation = float(number)
    if math.isinf(approximation):
        return approximation if number.is_infinite() else None
    return approximation if Decimal(approximation) == number else None


def _kind_of(value: object) -> str:
    return f"a {type(value).__name__}" if value is not None else "null"
