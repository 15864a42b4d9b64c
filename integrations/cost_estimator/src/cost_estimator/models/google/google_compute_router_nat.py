"""google_compute_router_nat: the machines that use it, up to a limit, and each gigabyte processed."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used

_MOST_MACHINES = Decimal(32)
"""More machines cost nothing more: the price of the gateway is that of so many."""


def _gateway(_nat: Attributes, usage: Usage) -> Iterator[Component]:
    machines = usage.quantity("assigned_vms")
    yield used(
        "Assigned VMs (first 32)",
        sku="google-compute-network/nat/gateway",
        unit="VMs",
        quantity=None if machines is None else min(machines, _MOST_MACHINES) / _MOST_MACHINES,
        per=1 / _MOST_MACHINES,
    )
    processed = usage.quantity("monthly_data_processed_gb")
    yield used("Data processed", sku="google-compute-network/nat/data", unit="GB", quantity=processed)


MODEL = PriceModel(resource_type="google_compute_router_nat", parts=(_gateway,))
