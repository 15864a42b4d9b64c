"""aws_msk_cluster: its brokers by the hour, and the storage of each."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage, hourly, used

_DEFAULT_STORAGE_GB = 1000


def _info(cluster: Attributes) -> Attributes:
    info = cluster.block("broker_node_group_info")
    if info is None:
        raise NotKnown("broker_node_group_info is not set")
    return info


def _brokers(cluster: Attributes, _usage: Usage) -> Iterator[Component]:
    instance_type, count = _info(cluster).text("instance_type"), cluster.number("number_of_broker_nodes")
    family = instance_type.removeprefix("kafka.")
    sku = f"msk/ExpressBroker|{family}" if family.startswith("express.") else f"msk/RunBroker {family}"
    yield hourly(f"Instance ({instance_type})", sku=sku, count=count)


def _storage(cluster: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield the storage of all brokers; with auto scaling, which only ever adds to it, at least the initial size."""
    info, count = _info(cluster), cluster.number("number_of_broker_nodes")
    if info.text("instance_type").startswith("express."):
        return
    size, name = _initial_size(info), "Storage"
    targets = cluster.referrers("aws_appautoscaling_target", "resource_id")
    if targets:
        size, name = max(size, targets[0].number("min_capacity", 0)), "Storage (autoscaling)"
    yield used(name, sku="msk/RunVolume", unit="GB", quantity=size * count)


def _initial_size(info: Attributes) -> Decimal:
    volume = info.block("storage_info[0].ebs_storage_info")
    if volume is not None:
        return volume.number("volume_size", _DEFAULT_STORAGE_GB)
    return info.number("ebs_volume_size", _DEFAULT_STORAGE_GB)


MODEL = PriceModel(resource_type="aws_msk_cluster", parts=(_brokers, _storage))
