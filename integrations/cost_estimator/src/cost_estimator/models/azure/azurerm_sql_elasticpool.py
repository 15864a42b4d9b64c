"""azurerm_sql_elasticpool: its units, and storage beyond what those have."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._sql_pools import extra_storage, units

_MB_PER_GB = 1024


def _pool(pool: Attributes, _usage: Usage) -> Iterator[Component]:
    edition, count = pool.text("edition").lower(), pool.number("dtu")
    yield units(edition, count)
    yield from extra_storage(edition, count, pool.number("pool_size", 0) / _MB_PER_GB)


MODEL = PriceModel(resource_type="azurerm_sql_elasticpool", parts=(_pool,))
