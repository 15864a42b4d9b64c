"""google_monitoring_metric_descriptor: each megabyte of metrics taken in, and calls that read them."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Tier, Usage, tiered, used

_TIERS = (
    Tier("first 100K", 100_000, "google-monitoring/data/0-100000"),
    Tier("next 150K", 150_000, "google-monitoring/data/100000-250000"),
    Tier("over 250K", None, "google-monitoring/data/250000n"),
)


def _metrics(_descriptor: Attributes, usage: Usage) -> Iterator[Component]:
    taken_in = usage.quantity("monthly_monitoring_data_mb")
    yield from tiered("Monitoring data", tiers=_TIERS, unit="MB", quantity=taken_in)
    calls = usage.quantity("monthly_api_calls")
    yield used("API calls", sku="google-monitoring/api-calls", unit="1k calls", quantity=calls, per=1000)


MODEL = PriceModel(resource_type="google_monitoring_metric_descriptor", parts=(_metrics,))
