"""aws_msk_serverless_cluster: by the hour, its partitions, and data in, out and kept."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, hourly, used


def _cluster(_cluster: Attributes, _usage: Usage) -> Iterator[Component]:
    yield hourly("Cluster", sku="msk/Serverless Cluster-hours")
    sku = "msk/Serverless Partition-hours"
    yield used("Partitions", sku=sku, unit="partitions", quantity=None, per=HOURS_PER_MONTH)
    for name, key in (
        ("Storage", "Storage-hours"),
        ("Data in", "Per-GB data ingressed"),
        ("Data out", "Per-GB data egressed"),
    ):
        yield used(name, sku=f"msk/Serverless {key}", unit="GB", quantity=None)


MODEL = PriceModel(resource_type="aws_msk_serverless_cluster", parts=(_cluster,))
