"""azurerm_mssql_elasticpool: its processors or units, its licence and its storage."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._sql import DEFAULT_GB, licence, processors, storage
from cost_estimator.models.azure._sql_pools import extra_storage, units

_BY_UNITS = "pool"


def _pool(pool: Attributes, _usage: Usage) -> Iterator[Component]:
    sku = pool.block("sku")
    if sku is None:
        raise NotKnown("sku is not set")
    name, count = sku.text("name"), sku.number("capacity")
    if name.lower().endswith(_BY_UNITS):
        edition = sku.text("tier").lower()
        yield units(edition, count)
        yield from extra_storage(edition, count, pool.number("max_size_gb", 0))
        return
    tier, _, family = name.lower().partition("_")
    is_zoned = pool.flag("zone_redundant")
    label = f"{name}, {count:f} vCore"
    yield from processors(tier=tier, family=family, count=count, label=label, zone_redundant=is_zoned, pool="pool/")
    yield from licence(pool, tier=tier, count=count)
    yield storage(tier=tier, size=pool.number("max_size_gb", DEFAULT_GB), zone_redundant=is_zoned)


MODEL = PriceModel(resource_type="azurerm_mssql_elasticpool", parts=(_pool,))
