"""aws_cloudhsm_v2_hsm: by the hour."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, hourly


def _module(_module: Attributes, usage: Usage) -> Iterator[Component]:
    hours = usage.number("monthly_hrs", HOURS_PER_MONTH)
    yield hourly("HSM usage", sku="cloudhsm/CloudHSM Hourly", hours=hours)


MODEL = PriceModel(resource_type="aws_cloudhsm_v2_hsm", parts=(_module,))
