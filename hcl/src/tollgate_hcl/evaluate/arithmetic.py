"""Arithmetic on binary fractions, as exact as Terraform's, and no more."""

from decimal import Decimal

from tollgate_hcl.evaluate.binary import (
    BITS,
    FLOAT_BITS,
    NEGATIVE_ZERO,
    Binary,
    Number,
    align,
    binary,
    bits_of,
    fit_bits,
    is_negative,
    quotient,
    short,
    shortest,
    significant_bits,
)


def compare(left: Number, right: Number) -> int:
    """Return whether a number is less than another (-1), the same (0), or greater (1)."""
    if bits_of(left) != bits_of(right) and not (isinstance(left, int) and isinstance(right, int)):
        left, right = align(binary(left), binary(right))[:2]
    return (left > right) - (left < right)


def same(left: Number, right: Number) -> bool:
    """Return whether two numbers are equal, for which fractions only have to be written in the same way."""
    return compare(left, right) == 0 if isinstance(left, int) and isinstance(right, int) else left == right


def negative(value: Number) -> Number:
    """Return the number with the other sign; zero has one, too."""
    if not value:
        return short(0 if is_negative(value) else NEGATIVE_ZERO, bits_of(value))
    return short(value.copy_negate() if isinstance(value, Decimal) else -value, bits_of(value))


def add(left: Number, right: Number) -> Number:
    """Return the sum."""
    bits = max(bits_of(left), bits_of(right))
    if isinstance(left, int) and isinstance(right, int) and _size(left, right) < FLOAT_BITS:
        return short(left + right, bits)
    if not left and not right:
        return short(NEGATIVE_ZERO if is_negative(left) and is_negative(right) else 0, bits)
    one, other, exponent = align(binary(left), binary(right))
    return shortest(*fit_bits(one + other, exponent, bits), bits)


def multiply(left: Number, right: Number) -> Number:
    """Return the product."""
    bits = max(bits_of(left), bits_of(right))
    if not left or not right:
        return _signed_zero(left, right, bits)
    if isinstance(left, int) and isinstance(right, int) and _size(left, right) <= FLOAT_BITS // 2:
        return short(left * right, bits)
    (one, exponent), (other, more) = binary(left), binary(right)
    mantissa, exponent = fit_bits(one * other, exponent + more, BITS)
    return shortest(mantissa, exponent, max(bits, significant_bits(mantissa)))


def divide(left: Number, right: Number) -> Number:
    """Return the quotient of two numbers, of which the second is not zero."""
    bits = max(bits_of(left), bits_of(right))
    if not left:
        return _signed_zero(left, right, bits)
    return shortest(*_divided(left, right, bits), bits)


def remainder(left: Number, right: Number) -> Number:
    """Return what is left of a number divided by another that is not zero, with the sign of the first."""
    if not left:
        return left if is_negative(right) < is_negative(left) else short(0, bits_of(left))
    if isinstance(left, int) and isinstance(right, int) and _size(left, right) <= FLOAT_BITS // 2:
        size = abs(left) % abs(right)
        return short(size if left > 0 else -size, bits_of(left))
    mantissa, exponent = _divided(left, right, max(bits_of(left), bits_of(right)))
    size = abs(mantissa)
    whole = size << exponent if exponent >= 0 else size >> -exponent
    bits = bits_of(left)
    times, more = fit_bits(whole if mantissa > 0 else -whole, 0, bits)
    factor, exponent = binary(right)
    product = fit_bits(factor * times, exponent + more, bits)
    one, other, exponent = align(binary(left), product)
    return shortest(*fit_bits(one - other, exponent, bits), bits)


def _size(left: int, right: int) -> int:
    return max(left.bit_length(), right.bit_length())


def _signed_zero(left: Number, right: Number, bits: int) -> Number:
    return short(NEGATIVE_ZERO if is_negative(left) != is_negative(right) else 0, bits)


def _divided(left: Number, right: Number, bits: int) -> Binary:
    (one, exponent), (other, less) = binary(left), binary(right)
    mantissa, more = quotient(one if other > 0 else -one, abs(other), bits)
    return mantissa, exponent - less + more
