"""A price: the amount for one unit, its region, date, source and trust."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Literal

import attrs

Trust = Literal["high", "good", "weak"]
_WEAKEST_FIRST: tuple[Trust, ...] = ("weak", "good", "high")
GLOBAL = "global"
"""The region of prices that are the same everywhere."""


@attrs.frozen(kw_only=True)
class Price:
    """The price of one unit in USD.

    Attributes:
        amount: the price.
        unit: what it is the price of, in the words of its source; empty where it has none.
        region: where.
        begin: the quantity a month that it starts at, as far as the source says.
        end: the quantity that it ends at; None where there is no end, or none is said.
        as_of: the date, or the month, at which it was true.
        source: who said so.
        trust: how sure that is.
    """

    amount: Decimal
    unit: str
    region: str
    begin: Decimal | None = None
    end: Decimal | None = None
    as_of: str
    source: str
    trust: Trust


def least_trusted(prices: Iterable[Price]) -> Trust:
    """Return the trust of a sum of prices: that of the weakest one."""
    given = {price.trust for price in prices}
    for trust in _WEAKEST_FIRST:
        if trust in given:
            return trust
    return "high"
