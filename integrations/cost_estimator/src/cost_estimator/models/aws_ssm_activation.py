"""aws_ssm_activation: machines elsewhere that are managed in the advanced tier, by the hour."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, used

_MOST_IN_STANDARD_TIER = 1000


def _instances(activation: Attributes, usage: Usage) -> Iterator[Component]:
    is_beyond = activation.number("registration_limit", 1) > _MOST_IN_STANDARD_TIER
    if usage.text("instance_tier", "advanced" if is_beyond else "standard").lower() != "advanced":
        return
    instances = usage.quantity("instances")
    yield used(
        "On-prem managed instances (advanced)",
        sku=("systemsmanager/Instance advanced per Hrs", "systemsmanager/Instance advanced per UnitHrs"),
        unit="hours",
        quantity=None if instances is None else instances * HOURS_PER_MONTH,
    )


MODEL = PriceModel(resource_type="aws_ssm_activation", parts=(_instances,))
