"""aws_kinesis_stream: shards or the stream by the hour, and data in, out and kept."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, used

_ON_DEMAND = (
    ("Data ingested", "data_in_gb", "GB", "kinesis/OnDemandDataIngested per GB"),
    ("Data retrieval", "data_out_gb", "GB", "kinesis/OnDemandDataRetrieval per GB"),
    ("Enhanced Fan Out (EFO) Data retrieval", "efo_data_out_gb", "GB", "kinesis/OnDemandEFODataRetrieval per GB"),
    (
        "Extended retention (24H to 7D)",
        "extended_retention_gb",
        "GB",
        "kinesis/OnDemandExtendedRetentionByteHrs per GB month",
    ),
    (
        "Long term retention (7D+)",
        "long_term_retention_gb",
        "GB",
        "kinesis/OnDemandLongTermRetentionByteHrs per GB month",
    ),
)
_PROVISIONED = (
    ("Put request unit", "put_units", "units", "kinesis/Payload Units per PutRequest"),
    ("Extended retention (24H to 7D)", "extended_retention_gb", "GB", "kinesis/Addon shard hour per ShardHour"),
    (
        "Long term retention (7D+)",
        "long_term_retention_gb",
        "GB",
        "kinesis/Long term Data Retention GB-month per GB-month",
    ),
    (
        "Extended retention retrieval (7D+)",
        "long_term_retrieval_gb",
        "GB",
        "kinesis/Long term Data Retrieval GB per GB",
    ),
    (
        "Enhanced Fan Out (EFO) Data retrieval",
        "efo_data_out_gb",
        "GB",
        "kinesis/Enhanced fan out GB of data retrieved per GB",
    ),
    (
        "Enhanced Fan Out (EFO)",
        "efo_consumer_hours",
        "consumer-shard hour",
        "kinesis/Enhanced fan out per ConsumerShardHour",
    ),
)


def _stream(stream: Attributes, usage: Usage) -> Iterator[Component]:
    details = stream.block("stream_mode_details")
    mode = details.text("stream_mode", "PROVISIONED") if details else "PROVISIONED"
    is_on_demand = mode == "ON_DEMAND"
    if is_on_demand:
        yield hourly(mode, sku="kinesis/OnDemandStreamHr per StreamHr")
    else:
        shards = stream.number("shard_count", 1)
        yield hourly(mode, sku="kinesis/Provisioned shard hour per ShardHour", count=shards)
    prefix = "monthly_on_demand" if is_on_demand else "monthly_provisioned"
    for name, key, unit, sku in _ON_DEMAND if is_on_demand else _PROVISIONED:
        yield used(name, sku=sku, unit=unit, quantity=usage.quantity(f"{prefix}_{key}"))


MODEL = PriceModel(resource_type="aws_kinesis_stream", parts=(_stream,))
