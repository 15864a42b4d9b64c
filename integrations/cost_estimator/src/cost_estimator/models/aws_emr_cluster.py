"""aws_emr_cluster: the hours of its machines, what EMR takes on top, and the volumes of each."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, inside, times
from cost_estimator.models._volumes import volume

_GROUPS = ("master_instance_group", "core_instance_group")


def _machines(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    for name in _GROUPS:
        group = cluster.block(name)
        if group is not None:
            count = group.number("instance_count", 1)
            yield from inside(name, times(count, _machine(group, usage)))


def _machine(group: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield a machine, at the spot price if it has a bid price; the EMR charge is the same."""
    instance_type = group.text("instance_type")
    terms, kind = ("spot", "ec2-spot") if group.is_set("bid_price") else ("on-demand", "ec2")
    yield hourly(f"Instance usage (Linux/UNIX, {terms}, {instance_type})", sku=f"{kind}/linux/{instance_type}")
    sku = f"elasticmapreduce/Instance-instancetype-{instance_type} | {instance_type}"
    yield hourly(f"EMR usage ({instance_type})", sku=sku)
    for number, block in enumerate(group.blocks("ebs_config")):
        kept = volume(block, usage, kind=block.text("type", "gp2"), size=block.number("size"))
        count = block.number("volumes_per_instance", 1)
        yield from inside(f"ebs_config[{number}]", times(count or Decimal(1), kept))


MODEL = PriceModel(resource_type="aws_emr_cluster", parts=(_machines,))
