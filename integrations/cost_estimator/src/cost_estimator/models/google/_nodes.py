"""What the nodes of a Kubernetes cluster are charged for."""

import re
from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, times
from cost_estimator.models.google._disks import disk
from cost_estimator.models.google._machines import gpus, hours, local_ssds

_DEFAULT_TYPE = "e2-medium"
_DEFAULT_DISK = "pd-balanced"
_DEFAULT_DISK_GB = 100
_ZONES_OF_A_REGION = 3
_ZONE = re.compile(r"-[a-z]$")


def cluster_zones(cluster: Attributes) -> int:
    """Return the number of zones with nodes of a cluster; those listed are in addition to its own, if it has one."""
    listed = cluster.count("node_locations")
    if _ZONE.search(cluster.text("location", cluster.region)):
        return listed + 1
    return listed or _ZONES_OF_A_REGION


def pool_zones(pool: Attributes) -> int:
    """Return the number of zones with nodes of a separate pool: its own, or those of its cluster."""
    cluster = pool.referenced("cluster", "google_container_cluster")
    listed = pool.count("node_locations")
    if listed or cluster is not None:
        return listed or cluster_zones(cluster or pool)
    return 1 if _ZONE.search(pool.text("location", pool.region)) else _ZONES_OF_A_REGION


def node_count(pool: Attributes, zones: int) -> Decimal:
    """Return how many nodes there are at the least, in all zones."""
    scaling = pool.block("autoscaling")
    total = scaling.number("total_min_node_count", 0) if scaling else Decimal(0)
    least = scaling.number("min_node_count", 0) if scaling else Decimal(0)
    given = pool.number("node_count", pool.number("initial_node_count", 0 if scaling else 1))
    return max(max(given, least) * zones, total)


def nodes(pool: Attributes, count: Decimal) -> Iterator[Component]:
    """Return some nodes as a pool, or the cluster's own block, configures them."""
    return times(count, _node(pool.block("node_config")))


def _node(config: Attributes | None) -> Iterator[Component]:
    if config is None:
        yield hours(_DEFAULT_TYPE, spot=False)
        yield disk(_DEFAULT_DISK, Decimal(_DEFAULT_DISK_GB))
        return
    machine_type = config.text("machine_type", _DEFAULT_TYPE)
    spot = config.flag("preemptible") or config.flag("spot")
    yield hours(machine_type, spot=spot)
    yield from gpus(config, machine_type, spot=spot)
    yield disk(config.text("disk_type", _DEFAULT_DISK), config.number("disk_size_gb", _DEFAULT_DISK_GB))
    yield local_ssds(_local_ssds(config), spot=spot)


def _local_ssds(config: Attributes) -> Decimal:
    blocks = (config.block(name) for name in ("ephemeral_storage_local_ssd_config", "local_nvme_ssd_block_config"))
    counts = (block.number("local_ssd_count", 0) for block in blocks if block is not None)
    return sum(counts, config.number("local_ssd_count", 0))
