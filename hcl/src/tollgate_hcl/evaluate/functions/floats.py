"""Logarithms and powers to the bit that Go gives them; where processors differ in the last one, there is none."""

import math

from tollgate_hcl.evaluate.failure import Undecidable

_LN2_HIGH, _LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
_ODD = (6.666666666666735130e-01, 2.857142874366239149e-01, 1.818357216161805012e-01, 1.479819860511658591e-01)
_EVEN = (3.999999999940941908e-01, 2.222219843214978396e-01, 1.531383769920937332e-01)
"""The coefficients of the series of ln((1 + s) / (1 - s)) that FreeBSD's libm has, and Go after it."""

_LARGEST_EXPONENT = 1 << 12


def log(value: float, base: float) -> float:
    """Return a logarithm.

    Raises:
        Undecidable: its last bit depends on the processor.
    """
    above, below = _natural(value), _natural(base)
    if not below and (not above or math.isnan(above)):
        return math.nan
    if not below:
        return math.inf
    found = above / below
    if min(value, base) > 0 and found != math.log(value) / math.log(base):
        raise Undecidable("the last digit of the logarithm depends on the processor")
    return found


def _natural(value: float) -> float:
    if value <= 0:
        return -math.inf if value == 0 else math.nan
    fraction, exponent = math.frexp(value)
    if fraction < math.sqrt(2) / 2:
        fraction, exponent = fraction * 2, exponent - 1
    rest = fraction - 1
    ratio = rest / (2 + rest)
    square = ratio * ratio
    fourth = square * square
    series = square * _polynomial(_ODD, fourth) + fourth * _polynomial(_EVEN, fourth)
    half = 0.5 * rest * rest
    return exponent * _LN2_HIGH - ((half - (ratio * (half + series) + exponent * _LN2_LOW)) - rest)


def _polynomial(coefficients: tuple[float, ...], at: float) -> float:
    found = coefficients[-1]
    for coefficient in reversed(coefficients[:-1]):
        found = coefficient + at * found
    return found


def power(value: float, exponent: float) -> float:
    """Return a power.

    Raises:
        Undecidable: the exponent has a fraction other than a half, so that the last bit depends on the processor.
        OverflowError: it is too large.
    """
    if exponent == 0 or value == 1:
        return 1.0
    if exponent == 1:
        return value
    if value == 0:
        is_odd = abs(exponent) % 2 == 1
        zero = value if is_odd else 0.0
        return zero if exponent > 0 else math.copysign(math.inf, zero)
    if abs(exponent) == 0.5:
        root = math.sqrt(value) if value > 0 else math.nan
        return root if exponent > 0 else 1 / root
    if exponent % 1:
        if value < 0:
            return math.nan
        raise Undecidable("the last digit of the power depends on the processor")
    if abs(exponent) >= 1 << 63:
        raise Undecidable("the exponent is too large")
    return _whole_power(value, int(exponent))


def _whole_power(value: float, exponent: int) -> float:
    """Multiply by repeated squaring, with the powers of two apart."""
    found, twos = 1.0, 0
    fraction, more = math.frexp(value)
    left = abs(exponent)
    while left:
        if abs(more) > _LARGEST_EXPONENT:
            twos += more
            break
        if left & 1:
            found, twos = found * fraction, twos + more
        fraction, more = fraction * fraction, more * 2
        if fraction < 0.5:
            fraction, more = fraction * 2, more - 1
        left >>= 1
    return math.ldexp(found, twos) if exponent > 0 else math.ldexp(1 / found, -twos)
