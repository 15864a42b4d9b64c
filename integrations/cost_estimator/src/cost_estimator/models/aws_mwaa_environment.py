"""aws_mwaa_environment: the environment by the hour, further workers and schedulers, and its database."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, used

_SIZES = {"small": "Small", "medium": "Medium", "large": "Large", "xlarge": "XLarge", "2xlarge": "2XLarge"}


def _environment(environment: Attributes, usage: Usage) -> Iterator[Component]:
    name = environment.text("environment_class", "mw1.small").lower().rpartition(".")[2]
    size = _SIZES.get(name, name)
    yield hourly(f"Environment ({size})", sku=f"mwaa/Environment {size} per Hrs")
    yield _further("Worker", size, usage.quantity("additional_workers"))
    yield _further("Scheduler", size, usage.quantity("additional_schedulers"))
    stored = usage.quantity("meta_database_gb")
    yield used("Meta database", sku="mwaa/Standard per Gigabyte Month", unit="GB", quantity=stored)


def _further(kind: str, size: str, count: Decimal | None) -> Component:
    """Those that run all the time are known as soon as their number is."""
    name, sku = f"{kind} ({size})", f"mwaa/{kind} {size} per Hrs"
    return used(name, sku=sku, unit="hours", quantity=None) if count is None else hourly(name, sku=sku, count=count)


MODEL = PriceModel(resource_type="aws_mwaa_environment", parts=(_environment,))
