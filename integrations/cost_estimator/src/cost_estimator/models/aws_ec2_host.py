"""aws_ec2_host: a whole machine by the hour, whatever runs on it."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly


def _host(host: Attributes, usage: Usage) -> Iterator[Component]:
    family = host.text("instance_family", "") or host.text("instance_type").partition(".")[0]
    term = usage.text("reserved_instance_term")
    if not term:
        yield hourly(f"EC2 Dedicated Host (on-demand, {family})", sku=f"ec2-host/{family}")
        return
    payment = usage.text("reserved_instance_payment_option")
    yield hourly(f"EC2 Dedicated Host (reserved, {family})", sku=f"ec2-host-reserved/{term}/{payment}/{family}")


MODEL = PriceModel(resource_type="aws_ec2_host", parts=(_host,))
