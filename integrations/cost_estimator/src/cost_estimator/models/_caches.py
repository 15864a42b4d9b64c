"""What caches are charged for, by themselves or in a group: nodes by the hour, and snapshots."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, Usage, hourly, used

_ENGINES = {"memcached": "Memcached", "redis": "Redis", "valkey": "Valkey"}
_FREE_SNAPSHOTS = 1


def nodes(node_type: str, engine: str, count: Decimal, usage: Usage, *, note: str = "") -> Component:
    """Return the charge for some nodes, with a note if there are more than the configuration says."""
    key = f"{node_type}|{_ENGINES.get(engine, engine)}"
    term = usage.text("reserved_instance_term")
    if term:
        sku = f"elasticache-reserved/{term}/{usage.text('reserved_instance_payment_option')}/{key}"
        return hourly(f"ElastiCache (reserved, {node_type}{note})", sku=sku, count=count)
    return hourly(f"ElastiCache (on-demand, {node_type}{note})", sku=f"elasticache/{key}", count=count)


def snapshots(cache: Attributes, engine: str, usage: Usage) -> Iterator[Component]:
    """Yield the storage of snapshots beyond the free one; Memcached has none."""
    if engine != "memcached" and cache.number("snapshot_retention_limit", 0) > _FREE_SNAPSHOTS:
        kept = usage.quantity("snapshot_storage_size_gb")
        yield used("Backup storage", sku="elasticache/backup", unit="GB", quantity=kept)
