"""aws_instance: the hours it runs, the volumes it comes with, and detailed monitoring."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, UsageValues, hourly, monthly, used
from cost_estimator.models._volumes import volume

_DETAILED_METRICS = Decimal(7)
"""How many metrics detailed monitoring adds."""


def _hours(attributes: Attributes, _usage: UsageValues) -> Iterator[Component]:
    """Linux: the plan does not tell an image's operating system."""
    instance_type = attributes.text("instance_type")
    tenancy = attributes.text("tenancy", "default", computed=True)
    if tenancy == "host":
        return  # the dedicated host is charged, not what runs on it
    if tenancy != "default":
        terms = tenancy
    else:
        markets = (options.text("market_type", "") for options in _market_options(attributes))
        terms = "spot" if "spot" in markets else "on-demand"
    kind = "ec2" if terms == "on-demand" else f"ec2-{terms}"
    yield hourly(f"Instance usage (Linux, {terms}, {instance_type})", sku=f"{kind}/{instance_type}")


def _market_options(attributes: Attributes) -> list[Attributes]:
    return attributes.blocks("instance_market_options", computed=True)


def _monitoring(attributes: Attributes, _usage: UsageValues) -> Iterator[Component]:
    if attributes.flag("monitoring", computed=True):
        yield monthly("Detailed monitoring", sku="cloudwatch/metric", unit="metrics", quantity=_DETAILED_METRICS)


def _root_volume(attributes: Attributes, usage: UsageValues) -> Iterator[Component]:
    """The volume that the image is put on; where its size is not given, the image decides, and the plan has no say."""
    for block in attributes.blocks("root_block_device", computed=True):
        if block.number("volume_size", 0, computed=True):
            yield from _block_device(block, usage)
            return
    yield used("Root volume (the image decides its size)", sku="ebs/gp2/storage", unit="GB", quantity=None)


def _further_volumes(attributes: Attributes, usage: UsageValues) -> Iterator[Component]:
    for block in attributes.blocks("ebs_block_device", computed=True):
        yield from _block_device(block, usage)


def _block_device(block: Attributes, usage: UsageValues) -> Iterator[Component]:
    kind = block.text("volume_type", "gp2", computed=True)
    return volume(block, usage, kind=kind, size=block.number("volume_size"))


MODEL = PriceModel(resource_type="aws_instance", parts=(_hours, _monitoring, _root_volume, _further_volumes))
