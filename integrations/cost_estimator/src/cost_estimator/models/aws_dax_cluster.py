"""aws_dax_cluster: its nodes by the hour."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly


def _nodes(cluster: Attributes, _usage: Usage) -> Iterator[Component]:
    node_type = cluster.text("node_type").removeprefix("dax.")
    skus = (f"dax/{node_type} - Hourly Cost | {node_type}", f"dax/instanceType-unit | {node_type}")
    yield hourly(f"DAX (on-demand, dax.{node_type})", sku=skus, count=cluster.number("replication_factor"))


MODEL = PriceModel(resource_type="aws_dax_cluster", parts=(_nodes,))
