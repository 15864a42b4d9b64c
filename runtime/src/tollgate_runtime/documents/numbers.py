"""Exact numbers of documents, within what every JSON reader takes."""

from decimal import Context, Decimal, Inexact, InvalidOperation, Overflow

from tollgate_runtime.documents.document_limits import MAX_DIGITS, MAX_EXPONENT

_CONTEXT = Context(prec=MAX_DIGITS, traps=[InvalidOperation, Inexact, Overflow])
_SHORT = 18
_LARGEST = 10 ** (MAX_EXPONENT + 1)


def integer(text: str) -> int | None:
    """Return the integer of a literal, `0o17` and `0x1f` included; None if it is too large."""
    if len(text) > MAX_DIGITS:
        return None
    number = int(text, 0) if text[:2] in ("0o", "0x") else int(text)
    return number if len(text) < _SHORT or abs(number) < _LARGEST else None


def decimal(text: str) -> Decimal | None:
    """Return the number of a literal with a fraction or an exponent; None if it is too large or too fine."""
    try:
        number = _CONTEXT.create_decimal(text)
    except ArithmeticError:
        return None
    if abs(number.adjusted()) > MAX_EXPONENT:
        return None if number else Decimal(0)
    return number
