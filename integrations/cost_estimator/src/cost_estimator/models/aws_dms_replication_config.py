"""aws_dms_replication_config: the capacity of a serverless replication, at least as much as it keeps."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, used

_ZONES_IF_MULTI_AZ = 2


def _capacity(replication: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield the minimum capacity for the whole month; it is charged while it runs."""
    compute = replication.block("compute_config")
    least = compute.number("min_capacity_units", 1) if compute is not None else 1
    zones = _ZONES_IF_MULTI_AZ if compute is not None and compute.flag("multi_az") else 1
    sku = "databasemigrationsvc/DMS Serverless start-data-migration"
    yield used("Capacity units (at least)", sku=sku, unit="DCU-hours", quantity=least * zones * HOURS_PER_MONTH)


MODEL = PriceModel(resource_type="aws_dms_replication_config", parts=(_capacity,))
