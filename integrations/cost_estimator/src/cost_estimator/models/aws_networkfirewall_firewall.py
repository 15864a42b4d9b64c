"""aws_networkfirewall_firewall: each endpoint by the hour, and each gigabyte processed."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, used


def _endpoints(firewall: Attributes, _usage: Usage) -> Iterator[Component]:
    count = len(firewall.blocks("subnet_mapping")) or len(firewall.blocks("availability_zone_mapping")) or 1
    yield hourly("Network Firewall Endpoint", sku="networkfirewall/AWS Firewall per Endpoint", count=count)


def _data(_firewall: Attributes, usage: Usage) -> Iterator[Component]:
    processed = usage.quantity("monthly_data_processed_gb")
    yield used("Data Processed", sku="networkfirewall/AWS Firewall per Throughput", unit="GB", quantity=processed)


MODEL = PriceModel(resource_type="aws_networkfirewall_firewall", parts=(_endpoints, _data))
