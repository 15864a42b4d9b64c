"""aws_instance: the hours it runs, the volumes it comes with, its CPU credits and detailed monitoring."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, inside
from cost_estimator.models._launches import root_volume
from cost_estimator.models._machines import cpu_credits, credits_of, detailed_monitoring, ebs_optimized, hours
from cost_estimator.models._volumes import block_device

_ROOT_DEVICES = ("/dev/sda1", "/dev/xvda")


def _template(instance: Attributes) -> Attributes | None:
    """Return the launch template that fills in what the instance does not say, if the plan has it."""
    if not instance.is_set("launch_template"):
        return None
    found = (instance.referenced(f"launch_template[0].{name}", "aws_launch_template") for name in ("id", "name"))
    return next((template for template in found if template is not None), None)


def _giving(instance: Attributes, argument: str) -> Attributes:
    """Return what gives an argument: the instance, or else its launch template."""
    template = None if instance.is_set(argument) else _template(instance)
    return template if template is not None and template.is_set(argument) else instance


def _hours(instance: Attributes, usage: Usage) -> Iterator[Component]:
    instance_type = _giving(instance, "instance_type").text("instance_type")
    options = _giving(instance, "instance_market_options").block("instance_market_options")
    running = usage.number("monthly_hrs", HOURS_PER_MONTH)
    yield from hours(
        instance_type,
        tenancy=instance.text("tenancy", "default"),
        market=options.text("market_type", "") if options else "",
        usage=usage,
        hours=running,
    )
    is_optimized = _giving(instance, "ebs_optimized").flag("ebs_optimized")
    yield from ebs_optimized(instance_type, is_optimized=is_optimized, hours=running)


def _credits(instance: Attributes, usage: Usage) -> Iterator[Component]:
    if instance.text("tenancy", "default") != "host":
        specified = credits_of(_giving(instance, "credit_specification"))
        yield from cpu_credits(_giving(instance, "instance_type").text("instance_type"), specified, usage)


def _monitoring(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    giving = _giving(instance, "monitoring")
    block = None if giving is instance else giving.block("monitoring")
    return detailed_monitoring(instance.flag("monitoring") if block is None else block.flag("enabled"))


def _volumes(instance: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the one that the image is put on, and those that are added; a template may say what either is like."""
    mappings = _mappings(instance)
    roots = [ebs for device, ebs in mappings if device in _ROOT_DEVICES]
    if roots and instance.block("root_block_device") is None:
        yield from inside("root_block_device", block_device(roots[0], usage))
    else:
        yield from root_volume(instance, usage)
    further = [ebs for device, ebs in mappings if device not in _ROOT_DEVICES]
    for number, block in enumerate([*instance.blocks("ebs_block_device"), *further]):
        yield from inside(f"ebs_block_device[{number}]", block_device(block, usage))


def _mappings(instance: Attributes) -> list[tuple[str, Attributes]]:
    template = _template(instance)
    mappings = template.blocks("block_device_mappings") if template is not None else []
    found = ((mapping.text("device_name", ""), mapping.block("ebs")) for mapping in mappings)
    return [(device, ebs) for device, ebs in found if ebs is not None]


MODEL = PriceModel(resource_type="aws_instance", parts=(_hours, _credits, _monitoring, _volumes))
