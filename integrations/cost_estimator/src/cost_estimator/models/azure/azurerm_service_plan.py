"""azurerm_service_plan: the hours of each of its workers."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly

_PAID_BY_THE_APPS = ("Y", "EP", "FC", "WS")
"""The beginnings of sizes that cost what the function apps on them use, or have."""


def _workers(plan: Attributes, _usage: Usage) -> Iterator[Component]:
    size = plan.text("sku_name")
    if size.upper().startswith(_PAID_BY_THE_APPS):
        return
    system = "linux" if plan.text("os_type") == "Linux" else "windows"
    count = max(plan.number("worker_count", 1), Decimal(1))
    yield hourly(f"Instance usage ({size})", sku=f"azure-app-service/{system}/{size.lower()}", count=count)


MODEL = PriceModel(resource_type="azurerm_service_plan", parts=(_workers,))
