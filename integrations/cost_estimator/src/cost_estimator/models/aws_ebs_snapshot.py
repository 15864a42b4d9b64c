"""aws_ebs_snapshot: the gigabytes kept, fast restore by the hour, and direct requests."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used
from cost_estimator.models._volumes import DEFAULT_SIZE_GB


def _kept(snapshot: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield storage for the size of the volume, the most that it can be: it depends on the data written."""
    volume = snapshot.referenced("volume_id", "aws_ebs_volume")
    size = volume.number("size", DEFAULT_SIZE_GB) if volume else snapshot.number("volume_size", DEFAULT_SIZE_GB)
    yield used("EBS snapshot storage", sku="ebs/snapshot", unit="GB", quantity=size)


def _used(_snapshot: Attributes, usage: Usage) -> Iterator[Component]:
    yield used(
        "Fast snapshot restore",
        sku="ebs/snapshot/fast-restore",
        unit="DSU-hours",
        quantity=usage.quantity("fast_snapshot_restore_hours"),
    )
    for name, key, unit in (
        ("ListChangedBlocks & ListSnapshotBlocks API requests", "list", "1k requests"),
        ("GetSnapshotBlock API requests", "get", "1k SnapshotAPIUnits"),
        ("PutSnapshotBlock API requests", "put", "1k SnapshotAPIUnits"),
    ):
        quantity = usage.quantity(f"monthly_{key}_block_requests")
        yield used(name, sku=f"ebs/snapshot/{key}-requests", unit=unit, quantity=quantity, per=1000)


MODEL = PriceModel(resource_type="aws_ebs_snapshot", parts=(_kept, _used))
