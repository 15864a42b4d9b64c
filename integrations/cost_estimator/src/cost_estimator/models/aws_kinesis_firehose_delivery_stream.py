"""aws_kinesis_firehose_delivery_stream: each gigabyte taken in, converted and delivered into a network."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Tier, Usage, hourly, monthly, tiered, used

_TIERS = (
    Tier("first 500TB", 500 * 1024, "kinesisfirehose/Per GB of data ingested first 500TB"),
    Tier("next 1.5PB", 1500 * 1024, "kinesisfirehose/Per GB of data ingested Next 1 5PB"),
    Tier("next 3PB", None, "kinesisfirehose/Per GB of data ingested Next 3PB"),
)
_NETWORKED = ("elasticsearch_configuration", "opensearch_configuration", "opensearchserverless_configuration")


def _ingested(_stream: Attributes, usage: Usage) -> Iterator[Component]:
    quantity = usage.quantity("monthly_data_ingested_gb")
    return tiered("Data ingested", tiers=_TIERS, unit="GB", quantity=quantity)


def _converted(stream: Attributes, usage: Usage) -> Iterator[Component]:
    conversion = stream.block("extended_s3_configuration[0].data_format_conversion_configuration")
    if conversion is not None and conversion.flag("enabled", default=True):
        yield _of_the_same("Format conversion", "kinesisfirehose/Per GB of data format conversion", usage)


def _networked(stream: Attributes, usage: Usage) -> Iterator[Component]:
    for name in _NETWORKED:
        network = stream.block(f"{name}[0].vpc_config")
        if network is not None:
            yield _of_the_same("VPC data", "kinesisfirehose/Per GB of data delivered to VPC", usage)
            zones = network.count("subnet_ids", "aws_subnet", "aws_default_subnet") or 1
            yield hourly("VPC AZ delivery", sku="kinesisfirehose/Per Hour per AZ for VPC delivery", count=zones)


def _of_the_same(name: str, sku: str, usage: Usage) -> Component:
    """Return what is charged for all that was taken in once more: known as soon as that is."""
    quantity: Decimal | None = usage.quantity("monthly_data_ingested_gb")
    if quantity is None:
        return used(name, sku=sku, unit="GB", quantity=None)
    return monthly(name, sku=sku, unit="GB", quantity=quantity)


MODEL = PriceModel(resource_type="aws_kinesis_firehose_delivery_stream", parts=(_ingested, _converted, _networked))
