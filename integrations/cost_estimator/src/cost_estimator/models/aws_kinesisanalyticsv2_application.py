"""aws_kinesisanalyticsv2_application: processing units by the hour; with Flink one more, storage and backups."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, monthly, used
from cost_estimator.models._analytics import UNIT_HOURS, backups, processing

_STORAGE_GB_PER_UNIT = 50


def _flink(application: Attributes, usage: Usage) -> Iterator[Component]:
    if not application.text("runtime_environment").startswith("FLINK"):
        return
    yield monthly(
        "Processing (orchestration)", sku=UNIT_HOURS, unit="KPU", quantity=HOURS_PER_MONTH, per=HOURS_PER_MONTH
    )
    units = usage.quantity("kinesis_processing_units")
    yield used(
        "Running storage",
        sku="kinesisanalytics/Per GB month of running application storage",
        unit="GB",
        quantity=None if units is None else units * _STORAGE_GB_PER_UNIT,
    )
    yield from backups(application, usage)


MODEL = PriceModel(resource_type="aws_kinesisanalyticsv2_application", parts=(processing, _flink))
