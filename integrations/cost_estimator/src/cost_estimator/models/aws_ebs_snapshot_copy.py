"""aws_ebs_snapshot_copy: the gigabytes kept once more, in another place."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used
from cost_estimator.models._volumes import DEFAULT_SIZE_GB


def _kept(copy: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield storage for the size of the volume of the copied snapshot, the most that it can be."""
    snapshot = copy.referenced("source_snapshot_id", "aws_ebs_snapshot")
    volume = snapshot.referenced("volume_id", "aws_ebs_volume") if snapshot else None
    size = volume.number("size", DEFAULT_SIZE_GB) if volume else copy.number("volume_size", DEFAULT_SIZE_GB)
    yield used("EBS snapshot storage", sku="ebs/snapshot", unit="GB", quantity=size)


MODEL = PriceModel(resource_type="aws_ebs_snapshot_copy", parts=(_kept,))
