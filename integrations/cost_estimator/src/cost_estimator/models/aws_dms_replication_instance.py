"""aws_dms_replication_instance: the hours it runs, and storage beyond what comes with it."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, monthly

_FREE_STORAGE_GB = 100
_FREE_WITH_BURSTABLE_GB = 50


def _zones(instance: Attributes) -> str:
    return "Multiple AZ" if instance.flag("multi_az") else "Single AZ"


def _hours(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    kind = instance.text("replication_instance_class").removeprefix("dms.")
    title = f"DMS OnDemand Replication Server {kind.replace('.', ' ')} {_zones(instance)}"
    yield hourly(f"Instance ({kind})", sku=f"databasemigrationsvc/{title} | {kind}")


def _storage(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    kind = instance.text("replication_instance_class").removeprefix("dms.")
    included = _FREE_WITH_BURSTABLE_GB if kind.startswith("t") else _FREE_STORAGE_GB
    beyond = max(instance.number("allocated_storage", included) - included, Decimal(0))
    sku = f"databasemigrationsvc/DMS Storage Replication Storage {_zones(instance)}"
    yield monthly("Storage (general purpose SSD, gp2)", sku=sku, unit="GB", quantity=beyond)


MODEL = PriceModel(resource_type="aws_dms_replication_instance", parts=(_hours, _storage))
