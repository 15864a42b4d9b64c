"""google_dns_record_set: each query."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Tier, Usage, tiered

_TIERS = (Tier("first 1B", 1_000_000_000, "google-dns/queries/first"), Tier("over 1B", None, "google-dns/queries/over"))


def _queries(_record: Attributes, usage: Usage) -> Iterator[Component]:
    quantity = usage.quantity("monthly_queries")
    return tiered("Queries", tiers=_TIERS, unit="1M queries", quantity=quantity, per=MILLION)


MODEL = PriceModel(resource_type="google_dns_record_set", parts=(_queries,))
