"""google_compute_address: an address in the internet, for a machine or reserved without a use."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly, used
from cost_estimator.models.google._machines import is_spot

_FREE_USERS = ("google_compute_forwarding_rule", "google_compute_global_forwarding_rule")


def _address(address: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield whether it has a use, only the plan can tell; an address of a load balancer is part of that."""
    if address.text("address_type", "EXTERNAL") == "INTERNAL":
        return
    if any(address.referrers(user, "ip_address") for user in _FREE_USERS):
        return
    users = address.referrers("google_compute_instance", "network_interface[0].access_config[0].nat_ip")
    if users:
        spot = is_spot(users[0])
        name = f"IP address (used by {'spot ' if spot else ''}VM)"
        sku = f"google-compute-network/ip/{'spot' if spot else 'vm'}"
        yield monthly(name, sku=sku, unit="months", quantity=1)
        return
    for name, key in (("if used by VM", "vm"), ("if unused", "unused")):
        sku = f"google-compute-network/ip/{key}"
        yield used(f"IP address ({name})", sku=sku, unit="months", quantity=None)


MODEL = PriceModel(resource_type="google_compute_address", parts=(_address,))
