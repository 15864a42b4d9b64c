"""The machines of an EMR cluster: the hours of each, what EMR takes on top, and its volumes."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, Usage, hourly, inside, times
from cost_estimator.models._volumes import volume

_TARGETS = (("on-demand", "target_on_demand_capacity"), ("spot", "target_spot_capacity"))


def group_machines(group: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the machines of an instance group, at the spot price if it has a bid price."""
    terms = "spot" if group.is_set("bid_price") else "on-demand"
    yield from times(group.number("instance_count", 1), _machine(group, usage, terms))


def fleet_machines(fleet: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the machines of an instance fleet of one type, as many as its target capacity takes.

    Raises:
        NotKnown: it has several types, of which EMR chooses what it can get.
    """
    types = fleet.blocks("instance_type_configs")
    if len(types) != 1:
        raise NotKnown(f"an instance fleet has {len(types)} instance types, and EMR chooses among them")
    weight = max(types[0].number("weighted_capacity", 1), Decimal(1))
    for terms, target in _TARGETS:
        count = (fleet.number(target, 0) / weight).to_integral_value(ROUND_CEILING)
        if count:
            yield from times(count, _machine(types[0], usage, terms))


def _machine(machine: Attributes, usage: Usage, terms: str) -> Iterator[Component]:
    """Yield one machine; the EMR charge is the same on demand and at the spot price."""
    instance_type = machine.text("instance_type")
    kind = "ec2-spot" if terms == "spot" else "ec2"
    yield hourly(f"Instance usage (Linux/UNIX, {terms}, {instance_type})", sku=f"{kind}/linux/{instance_type}")
    sku = f"elasticmapreduce/Instance-instancetype-{instance_type} | {instance_type}"
    yield hourly(f"EMR usage ({instance_type})", sku=sku)
    for number, block in enumerate(machine.blocks("ebs_config")):
        kept = volume(block, usage, kind=block.text("type", "gp2"), size=block.number("size"))
        count = block.number("volumes_per_instance", 1)
        yield from inside(f"ebs_config[{number}]", times(count or Decimal(1), kept))
