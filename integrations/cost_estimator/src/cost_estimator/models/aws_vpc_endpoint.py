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
_BALANCER = "AWS Gateway Load Balancer VPC Endpoint"
_HOURS = {
    "Interface": "vpc/Hourly charge for VPC Endpoints per Hrs",
    "GatewayLoadBalancer": f"vpc/Hourly charge for {_BALANCER} per Hrs",
}


def _kind(endpoint: Attributes) -> str:
    return endpoint.text("vpc_endpoint_type", "Gateway")


def _data(endpoint: Attributes, usage: Usage) -> Iterator[Component]:
    processed = usage.quantity("monthly_data_processed_gb")
    if _kind(endpoint) == "GatewayLoadBalancer":
        sku = f"vpc/Charge for per GB data processed by {_BALANCER} per GB"
        yield used("Data processed", sku=sku, unit="GB", quantity=processed)
    elif _kind(endpoint) != "Gateway":
        yield from tiered("Data processed", tiers=_TIERS, unit="GB", quantity=processed)


def _hours(endpoint: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield those of newer kinds, for resources and networks of services, have prices that are not known here."""
    kind = _kind(endpoint)
    if kind != "Gateway":
        sku = _HOURS.get(kind, f"vpc/Hourly charge for {kind} VPC Endpoints per Hrs")
        yield hourly(f"Endpoint ({kind})", sku=sku, count=_subnets(endpoint))


def _subnets(endpoint: Attributes) -> int:
    """Return its own and those that are associated with it one by one; without a word on any, there is one."""
    blocks = {block.text("subnet_id", "") for block in endpoint.blocks("subnet_configuration")}
    own = max(endpoint.count("subnet_ids", "aws_subnet", "aws_default_subnet"), len(blocks))
    associated = len(endpoint.referrers("aws_vpc_endpoint_subnet_association", "vpc_endpoint_id"))
    return own + associated or 1


MODEL = PriceModel(resource_type="aws_vpc_endpoint", parts=(_data, _hours))
