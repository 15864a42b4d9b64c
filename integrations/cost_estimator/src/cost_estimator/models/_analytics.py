"""What Kinesis Data Analytics charges for: processing units by the hour, storage and backups."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, Usage, used

UNIT_HOURS = (
    "kinesisanalytics/Kinesis Processing Unit KPU",
    "kinesisanalytics/Kinesis Processing Unit KPU for Java applications",
)


def processing(_application: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the units that the stream takes."""
    units = usage.quantity("kinesis_processing_units")
    quantity = None if units is None else units * HOURS_PER_MONTH
    yield used("Processing (stream)", sku=UNIT_HOURS, unit="KPU", quantity=quantity, per=HOURS_PER_MONTH)


def backups(_application: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the backups kept."""
    yield used(
        "Backup",
        sku="kinesisanalytics/Per GB month of durable application backups",
        unit="GB",
        quantity=usage.quantity("durable_application_backup_gb"),
    )
