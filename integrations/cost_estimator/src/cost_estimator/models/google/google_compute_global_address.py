"""google_compute_global_address: an address in the internet; with a load balancer it is part of that."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used


def _address(address: Attributes, _usage: Usage) -> Iterator[Component]:
    if address.text("address_type", "EXTERNAL") == "INTERNAL":
        return
    if address.referrers("google_compute_global_forwarding_rule", "ip_address"):
        return
    sku = "google-compute-network/ip/unused"
    yield used("IP address (if unused)", sku=sku, unit="months", quantity=None, region=_ANYWHERE)


_ANYWHERE = "us-central1"
"""Where its price is looked up: it is the same everywhere."""

MODEL = PriceModel(resource_type="google_compute_global_address", parts=(_address,))
