"""aws_route53_resolver_endpoint: each of its addresses by the hour, and each query."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Tier, Usage, hourly, tiered

_TIERS = (
    Tier("first 1B", 1_000_000_000, "route53/Query first 1B"),
    Tier("over 1B", None, "route53/Query over 1B"),
)


def _addresses(endpoint: Attributes, _usage: Usage) -> Iterator[Component]:
    count = len(endpoint.blocks("ip_address"))
    yield hourly("Resolver endpoints", sku="route53/Query ENI", count=count)


def _queries(_endpoint: Attributes, usage: Usage) -> Iterator[Component]:
    quantity = usage.quantity("monthly_queries")
    return tiered("DNS queries", tiers=_TIERS, unit="1M queries", quantity=quantity, per=MILLION)


MODEL = PriceModel(resource_type="aws_route53_resolver_endpoint", parts=(_addresses, _queries))
