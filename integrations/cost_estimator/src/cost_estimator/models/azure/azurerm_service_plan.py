"""azurerm_service_plan: the hours of each of its workers."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly
from cost_estimator.models.azure._functions import elastic_instances
from cost_estimator.models.azure._seen import fixed

_PAID_BY_THE_APPS = ("Y", "FC")
"""The beginnings of sizes that cost what the function apps on them use."""
_ELASTIC = "EP"
_WORKFLOWS = {"WS1": (1, Decimal("3.5")), "WS2": (2, Decimal(7)), "WS3": (4, Decimal(14))}
"""The processors and the gigabytes of each size of a plan for workflows."""
_WORKFLOWS_PRICED_AS = "azurerm_logic_app_standard"


def _workers(plan: Attributes, _usage: Usage) -> Iterator[Component]:
    size = plan.text("sku_name")
    if size.upper().startswith(_PAID_BY_THE_APPS):
        return
    if size.upper().startswith(_ELASTIC):
        yield from elastic_instances(size.upper(), max(plan.number("worker_count", 1), Decimal(1)))
        return
    if size.upper() in _WORKFLOWS:
        yield from _workflows(size.upper(), max(plan.number("worker_count", 1), Decimal(1)))
        return
    system = "linux" if plan.text("os_type") == "Linux" else "windows"
    count = max(plan.number("worker_count", 1), Decimal(1))
    yield hourly(f"Instance usage ({size})", sku=f"azure-app-service/{system}/{size.lower()}", count=count)


def _workflows(size: str, count: Decimal) -> Iterator[Component]:
    """Yield the workers of a plan for workflows, whichever apps are on it."""
    processors, gigabytes = _WORKFLOWS[size]
    yield fixed(_WORKFLOWS_PRICED_AS, f"Workflow vCore ({size})", unit="vCore", quantity=processors * count)
    yield fixed(_WORKFLOWS_PRICED_AS, f"Workflow memory ({size})", unit="GB", quantity=gigabytes * count)


MODEL = PriceModel(resource_type="azurerm_service_plan", parts=(_workers,))
