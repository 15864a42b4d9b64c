"""aws_instance: the hours it runs, the volumes it comes with, its CPU credits and detailed monitoring."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, inside
from cost_estimator.models._launches import root_volume
from cost_estimator.models._machines import cpu_credits, credits_of, detailed_monitoring, ebs_optimized, hours
from cost_estimator.models._volumes import block_device


def _hours(instance: Attributes, usage: Usage) -> Iterator[Component]:
    instance_type = instance.text("instance_type")
    options = instance.block("instance_market_options")
    running = usage.number("monthly_hrs", HOURS_PER_MONTH)
    yield from hours(
        instance_type,
        tenancy=instance.text("tenancy", "default"),
        market=options.text("market_type", "") if options else "",
        usage=usage,
        hours=running,
    )
    yield from ebs_optimized(instance_type, is_optimized=instance.flag("ebs_optimized"), hours=running)


def _credits(instance: Attributes, usage: Usage) -> Iterator[Component]:
    if instance.text("tenancy", "default") != "host":
        yield from cpu_credits(instance.text("instance_type"), credits_of(instance), usage)


def _monitoring(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    return detailed_monitoring(instance.flag("monitoring"))


def _further_volumes(instance: Attributes, usage: Usage) -> Iterator[Component]:
    for number, block in enumerate(instance.blocks("ebs_block_device")):
        yield from inside(f"ebs_block_device[{number}]", block_device(block, usage))


MODEL = PriceModel(resource_type="aws_instance", parts=(_hours, _credits, _monitoring, root_volume, _further_volumes))
