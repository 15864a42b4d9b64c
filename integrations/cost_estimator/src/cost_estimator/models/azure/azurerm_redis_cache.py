"""azurerm_redis_cache: the nodes of each shard."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import fixed

_TYPE = "azurerm_redis_cache"


def _nodes(cache: Attributes, _usage: Usage) -> Iterator[Component]:
    kind = cache.text("sku_name")
    name = f"Cache usage ({kind}_{cache.text('family')}{cache.number('capacity'):f})"
    yield fixed(_TYPE, name, unit="nodes", quantity=_count(cache, kind))


def _count(cache: Attributes, kind: str) -> Decimal:
    """Return one node, two with a copy, and in a premium cache as many copies as are asked for, in every shard."""
    if kind == "Basic":
        return Decimal(1)
    if kind != "Premium":
        return Decimal(2)
    copies = max(cache.number("replicas_per_master", 0), cache.number("replicas_per_primary", 0), Decimal(1))
    return max(cache.number("shard_count", 1), Decimal(1)) * (copies + 1)


MODEL = PriceModel(resource_type=_TYPE, parts=(_nodes,))
