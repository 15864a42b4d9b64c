"""azurerm_mysql_flexible_server: its processors, storage and IOPS, twice with one that stands by, and backups."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly
from cost_estimator.models.azure._database_servers import flexible_backups, flexible_compute, servers

_ENGINE = "mysql-flexible"
_SMALLEST_GB = 20
_INCLUDED_IOPS = 300
_INCLUDED_IOPS_PER_GB = 3


def _compute(server: Attributes, usage: Usage) -> Iterator[Component]:
    yield flexible_compute(server, engine=_ENGINE)
    yield flexible_backups(usage, engine=_ENGINE)


def _storage(server: Attributes, _usage: Usage) -> Iterator[Component]:
    block, count = server.block("storage"), servers(server)
    gigabytes = block.number("size_gb", _SMALLEST_GB) if block is not None else Decimal(_SMALLEST_GB)
    included = _INCLUDED_IOPS + _INCLUDED_IOPS_PER_GB * gigabytes
    iops = block.number("iops", included) if block is not None else included
    sku = f"azure-database/{_ENGINE}"
    yield monthly("Storage", sku=f"{sku}/storage", unit="GB", quantity=gigabytes * count)
    beyond = max(iops - included, Decimal(0)) * count
    yield monthly("Additional IOPS", sku=f"{sku}/iops", unit="IOPS", quantity=beyond)


MODEL = PriceModel(resource_type="azurerm_mysql_flexible_server", parts=(_compute, _storage))
