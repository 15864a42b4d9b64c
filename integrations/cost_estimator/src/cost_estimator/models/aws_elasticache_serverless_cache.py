"""aws_elasticache_serverless_cache: the gigabytes stored, at least a few, and the units that requests take."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, MILLION, Component, PriceModel, Usage, monthly, used

_ENGINES = {"memcached": "Memcached", "redis": "Redis", "valkey": "Valkey"}
_LEAST_GB = {"valkey": Decimal("0.1")}
_USUAL_LEAST_GB = Decimal(1)


def _cache(cache: Attributes, _usage: Usage) -> Iterator[Component]:
    engine = cache.text("engine", "redis").lower()
    key = f"elasticache/serverless|{_ENGINES.get(engine, engine)}"
    limits = cache.block("cache_usage_limits[0].data_storage")
    least = limits.number("minimum", 0) if limits is not None else Decimal(0)
    stored = max(least, _LEAST_GB.get(engine, _USUAL_LEAST_GB))
    yield monthly(
        "Data stored (at least)",
        sku=f"{key}|GB-Hours",
        unit="GB",
        quantity=stored * HOURS_PER_MONTH,
        per=HOURS_PER_MONTH,
    )
    sku = f"{key}|ElastiCacheProcessingUnit"
    yield used("Processing units", sku=sku, unit="1M ECPUs", quantity=None, per=MILLION)


MODEL = PriceModel(resource_type="aws_elasticache_serverless_cache", parts=(_cache,))
