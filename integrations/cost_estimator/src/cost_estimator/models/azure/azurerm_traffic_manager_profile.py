"""azurerm_traffic_manager_profile: each query that it answers, and what it tells of where its users are."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage
from cost_estimator.models.azure._places import everywhere
from cost_estimator.models.azure._seen import UsageRate, by_use, rates

_TYPE = "azurerm_traffic_manager_profile"
_FIRST = Decimal(1_000_000_000)
_VIEW = UsageRate("Traffic view", "monthly_traffic_view_data_points", "1M data points", per=1_000_000)


def _queries(_profile: Attributes, usage: Usage) -> Iterator[Component]:
    asked = usage.quantity("monthly_dns_queries")
    first = None if asked is None else min(asked, _FIRST)
    yield by_use(_TYPE, "DNS queries (first 1B)", unit="1M queries", quantity=first, per=MILLION)
    if asked is not None and asked > _FIRST:
        yield by_use(_TYPE, "DNS queries (over 1B)", unit="1M queries", quantity=asked - _FIRST, per=MILLION)


def _view(profile: Attributes, usage: Usage) -> Iterator[Component]:
    if profile.flag("traffic_view_enabled"):
        yield from rates(_TYPE, [_VIEW], usage)


MODEL = PriceModel(resource_type=_TYPE, parts=(_queries, _view), region=everywhere)
