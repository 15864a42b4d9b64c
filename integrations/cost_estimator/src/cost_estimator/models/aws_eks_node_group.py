"""aws_eks_node_group: the machines of a cluster, by the type it gives or as its launch template says."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, inside, times
from cost_estimator.models._launches import launched_by_template
from cost_estimator.models._machines import cpu_credits, hours
from cost_estimator.models._volumes import volume

_DEFAULT_TYPE = "t3.medium"
_DEFAULT_DISK_GB = 20


def _machines(group: Attributes, usage: Usage) -> Iterator[Component]:
    count = _capacity(group, usage)
    types = group.texts("instance_types")
    market = "spot" if group.text("capacity_type", "ON_DEMAND") == "SPOT" else ""
    template = group.referenced("launch_template[0].id", "aws_launch_template") or group.referenced(
        "launch_template[0].name", "aws_launch_template"
    )
    if template is not None:
        nothing = Decimal(0)
        on_demand, spot = (nothing, count) if market else (count, nothing)
        given = types[0] if types else ""
        yield from launched_by_template(template, usage, on_demand=on_demand, spot=spot, instance_type=given)
        return
    instance_type = types[0] if types else _DEFAULT_TYPE
    system = "windows" if group.text("ami_type", "").startswith("WINDOWS") else "linux"
    yield from times(count, hours(instance_type, market=market, usage=usage, system=system))
    yield from times(count, cpu_credits(instance_type, None, usage))
    disk = volume(group, usage, kind="gp2", size=group.number("disk_size", _DEFAULT_DISK_GB))
    yield from inside("root_block_device", times(count, disk))


def _capacity(group: Attributes, usage: Usage) -> Decimal:
    said = usage.quantity("instances")
    if said is not None:
        return said
    scaling = group.block("scaling_config")
    return scaling.number("desired_size", 1) if scaling else Decimal(1)


MODEL = PriceModel(resource_type="aws_eks_node_group", parts=(_machines,))
