"""azurerm_kubernetes_cluster: a fee by the hour for its promise to be there, its first nodes, and its load balancer."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, inside, used
from cost_estimator.models.azure._nodes import nodes

_FEES = {"paid": "standard", "standard": "standard", "premium": "premium"}
"""The tiers that are charged; one has two names."""


def _fee(cluster: Attributes, _usage: Usage) -> Iterator[Component]:
    tier = _FEES.get(cluster.text("sku_tier", "Free").lower())
    if tier is not None:
        yield hourly(f"Uptime SLA ({tier})", sku=f"azure-aks/{tier}")


def _nodes(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    pool = cluster.block("default_node_pool")
    if pool is not None:
        yield from inside("default_node_pool", nodes(pool, usage.group("default_node_pool")))


def _load_balancer(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    profile = cluster.block("network_profile")
    if (profile.text("load_balancer_sku", "standard") if profile is not None else "standard").lower() == "standard":
        processed = usage.quantity("load_balancer.monthly_data_processed_gb")
        balancer = used("Data processed", sku="azure-lb/processed", unit="GB", quantity=processed)
        yield from inside("load_balancer", [balancer])


MODEL = PriceModel(resource_type="azurerm_kubernetes_cluster", parts=(_fee, _nodes, _load_balancer))
