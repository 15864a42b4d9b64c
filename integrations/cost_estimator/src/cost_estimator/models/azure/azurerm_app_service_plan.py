"""azurerm_app_service_plan: the hours of each of its instances."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage, hourly
from cost_estimator.models.azure._functions import elastic_instances

_PAID_BY_THE_APPS = "Y"
_ELASTIC = "EP"
"""What sizes begin with that cost what the apps on them use, and those of elastic premium plans."""


def _instances(plan: Attributes, _usage: Usage) -> Iterator[Component]:
    sku = plan.block("sku")
    if sku is None:
        raise NotKnown("sku is not set")
    size = sku.text("size")
    if size.upper().startswith(_PAID_BY_THE_APPS):
        return
    if size.upper().startswith(_ELASTIC):
        yield from elastic_instances(size.upper(), max(sku.number("capacity", 1), Decimal(1)))
        return
    system = "linux" if plan.text("kind", "Windows").lower() == "linux" else "windows"
    count = sku.number("capacity", 1)
    yield hourly(f"Instance usage ({size})", sku=f"azure-app-service/{system}/{size.lower()}", count=count)


MODEL = PriceModel(resource_type="azurerm_app_service_plan", parts=(_instances,))
