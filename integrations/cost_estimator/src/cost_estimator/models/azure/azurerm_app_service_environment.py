"""azurerm_app_service_environment: a fee by the hour, and its front ends."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._places import region_of_owner
from cost_estimator.models.azure._seen import by_the_hour

_TYPE = "azurerm_app_service_environment"


def _environment(environment: Attributes, _usage: Usage) -> Iterator[Component]:
    yield by_the_hour(_TYPE, "Stamp fee")
    yield by_the_hour(_TYPE, f"Instance usage ({environment.text('pricing_tier', 'I1')})")


def _region(environment: Attributes) -> str:
    """Return where its network is."""
    subnet = environment.referenced("subnet_id", "azurerm_subnet")
    if subnet is None:
        return environment.region
    return region_of_owner("virtual_network_name", "azurerm_virtual_network")(subnet)


MODEL = PriceModel(resource_type=_TYPE, parts=(_environment,), region=_region)
