"""aws_ebs_volume: the gigabytes provisioned, and performance beyond what comes with them."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, UsageValues
from cost_estimator.models._volumes import volume


def _volume(attributes: Attributes, usage: UsageValues) -> Iterator[Component]:
    kind = attributes.text("type", "gp2", computed=True)
    return volume(attributes, usage, kind=kind, size=attributes.number("size"))


MODEL = PriceModel(resource_type="aws_ebs_volume", parts=(_volume,), usage=(Usage("monthly_standard_io_requests"),))
