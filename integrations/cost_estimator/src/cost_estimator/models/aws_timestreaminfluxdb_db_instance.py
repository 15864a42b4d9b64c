"""aws_timestreaminfluxdb_db_instance: the hours it runs, and its storage, in one zone or two."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, monthly

_STORAGE = {"InfluxIOIncludedT1": "3K", "InfluxIOIncludedT2": "12k", "InfluxIOIncludedT3": "16K"}


def _zones(instance: Attributes) -> str:
    return "Multi-AZ" if "MULTIAZ" in instance.text("deployment_type", "SINGLE_AZ") else "Single-AZ"


def _hours(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    kind, zones = instance.text("db_instance_type"), _zones(instance)
    title = f"Database Instance InfluxDB No license required {kind.replace('.', ' ', 1)} {zones}"
    yield hourly(f"Database instance (on-demand, {zones}, {kind})", sku=f"timestream/{title} | {kind}")


def _storage(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    kind = instance.text("db_storage_type", "InfluxIOIncludedT1")
    rate = _STORAGE.get(kind, kind)
    sku = f"timestream/Influx Optimized Storage Influx IOPS Included with {rate} IOPS {_zones(instance)}"
    yield monthly(f"Storage ({kind})", sku=sku, unit="GB", quantity=instance.number("allocated_storage"))


MODEL = PriceModel(resource_type="aws_timestreaminfluxdb_db_instance", parts=(_hours, _storage))
