"""google_container_cluster: a fee by the hour, the nodes of its own pools, and what runs without nodes of its own."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, hourly, inside, used
from cost_estimator.models.google._nodes import cluster_zones, node_count, nodes


def _fee(_cluster: Attributes, _usage: Usage) -> Iterator[Component]:
    yield hourly("Cluster management fee", sku="google-gke/cluster")


def _autopilot(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    if not cluster.flag("enable_autopilot"):
        return
    for name, unit, key, sku in (
        ("Autopilot vCPU", "vCPU", "autopilot_vcpu_count", "cpu"),
        ("Autopilot memory", "GB", "autopilot_memory_gb", "memory"),
        ("Autopilot ephemeral storage", "GB", "autopilot_ephemeral_storage_gb", "storage"),
    ):
        quantity = _all_month(usage.quantity(key))
        yield used(name, sku=f"google-gke/autopilot/{sku}", unit=unit, quantity=quantity, per=HOURS_PER_MONTH)


def _all_month(quantity: Decimal | None) -> Decimal | None:
    return None if quantity is None else quantity * HOURS_PER_MONTH


def _pools(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the pools that it has inside; without any, one by default, unless that is taken away at once."""
    if cluster.flag("enable_autopilot"):
        return
    here = cluster_zones(cluster)
    pools = cluster.blocks("node_pool")
    for number, pool in enumerate(pools):
        said = usage.quantity(f"node_pool[{number}].nodes")
        own = pool.count("node_locations") or here
        count = node_count(pool, own) if said is None else said * own
        yield from inside(f"node_pool[{number}]", nodes(pool, count))
    if not pools and not cluster.flag("remove_default_node_pool"):
        said = usage.quantity("nodes")
        count = node_count(cluster, here) if said is None else said * here
        yield from inside("default_pool", nodes(cluster, count))


MODEL = PriceModel(resource_type="google_container_cluster", parts=(_fee, _autopilot, _pools))
