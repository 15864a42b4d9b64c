"""aws_ec2_capacity_reservation: the hours of the instances it keeps free, whether they run or not."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly

_SYSTEMS = (("Windows", "windows"), ("Red Hat", "rhel"), ("SUSE", "suse"))


def _instances(reservation: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield the reserved capacity; instances that run in it are not charged again."""
    platform = reservation.text("instance_platform", "Linux/UNIX")
    system = next((key for name, key in _SYSTEMS if platform.startswith(name)), "linux")
    kind = "ec2-dedicated" if reservation.text("tenancy", "default") == "dedicated" else "ec2"
    instance_type = reservation.text("instance_type")
    name = f"Reserved capacity ({platform}, {instance_type})"
    yield hourly(name, sku=f"{kind}/{system}/{instance_type}", count=reservation.number("instance_count", 1))


MODEL = PriceModel(resource_type="aws_ec2_capacity_reservation", parts=(_instances,))
