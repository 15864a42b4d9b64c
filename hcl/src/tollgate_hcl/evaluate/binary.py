"""Numbers as Terraform holds them: binary fractions of 512 bits, written with as few digits as tell them apart.

A number is an int or a Decimal with just these digits, so that the binary fraction follows from it. What Terraform
gets from an int or a float of Go's has 64 or 53 bits; such a number knows how many.
"""

from decimal import Context, Decimal
from functools import lru_cache
from math import copysign
from typing import cast

Number = int | Decimal
Binary = tuple[int, int]
"""A number m * 2**e, as m and e."""

BITS = 512
INT_BITS = 64
FLOAT_BITS = 53
NEGATIVE_ZERO = Decimal("-0")
_SURE_DIGITS = 153
"""A number of that many digits is always its own shortest form."""

EXACT = Context(prec=5000, Emax=99999, Emin=-99999)


class ShortInt(int):
    """A whole number of fewer bits than others."""

    bits: int = INT_BITS


class ShortDecimal(Decimal):
    """A fraction of fewer bits than others."""

    bits: int


def short(value: Number, bits: int) -> Number:
    """Return a number with a number of bits."""
    if bits >= BITS:
        return int(value) if isinstance(value, ShortInt) else value
    made = ShortInt(value) if isinstance(value, int) else ShortDecimal(value)
    if bits != INT_BITS or isinstance(made, ShortDecimal):
        made.bits = bits
    return made


def bits_of(value: Number) -> int:
    """Return how many bits a number has."""
    return value.bits if isinstance(value, ShortInt | ShortDecimal) else BITS


def shortest_form(value: Number) -> Number:
    """Return a number that is written out as Terraform holds it."""
    digits = value.bit_length() // 3 if isinstance(value, int) else len(value.as_tuple().digits)
    return value if digits <= _SURE_DIGITS else shortest(*binary(value), BITS)


def from_float(value: float) -> Number:
    """Return a float of Go's."""
    if not value:
        return short(0 if copysign(1, value) > 0 else NEGATIVE_ZERO, FLOAT_BITS)
    return shortest(*quotient(*value.as_integer_ratio(), FLOAT_BITS), FLOAT_BITS)


def to_float(value: Number) -> float:
    """Return the nearest float.

    Raises:
        OverflowError: there is none.
    """
    if not value:
        return -0.0 if is_negative(value) else 0.0
    mantissa, exponent = binary(value)
    return float(mantissa << exponent) if exponent >= 0 else mantissa / (1 << -exponent)


def exact_decimal(value: Number) -> Decimal:
    """Return every digit of the binary fraction that a number is."""
    mantissa, exponent = binary(value)
    if exponent >= 0:
        return Decimal(mantissa << exponent)
    return EXACT.scaleb(Decimal(mantissa * _power_of_five(-exponent)), exponent)


def is_negative(value: Number) -> bool:
    """Return whether a number has a minus sign, which zero may have, too."""
    return value.is_signed() if isinstance(value, Decimal) else value < 0


def binary(value: Number) -> Binary:
    """Return the binary fraction that a number stands for."""
    bits = bits_of(value)
    if isinstance(value, int) and value.bit_length() <= bits:
        return int(value), 0
    return quotient(*value.as_integer_ratio(), bits)


def align(left: Binary, right: Binary) -> tuple[int, int, int]:
    """Return two numbers as multiples of one power of two, and its exponent."""
    exponent = min(left[1], right[1])
    return left[0] << (left[1] - exponent), right[0] << (right[1] - exponent), exponent


def fit_bits(mantissa: int, exponent: int, bits: int) -> Binary:
    """Return a number with as many bits as there is room for, rounded to the nearest, to even in the middle."""
    extra = abs(mantissa).bit_length() - bits
    if extra <= 0:
        return mantissa, exponent
    size, rest, half = abs(mantissa) >> extra, abs(mantissa) & ((1 << extra) - 1), 1 << (extra - 1)
    size += rest > half or (rest == half and size & 1)
    return size if mantissa > 0 else -size, exponent + extra


def quotient(numerator: int, denominator: int, bits: int) -> Binary:
    """Return the binary fraction that is the nearest to a quotient."""
    shift = bits + 2 - numerator.bit_length() + denominator.bit_length()
    above, below = (numerator << shift, denominator) if shift >= 0 else (numerator, denominator << -shift)
    whole, rest = divmod(abs(above), below)
    sticky = whole * 2 + (rest > 0)  # a last bit that says whether there was more
    return fit_bits(sticky if above > 0 else -sticky, -shift - 1, bits)


def significant_bits(mantissa: int) -> int:
    """Return how many bits a mantissa needs."""
    size = abs(mantissa)
    return size.bit_length() - ((size & -size).bit_length() - 1 if size else 0)


def shortest(mantissa: int, exponent: int, bits: int) -> Number:
    """Return a binary fraction with the fewest digits that no other one of these bits is nearer to."""
    size = abs(mantissa)
    whole = size << exponent if exponent >= 0 else size >> -exponent
    if whole.bit_length() <= bits and (exponent >= 0 or whole << -exponent == size):
        return short(whole if mantissa >= 0 else -whole, bits)
    more = bits - size.bit_length()
    size, exponent = size << more if more >= 0 else size >> -more, exponent - more - 1
    scale = max(-exponent, 0)
    factor = _power_of_five(scale) << max(exponent, 0)
    digits, low, high = (str((2 * size + step) * factor) for step in (0, -1, 1))
    count, up = _kept_digits(digits, low.rstrip("0"), high.rstrip("0"), is_even=size % 2 == 0)
    kept = int(digits[:count]) + up
    made = EXACT.scaleb(Decimal(kept if mantissa > 0 else -kept), len(digits) - count - scale)
    return short(int(made) if made == made.to_integral_value() else made.normalize(EXACT), bits)


@lru_cache(maxsize=64)
def _power_of_five(exponent: int) -> int:
    return cast("int", 5**exponent)


def _kept_digits(digits: str, low: str, high: str, *, is_even: bool) -> tuple[int, bool]:
    """Return how many digits stay, and whether the last of them is rounded up.

    Args:
        digits: all that there are.
        low: those of the middle between the number and the one before it.
        high: those of the middle between the number and the one after it.
        is_even: whether the middles still belong to the number.
    """
    for at, digit in enumerate(digits):
        lower, higher = low[at : at + 1] or "0", high[at : at + 1] or "0"
        can_cut = lower != digit or (is_even and at + 1 == len(low))
        can_raise = higher != digit and (is_even or ord(digit) + 1 < ord(higher) or at + 1 < len(high))
        if can_cut and can_raise:
            return at + 1, _is_raised(digits, at + 1)
        if can_cut or can_raise:
            return at + 1, can_raise
    return len(digits), False


def _is_raised(digits: str, count: int) -> bool:
    rest = digits[count:].rstrip("0")
    if rest == "5":
        return int(digits[count - 1]) % 2 == 1
    return rest[:1] >= "5"
