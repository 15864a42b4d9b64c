"""Amounts of money, and what they are amounts of: exact in Decimal, rounded only when shown."""

from decimal import ROUND_HALF_UP, Decimal

_CENT = Decimal("0.01")
_LARGEST = Decimal(10) ** 15
MONTHS_PER_YEAR = 12


def is_quantity(number: Decimal) -> bool:
    """Whether a number can be multiplied by a price: finite, from 0 on, and not beyond all reason."""
    return number.is_finite() and 0 <= number <= _LARGEST


def in_cents(amount: Decimal) -> Decimal:
    """An amount rounded to the cent, halves away from zero."""
    return amount.quantize(_CENT, ROUND_HALF_UP)


def annual(monthly: Decimal) -> Decimal:
    """Twelve times what a month is shown to cost."""
    return in_cents(monthly) * MONTHS_PER_YEAR


def dollars(amount: Decimal) -> str:
    """An amount to read: `$1,234.50`, `$5,000`, `-$0.80`."""
    shown = in_cents(amount)
    text = f"{abs(shown):,.2f}".removesuffix(".00")
    return f"-${text}" if shown < 0 else f"${text}"


def change(amount: Decimal) -> str:
    """A difference to read: `+$60.73`, `-$0.80`, `no change`."""
    shown = in_cents(amount)
    return "no change" if not shown else f"+{dollars(shown)}" if shown > 0 else dollars(shown)
