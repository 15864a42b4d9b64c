"""aws_spot_instance_request: an instance at the spot price."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage
from cost_estimator.models import aws_instance
from cost_estimator.models._machines import ebs_optimized, hours


def _hours(request: Attributes, usage: Usage) -> Iterator[Component]:
    instance_type = request.text("instance_type")
    running = usage.number("monthly_hrs", HOURS_PER_MONTH)
    tenancy = request.text("tenancy", "default")
    yield from hours(instance_type, tenancy=tenancy, market="spot", usage=usage, hours=running)
    yield from ebs_optimized(instance_type, is_optimized=request.flag("ebs_optimized"), hours=running)


MODEL = PriceModel(resource_type="aws_spot_instance_request", parts=(_hours, *aws_instance.MODEL.parts[1:]))
