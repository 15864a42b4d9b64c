"""aws_mwaa_environment: the environment by the hour, workers and the like beyond its own, and its database."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, used

_SIZES = {
    "micro": "Micro",
    "small": "Small",
    "medium": "Medium",
    "large": "Large",
    "xlarge": "XLarge",
    "2xlarge": "2XLarge",
}


def _environment(environment: Attributes, usage: Usage) -> Iterator[Component]:
    name = environment.text("environment_class", "mw1.small").lower().rpartition(".")[2]
    size = _SIZES.get(name, name)
    yield hourly(f"Environment ({size})", sku=f"mwaa/Environment {size} per Hrs")
    yield _further("Worker", size, _beyond(environment, "min_workers", 1), usage.quantity("additional_workers"))
    yield _further("Scheduler", size, _beyond(environment, "schedulers", 2), usage.quantity("additional_schedulers"))
    web_servers = _beyond(environment, "min_webservers", 2)
    yield hourly(f"Web server ({size})", sku=f"mwaa/WebServer {size} per Hrs", count=web_servers)
    stored = usage.quantity("meta_database_gb")
    yield used("Meta database", sku="mwaa/Standard per Gigabyte Month", unit="GB", quantity=stored)


def _beyond(environment: Attributes, argument: str, included: int) -> Decimal:
    """Return how many are always there beyond those that come with the environment."""
    return max(environment.number(argument, included) - included, Decimal(0))


def _further(kind: str, size: str, always: Decimal, said: Decimal | None) -> Component:
    """Return those that run all the time are known as soon as their number is."""
    name, sku = f"{kind} ({size})", f"mwaa/{kind} {size} per Hrs"
    count = always or None if said is None else said
    return used(name, sku=sku, unit="hours", quantity=None) if count is None else hourly(name, sku=sku, count=count)


MODEL = PriceModel(resource_type="aws_mwaa_environment", parts=(_environment,))
