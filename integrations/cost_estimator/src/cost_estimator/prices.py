"""The prices that the package ships: a dated snapshot, a file for each region, opened when first needed."""

import pkgutil
from collections.abc import Iterable
from decimal import Decimal
from functools import cache, lru_cache
from typing import Literal

import attrs
import msgspec

Trust = Literal["high", "good", "weak"]
_WEAKEST_FIRST: tuple[Trust, ...] = ("weak", "good", "high")
_REMEMBERED = 4096


class _Group(msgspec.Struct):
    """Prices of one kind and date."""

    as_of: str
    trust: Trust
    prices: dict[str, str]


@attrs.frozen
class Price:
    """What one unit costs in USD, when that was true, and how sure that is."""

    amount: Decimal
    as_of: str
    trust: Trust


@cache
def region_names() -> tuple[str, ...]:
    """The regions that the snapshot has prices for."""
    from importlib import resources

    files = resources.files("cost_estimator").joinpath("snapshot").iterdir()
    return tuple(sorted(file.name.removesuffix(".json") for file in files if file.name.endswith(".json")))


@lru_cache(_REMEMBERED)
def find_price(sku: str, region: str) -> Price | None:
    """The price of one unit, or None if the snapshot has none."""
    kind, _, name = sku.partition("/")
    for group in _snapshot(region).get(kind, []):
        if name in group.prices:
            return Price(Decimal(group.prices[name]), group.as_of, group.trust)
    return None


@cache
def free_types() -> frozenset[str]:
    """The resource types that cost nothing by themselves."""
    text = pkgutil.get_data("cost_estimator", "snapshot/free_types.txt") or b""
    return frozenset(text.decode().split())


def least_trusted(prices: Iterable[Price]) -> Trust:
    """How far a sum of prices is to be trusted: as far as the weakest of them."""
    given = {price.trust for price in prices}
    for trust in _WEAKEST_FIRST:
        if trust in given:
            return trust
    return "high"


@cache
def _snapshot(region: str) -> dict[str, list[_Group]]:
    if region not in region_names():
        return {}
    text = pkgutil.get_data("cost_estimator", f"snapshot/{region}.json") or b"{}"
    return msgspec.json.decode(text, type=dict[str, list[_Group]])
