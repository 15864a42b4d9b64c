"""azurerm_postgresql_flexible_server: its processors and storage, twice with one that stands by, and backups."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly
from cost_estimator.models.azure._database_servers import (
    MB_PER_GB,
    flexible_backups,
    flexible_compute,
    servers,
)

_ENGINE = "postgresql-flexible"
_SMALLEST_MB = 32768


def _compute(server: Attributes, usage: Usage) -> Iterator[Component]:
    yield flexible_compute(server, engine=_ENGINE)
    yield flexible_backups(usage, engine=_ENGINE)


def _storage(server: Attributes, _usage: Usage) -> Iterator[Component]:
    gigabytes = server.number("storage_mb", _SMALLEST_MB) / MB_PER_GB * servers(server)
    yield monthly("Storage", sku=f"azure-database/{_ENGINE}/storage", unit="GB", quantity=gigabytes)


MODEL = PriceModel(resource_type="azurerm_postgresql_flexible_server", parts=(_compute, _storage))
