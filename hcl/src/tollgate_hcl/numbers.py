"""Numbers as they are written, in HCL, JSON or YAML."""

from decimal import Context, Decimal, Inexact, InvalidOperation, Overflow

_MAX_DIGITS = 1000
_MAX_EXPONENT = 307
_CONTEXT = Context(prec=_MAX_DIGITS, traps=[InvalidOperation, Inexact, Overflow])


def exact_number(text: str) -> int | Decimal | None:
    """Return the number of a literal, whole ones as int.

    None if it is beyond what JSON readers accept.
    """
    try:
        number = _CONTEXT.create_decimal(text)
    except ArithmeticError:
        return None
    if abs(number.adjusted()) > _MAX_EXPONENT and number:
        return None
    whole = int(number)
    return whole if whole == number else number.normalize(_CONTEXT)
