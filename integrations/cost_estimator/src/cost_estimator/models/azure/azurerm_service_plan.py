"""azurerm_service_plan: the hours of each of its workers."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly
from cost_estimator.models.azure._functions import elastic_instances

_PAID_BY_THE_APPS = ("Y", "FC")
"""The beginnings of sizes that cost what the function apps on them use."""
_ELASTIC = "EP"


def _workers(plan: Attributes, _usage: Usage) -> Iterator[Component]:
    size = plan.text("sku_name")
    if size.upper().startswith(_PAID_BY_THE_APPS):
        return
    if size.upper().startswith(_ELASTIC):
        yield from elastic_instances(size.upper(), max(plan.number("worker_count", 1), Decimal(1)))
        return
    system = "linux" if plan.text("os_type") == "Linux" else "windows"
    count = max(plan.number("worker_count", 1), Decimal(1))
    yield hourly(f"Instance usage ({size})", sku=f"azure-app-service/{system}/{size.lower()}", count=count)


MODEL = PriceModel(resource_type="azurerm_service_plan", parts=(_workers,))
