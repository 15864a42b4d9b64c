"""aws_data_transfer: what leaves a region, or crosses its zones. No resource stands for it; usage speaks of it."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Tier, Usage, tiered, used
from cost_estimator.regions import region_of_zone

_TO_THE_INTERNET = (
    Tier("first 10TB", 10 * 1024, "data-transfer/External Outbound Next 10 TB"),
    Tier("next 40TB", 40 * 1024, "data-transfer/External Outbound Next 40 TB"),
    Tier("next 100TB", 100 * 1024, "data-transfer/External Outbound Next 100 TB"),
    Tier("over 150TB", None, "data-transfer/External Outbound Greater than 150 TB"),
)
_US_EAST = {"us-east-1": "us-east-2", "us-east-2": "us-east-1"}
"""Two regions with a lower price between them."""
_ELSEWHERE = ("data-transfer/out|us-west-2", "data-transfer/out|eu-west-1")
"""What a region charges towards most others; one that is not charged towards itself has the other price."""
_BOTH_WAYS = 2
"""Between zones, data is charged where it leaves and where it arrives."""


def _transfer(transfer: Attributes, usage: Usage) -> Iterator[Component]:
    region = region_of_zone(usage.text("region", transfer.region))
    within = usage.quantity("monthly_intra_region_gb")
    if within is not None:
        yield used(
            "Intra-region data transfer",
            sku="data-transfer/intra",
            unit="GB",
            quantity=within * _BOTH_WAYS,
            region=region,
        )
    outside = usage.quantity("monthly_outbound_internet_gb")
    if outside is not None:
        name = "Outbound data transfer to Internet"
        yield from tiered(name, tiers=_TO_THE_INTERNET, unit="GB", quantity=outside, region=region)
    eastwards = usage.quantity("monthly_outbound_us_east_to_us_east_gb")
    if eastwards is not None and region in _US_EAST:
        sku = f"data-transfer/out|{_US_EAST[region]}"
        yield used("Outbound data transfer to US East regions", sku=sku, unit="GB", quantity=eastwards, region=region)
    elsewhere = usage.quantity("monthly_outbound_other_regions_gb")
    if elsewhere is not None:
        name = "Outbound data transfer to other regions"
        yield used(name, sku=_ELSEWHERE, unit="GB", quantity=elsewhere, region=region)


MODEL = PriceModel(resource_type="aws_data_transfer", parts=(_transfer,))
