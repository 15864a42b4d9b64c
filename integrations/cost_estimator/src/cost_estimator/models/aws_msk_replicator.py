"""aws_msk_replicator: by the hour, and each gigabyte replicated."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, used


def _replicator(_replicator: Attributes, _usage: Usage) -> Iterator[Component]:
    yield hourly("Replicator", sku="msk/RunReplicator")
    yield used("Data replicated", sku="msk/SameRegionSource", unit="GB", quantity=None)


MODEL = PriceModel(resource_type="aws_msk_replicator", parts=(_replicator,))
