"""aws_lb: an hourly charge by the kind of balancer, plus the capacity units it uses."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, UsageValues, hourly, used


def _balancer(attributes: Attributes, usage: UsageValues) -> Iterator[Component]:
    """One capacity unit carries one gigabyte an hour, so that a month's units are its gigabytes."""
    kind = attributes.text("load_balancer_type", "application")
    yield hourly(f"{kind.capitalize()} load balancer", sku=f"elb/{kind}/hours")
    yield used(
        "Load balancer capacity units", sku=f"elb/{kind}/lcu", unit="LCU-hours", quantity=usage["processed_bytes_gb"]
    )


MODEL = PriceModel(resource_type="aws_lb", usage=(Usage("processed_bytes_gb"),), parts=(_balancer,))
