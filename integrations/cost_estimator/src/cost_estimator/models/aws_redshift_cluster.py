"""aws_redshift_cluster: its nodes by the hour, and what is scaled out to, scanned elsewhere, managed and backed up."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Tier, Usage, hourly, tiered, used

_FAMILIES = ("RA3", "Dense Compute", "Dense Storage")
_ZONES_IF_MULTI_AZ = 2
_TERABYTE = 1024
_BACKUPS = (
    Tier("first 50 TB", 50 * _TERABYTE, "s3/Standard Storage First 50 TB per GB Mo"),
    Tier("next 450 TB", 450 * _TERABYTE, "s3/Standard Storage Next 450 TB per GB Mo"),
    Tier("over 500 TB", None, "s3/Standard Storage Over 500 TB per GB Mo"),
)


def _nodes(cluster: Attributes, _usage: Usage) -> Iterator[Component]:
    node_type = cluster.text("node_type")
    is_single = cluster.text("cluster_type", "") == "single-node"
    count = 1 if is_single else cluster.number("number_of_nodes", 1)
    zones = _ZONES_IF_MULTI_AZ if cluster.flag("multi_az") else 1
    sku = f"redshift/{node_type.replace('.', ' ')} OnDemand Compute Instance Current Generation | {node_type}"
    yield hourly(f"Cluster usage (on-demand, {node_type})", sku=sku, count=count * zones)


def _used(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    node_type = cluster.text("node_type")
    if node_type.startswith("ra3"):
        managed = usage.quantity("managed_storage_gb")
        yield used(f"Managed storage ({node_type})", sku="redshift/managed storage", unit="GB", quantity=managed)
    title = f"{node_type.replace('.', ' ')} Redshift Concurrency Scaling Current Generation"
    yield used(
        f"Concurrency scaling ({node_type})",
        sku=tuple(f"redshift/{title} {family} | {node_type}" for family in _FAMILIES),
        unit="node-seconds",
        quantity=usage.quantity("excess_concurrency_scaling_secs"),
    )
    scanned = usage.quantity("spectrum_data_scanned_tb")
    yield used("Spectrum", sku="redshift/spectrum", unit="TB", quantity=scanned)
    backed_up = usage.quantity("backup_storage_gb")
    yield from tiered("Backup storage", tiers=_BACKUPS, unit="GB", quantity=backed_up)


MODEL = PriceModel(resource_type="aws_redshift_cluster", parts=(_nodes, _used))
