"""What machines that come in groups are charged for: each as its launch template or launch configuration says."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, Usage, inside, times
from cost_estimator.models._machines import cpu_credits, credits_of, detailed_monitoring, ebs_optimized, hours
from cost_estimator.models._volumes import DEFAULT_SIZE_GB, block_device, volume


def launched_by_configuration(configuration: Attributes, usage: Usage, count: Decimal) -> Iterator[Component]:
    """Yield the machines of an aws_launch_configuration, which has detailed monitoring by default."""
    instance_type = configuration.text("instance_type")
    machine = [
        *hours(
            instance_type,
            tenancy=configuration.text("placement_tenancy", "default"),
            market="spot" if configuration.text("spot_price", "") else "",
            usage=usage,
        ),
        *ebs_optimized(instance_type, is_optimized=configuration.flag("ebs_optimized")),
        *cpu_credits(instance_type, None, usage),
        *detailed_monitoring(configuration.flag("enable_monitoring", default=True)),
        *root_volume(configuration, usage),
        *_further_volumes(configuration, usage),
    ]
    return inside(configuration.resource.display, times(count, machine))


def launched_by_template(
    template: Attributes, usage: Usage, *, on_demand: Decimal, spot: Decimal = Decimal(0), instance_type: str = ""
) -> Iterator[Component]:
    """Yield the machines of an aws_launch_template, at the on-demand or the spot price.

    Args:
        template: the template.
        usage: of the group.
        on_demand: how many at the full price.
        spot: how many at the spot price.
        instance_type: their type, where the group decides.
    """
    machine_type = instance_type or template.text("instance_type")
    placement, options = template.block("placement"), template.block("instance_market_options")
    tenancy = placement.text("tenancy", "default") if placement else "default"
    if options is not None and options.text("market_type", "") == "spot":
        on_demand, spot = Decimal(0), on_demand + spot
    components = [
        *times(on_demand, hours(machine_type, tenancy=tenancy, usage=usage)),
        *times(spot, hours(machine_type, tenancy=tenancy, market="spot", usage=usage)),
        *times(on_demand + spot, _beside_the_hours(template, machine_type, usage)),
    ]
    return inside(template.resource.display, components)


def _beside_the_hours(template: Attributes, machine_type: str, usage: Usage) -> Iterator[Component]:
    monitoring = template.block("monitoring")
    yield from ebs_optimized(machine_type, is_optimized=template.flag("ebs_optimized"))
    yield from cpu_credits(machine_type, credits_of(template), usage)
    yield from detailed_monitoring(monitoring is not None and monitoring.flag("enabled"))
    for number, mapping in enumerate(template.blocks("block_device_mappings")):
        ebs = mapping.block("ebs")
        if ebs is not None:
            yield from inside(f"block_device_mapping[{number}]", block_device(ebs, usage))


def root_volume(machine: Attributes, usage: Usage) -> Iterator[Component]:
    """Return the volume that the image is put on; where the plan has no say, the image's own size."""
    block = machine.block("root_block_device")
    components = block_device(block, usage) if block else volume(machine, usage, kind="gp2", size=DEFAULT_SIZE_GB)
    return inside("root_block_device", components)


def _further_volumes(machine: Attributes, usage: Usage) -> Iterator[Component]:
    for number, block in enumerate(machine.blocks("ebs_block_device")):
        yield from inside(f"ebs_block_device[{number}]", block_device(block, usage))
