"""What DNS zones and their records are charged for: a zone by the month, a record by the queries that it answers."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage
from cost_estimator.models.azure._seen import by_use, fixed

_FIRST = Decimal(1_000_000_000)
_PRICED_AS = "azurerm_dns_a_record"


def zone_model(resource_type: str) -> PriceModel:
    """Return a zone, at the price of the first 25."""
    zone = fixed(resource_type, "Hosted zone", unit="months", quantity=1)
    return PriceModel(resource_type=resource_type, parts=(lambda _zone, _usage: [zone],))


def record_model(resource_type: str) -> PriceModel:
    """Return a record of whatever type: they all cost the same."""
    return PriceModel(resource_type=resource_type, parts=(_queries,))


def _queries(_record: Attributes, usage: Usage) -> Iterator[Component]:
    queries = usage.quantity("monthly_queries")
    first = None if queries is None else min(queries, _FIRST)
    yield by_use(_PRICED_AS, "DNS queries (first 1B)", unit="1M queries", quantity=first, per=MILLION)
    if queries is not None and queries > _FIRST:
        beyond = queries - _FIRST
        yield by_use(_PRICED_AS, "DNS queries (over 1B)", unit="1M queries", quantity=beyond, per=MILLION)
