"""What evaluations of AWS Config rules are charged for, whoever has set the rule."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, Tier, Usage, tiered

_TIERS = (
    Tier("first 100K", 100_000, "config/Config Rules first 100000"),
    Tier("next 400K", 400_000, "config/Config Rules next 400000"),
    Tier("over 500K", None, "config/Config Rules 500001 and more"),
)


def evaluations(_rule: Attributes, usage: Usage) -> Iterator[Component]:
    """Return each evaluation, less from one hundred thousand on."""
    quantity = usage.quantity("monthly_rule_evaluations")
    return tiered("Rule evaluations", tiers=_TIERS, unit="evaluations", quantity=quantity)
