"""aws_timestreamwrite_table: each gigabyte taken in, and those kept at hand and in store."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, used


def _table(_table: Attributes, _usage: Usage) -> Iterator[Component]:
    yield used("Data written", sku="timestream/Timestream Ingestion per GB", unit="GB", quantity=None)
    sku = "timestream/Timestream Memory Store per GB-Hours"
    yield used("Memory store", sku=sku, unit="GB", quantity=None, per=HOURS_PER_MONTH)
    yield used("Magnetic store", sku="timestream/Timestream Magnetic Store per GB-Mo", unit="GB", quantity=None)


MODEL = PriceModel(resource_type="aws_timestreamwrite_table", parts=(_table,))
