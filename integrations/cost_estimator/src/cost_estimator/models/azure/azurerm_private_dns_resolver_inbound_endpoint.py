"""azurerm_private_dns_resolver_inbound_endpoint: a charge a month."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import fixed

_TYPE = "azurerm_private_dns_resolver_inbound_endpoint"


def _endpoint(_endpoint: Attributes, _usage: Usage) -> Iterator[Component]:
    yield fixed(_TYPE, "Inbound endpoint", unit="months", quantity=1)


MODEL = PriceModel(resource_type=_TYPE, parts=(_endpoint,))
