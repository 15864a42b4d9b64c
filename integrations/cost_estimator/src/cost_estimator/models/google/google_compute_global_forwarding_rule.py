"""google_compute_global_forwarding_rule: by the hour, and each gigabyte that comes in."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, used

_ANYWHERE = "us-central1"
"""Where the price of what has no region is looked up."""


def _rule(_rule: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield a rule and its traffic; the first five rules of a project together cost what each is counted at here."""
    yield hourly("Forwarding rules", sku="google-lb/rule", region=_ANYWHERE)
    ingress = usage.quantity("monthly_ingress_data_gb")
    yield used("Ingress data", sku="google-lb/ingress", unit="GB", quantity=ingress, region=_ANYWHERE)


MODEL = PriceModel(resource_type="google_compute_global_forwarding_rule", parts=(_rule,))
