"""azurerm_container_registry: each day, its copies elsewhere, storage beyond what is included, and builds."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import by_use, fixed

_TYPE = "azurerm_container_registry"
_DAYS = 30
_SECONDS_PER_HOUR = 3600
_INCLUDED_GB = {"Basic": 10, "Standard": 100, "Premium": 500}


def _registry(registry: Attributes, _usage: Usage) -> Iterator[Component]:
    kind = registry.text("sku")
    copies = len(registry.blocks("georeplications"))
    if copies:
        places = "1 location" if copies == 1 else f"{copies} locations"
        name = "Geo replication (1 location)"
        yield fixed(_TYPE, name, unit="days", quantity=_DAYS * copies, shown=f"Geo replication ({places})")
    yield fixed(_TYPE, f"Registry usage ({kind})", unit="days", quantity=_DAYS)


def _storage(registry: Attributes, usage: Usage) -> Iterator[Component]:
    included = _INCLUDED_GB.get(registry.text("sku"), 0)
    stored = usage.quantity("storage_gb")
    beyond = None if stored is None else max(stored - included, Decimal(0))
    if beyond is None or beyond:
        shown = f"Storage (over {included}GB)"
        yield by_use(_TYPE, "Storage (over 10GB)", unit="GB", quantity=beyond, shown=shown)


def _builds(_registry: Attributes, usage: Usage) -> Iterator[Component]:
    hours = usage.quantity("monthly_build_vcpu_hrs")
    seconds = None if hours is None else hours * _SECONDS_PER_HOUR
    yield by_use(_TYPE, "Build vCPU", unit="seconds", quantity=seconds)


MODEL = PriceModel(resource_type=_TYPE, parts=(_registry, _storage, _builds))
