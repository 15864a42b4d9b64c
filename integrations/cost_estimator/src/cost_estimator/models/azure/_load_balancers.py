"""What the rules of load balancers are charged for: their hours, if the balancer is of the standard kind."""

from collections.abc import Iterator
from functools import partial

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._places import region_of_owner
from cost_estimator.models.azure._seen import by_the_hour


def _rule(rule: Attributes, _usage: Usage, *, resource_type: str) -> Iterator[Component]:
    balancer = rule.referenced("loadbalancer_id", "azurerm_lb")
    if balancer is None:
        raise NotKnown("the load balancer of the rule is not in this run")
    if balancer.text("sku", "Basic") != "Basic":
        yield by_the_hour(resource_type, "Rule usage")


def rule_model(resource_type: str) -> PriceModel:
    """Return the model of a kind of rule."""
    return PriceModel(
        resource_type=resource_type,
        parts=(partial(_rule, resource_type=resource_type),),
        region=region_of_owner("loadbalancer_id", "azurerm_lb"),
    )
