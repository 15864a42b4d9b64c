"""aws_vpc_endpoint: by the hour in each subnet, and each gigabyte processed; a gateway endpoint is free."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Tier, Usage, hourly, tiered, used

_PETABYTE = 1024 * 1024
_PROCESSED = "vpc/Charge for per GB data processed by VPC Endpoints per GB from"
_TIERS = (
    Tier("first 1PB", _PETABYTE, f"{_PROCESSED} 0 to 1048576"),
    Tier("next 4PB", 4 * _PETABYTE, f"{_PROCESSED} 1048576 to 5242880"),
    Tier("over 5PB", None, f"{_PROCESSED} 5242880 to Inf"),
)


def _endpoint(endpoint: Attributes, usage: Usage) -> Iterator[Component]:
    kind, processed = endpoint.text("vpc_endpoint_type", "Gateway"), usage.quantity("monthly_data_processed_gb")
    count = endpoint.count("subnet_ids") or 1
    if kind == "Interface":
        yield from tiered("Data processed", tiers=_TIERS, unit="GB", quantity=processed)
        yield hourly("Endpoint (Interface)", sku="vpc/Hourly charge for VPC Endpoints per Hrs", count=count)
    elif kind == "GatewayLoadBalancer":
        sku = "vpc/Charge for per GB data processed by AWS Gateway Load Balancer VPC Endpoint per GB"
        yield used("Data processed", sku=sku, unit="GB", quantity=processed)
        sku = "vpc/Hourly charge for AWS Gateway Load Balancer VPC Endpoint per Hrs"
        yield hourly("Endpoint (GatewayLoadBalancer)", sku=sku, count=count)


MODEL = PriceModel(resource_type="aws_vpc_endpoint", parts=(_endpoint,))
