"""azurerm_app_service_plan: the hours of each of its instances."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage, hourly

_PAID_BY_THE_APPS = ("dynamic", "elasticpremium")


def _instances(plan: Attributes, _usage: Usage) -> Iterator[Component]:
    sku = plan.block("sku")
    if sku is None:
        raise NotKnown("sku is not set")
    if sku.text("tier").lower() in _PAID_BY_THE_APPS:
        return
    size = sku.text("size")
    system = "linux" if plan.text("kind", "Windows").lower() == "linux" else "windows"
    count = sku.number("capacity", 1)
    yield hourly(f"Instance usage ({size})", sku=f"azure-app-service/{system}/{size.lower()}", count=count)


MODEL = PriceModel(resource_type="azurerm_app_service_plan", parts=(_instances,))
