"""aws_cloudwatch_log_group: each gigabyte taken in, kept, and scanned by queries."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used

_INGESTION = {
    "STANDARD": "cloudwatch/Logs Collected Data Ingestion",
    "INFREQUENT_ACCESS": "cloudwatch/IA Custom ingested Logs from 0 upto Inf",
}


def log_data(usage: Usage, log_class: str = "STANDARD") -> Iterator[Component]:
    """Yield what the data of a log group is charged for, by its class."""
    ingested = usage.quantity("monthly_data_ingested_gb")
    sku = _INGESTION.get(log_class, _INGESTION["STANDARD"])
    yield used("Data ingested", sku=sku, unit="GB", quantity=ingested)
    yield used("Archival Storage", sku="cloudwatch/Stored Data", unit="GB", quantity=usage.quantity("storage_gb"))
    yield used(
        "Insights queries data scanned",
        sku="cloudwatch/Queried Logs Insights",
        unit="GB",
        quantity=usage.quantity("monthly_data_scanned_gb"),
    )


def _log_group(group: Attributes, usage: Usage) -> Iterator[Component]:
    return log_data(usage, group.text("log_group_class", "STANDARD"))


MODEL = PriceModel(resource_type="aws_cloudwatch_log_group", parts=(_log_group,))
