"""aws_athena_capacity_reservation: the processing units it keeps free, by the hour."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly


def _units(reservation: Attributes, _usage: Usage) -> Iterator[Component]:
    sku = "athena/Athena Queries Data processing"
    yield hourly("Data processing units", sku=sku, count=reservation.number("target_dpus"))


MODEL = PriceModel(resource_type="aws_athena_capacity_reservation", parts=(_units,))
