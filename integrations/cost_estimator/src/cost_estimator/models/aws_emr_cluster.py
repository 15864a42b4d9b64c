"""aws_emr_cluster: the machines of its instance groups, or of its instance fleets."""

from collections.abc import Callable, Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, Part, PriceModel, Usage, inside
from cost_estimator.models._emr import fleet_machines, group_machines


def _block(name: str, machines: Callable[[Attributes, Usage], Iterator[Component]]) -> Part:
    def part(cluster: Attributes, usage: Usage) -> Iterator[Component]:
        block = cluster.block(name)
        if block is not None:
            yield from inside(name, machines(block, usage))

    return part


MODEL = PriceModel(
    resource_type="aws_emr_cluster",
    parts=(
        _block("master_instance_group", group_machines),
        _block("core_instance_group", group_machines),
        _block("master_instance_fleet", fleet_machines),
        _block("core_instance_fleet", fleet_machines),
    ),
)
