"""aws_ssm_parameter: advanced parameters by the hour, and requests to them or at a higher throughput."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, used

_STANDARD_THROUGHPUT = (
    "systemsmanager/Advanced Parameter Standard Throughput per API Request",
    "systemsmanager/advanced or standard",
)
_HIGHER_THROUGHPUT = ("systemsmanager/Parameter Higher Throughputper API Request",)


def _is_advanced(parameter: Attributes) -> bool:
    """Return whether the tier is Advanced; Intelligent-Tiering counts as Standard."""
    return parameter.text("tier", "Standard").lower() == "advanced"


def _storage(parameter: Attributes, usage: Usage) -> Iterator[Component]:
    if _is_advanced(parameter):
        hours = usage.number("parameter_storage_hrs", HOURS_PER_MONTH)
        yield used(
            "Parameter storage (advanced)", sku="systemsmanager/Advanced Parameter", unit="hours", quantity=hours
        )


def _requests(parameter: Attributes, usage: Usage) -> Iterator[Component]:
    throughput = usage.text("api_throughput_limit", "standard").lower()
    if throughput == "standard" and not _is_advanced(parameter):
        return
    tier = "advanced" if throughput == "standard" else throughput
    skus = _STANDARD_THROUGHPUT if throughput == "standard" else _HIGHER_THROUGHPUT
    requests = usage.quantity("monthly_api_interactions")
    yield used(f"API interactions ({tier})", sku=skus, unit="10k interactions", quantity=requests, per=10_000)


MODEL = PriceModel(resource_type="aws_ssm_parameter", parts=(_storage, _requests))
