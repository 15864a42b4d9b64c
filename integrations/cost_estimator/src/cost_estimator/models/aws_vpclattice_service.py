"""aws_vpclattice_service: by the hour, and each gigabyte processed; requests beyond those that are free."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage, hourly, used


def _service(_service: Attributes, _usage: Usage) -> Iterator[Component]:
    yield hourly("Service", sku="vpc/Charge per Hour per VPC Lattice Service per Hrs")
    sku = "vpc/Charge per GB Data Processed by VPC Lattice Service per GB"
    yield used("Data processed", sku=sku, unit="GB", quantity=None)
    sku = "vpc/Charge per Request per hour processed by VPC Lattice Service per Requests"
    yield used("Requests", sku=sku, unit="1M requests", quantity=None, per=MILLION)


MODEL = PriceModel(resource_type="aws_vpclattice_service", parts=(_service,))
