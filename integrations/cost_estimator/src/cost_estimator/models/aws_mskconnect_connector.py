"""aws_mskconnect_connector: the units of its workers by the hour."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage, hourly


def _workers(connector: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield the configured workers; with auto scaling, the minimum."""
    scaled = connector.block("capacity[0].autoscaling")
    fixed = connector.block("capacity[0].provisioned_capacity")
    if scaled is not None:
        workers, units = scaled.number("min_worker_count"), scaled.number("mcu_count", 1)
    elif fixed is not None:
        workers, units = fixed.number("worker_count"), fixed.number("mcu_count", 1)
    else:
        raise NotKnown("capacity is not set")
    yield hourly("Worker units", sku="msk/RunConnect", count=workers * units)


MODEL = PriceModel(resource_type="aws_mskconnect_connector", parts=(_workers,))
