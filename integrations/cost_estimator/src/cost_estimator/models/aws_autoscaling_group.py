"""aws_autoscaling_group: the machines it keeps, each as its launch template or launch configuration says."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models._launches import launched_by_configuration, launched_by_template

_ALL = Decimal(100)


def _machines(group: Attributes, usage: Usage) -> Iterator[Component]:
    capacity = _capacity(group, usage)
    configuration = group.referenced("launch_configuration", "aws_launch_configuration")
    if configuration is not None:
        yield from launched_by_configuration(configuration, usage, capacity)
        return
    mixed = group.block("mixed_instances_policy")
    if mixed is not None:
        yield from _mixed(mixed, usage, capacity)
        return
    template = _template(group, "launch_template[0].id", "launch_template[0].name", "launch_configuration")
    yield from launched_by_template(template, usage, on_demand=capacity)


def _capacity(group: Attributes, usage: Usage) -> Decimal:
    """Return how many there are; a group that says only how few there may be has at least one."""
    said = usage.quantity("instances")
    if said is not None:
        return said
    if group.is_set("desired_capacity"):
        return group.number("desired_capacity")
    return max(group.number("min_size", 1), Decimal(1))


def _template(attributes: Attributes, *arguments: str) -> Attributes:
    for argument in arguments:
        template = attributes.referenced(argument, "aws_launch_template")
        if template is not None:
            return template
    if not any(attributes.text(argument, "") for argument in arguments):
        attributes.text(arguments[0])  # which is known only after apply
    raise NotKnown("the launch template or launch configuration is not part of the plan")


def _mixed(mixed: Attributes, usage: Usage, capacity: Decimal) -> Iterator[Component]:
    """Yield machines of the first type that is given; its weight decides how many are needed."""
    template = _template(
        mixed,
        "launch_template[0].launch_template_specification[0].launch_template_id",
        "launch_template[0].launch_template_specification[0].launch_template_name",
    )
    override = mixed.block("launch_template[0].override")
    instance_type = override.text("instance_type", "") if override else ""
    weight = override.number("weighted_capacity", 1) if override else Decimal(1)
    count = _rounded_up(capacity / (weight or Decimal(1)))
    on_demand = _on_demand(mixed, count)
    yield from launched_by_template(
        template, usage, on_demand=on_demand, spot=count - on_demand, instance_type=instance_type
    )


def _on_demand(mixed: Attributes, count: Decimal) -> Decimal:
    distribution = mixed.block("instances_distribution")
    if distribution is None:
        return count
    base = min(distribution.number("on_demand_base_capacity", 0), count)
    share = distribution.number("on_demand_percentage_above_base_capacity", 100)
    return base + _rounded_up((count - base) * share / _ALL)


def _rounded_up(number: Decimal) -> Decimal:
    return number.to_integral_value(ROUND_CEILING)


MODEL = PriceModel(resource_type="aws_autoscaling_group", parts=(_machines,))
