"""aws_route53_record: each query, by how it is answered; those for alias records of AWS are free."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Tier, Usage, tiered

_KINDS = (
    ("Standard queries", "monthly_standard_queries", "Standard"),
    ("Latency based routing queries", "monthly_latency_based_queries", "Latency Based Routing"),
    ("Geo DNS queries", "monthly_geo_queries", "Geo DNS"),
)
_BILLION = 1_000_000_000


def _queries(record: Attributes, usage: Usage) -> Iterator[Component]:
    if record.block("alias") is not None:
        return
    for name, key, title in _KINDS:
        tiers = (
            Tier("first 1B", _BILLION, f"route53/Query {title} External first 1B"),
            Tier("over 1B", None, f"route53/Query {title} External over 1B"),
        )
        yield from tiered(name, tiers=tiers, unit="1M queries", quantity=usage.quantity(key), per=MILLION)


MODEL = PriceModel(resource_type="aws_route53_record", parts=(_queries,))
