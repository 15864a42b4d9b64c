"""aws_ebs_volume: the gigabytes provisioned, and performance beyond what comes with them."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models._volumes import DEFAULT_SIZE_GB, volume


def _volume(ebs: Attributes, usage: Usage) -> Iterator[Component]:
    """Return one that is made of a snapshot has its size, which the plan does not tell."""
    size = ebs.number("size") if ebs.is_set("snapshot_id") else ebs.number("size", DEFAULT_SIZE_GB)
    return volume(ebs, usage, kind=ebs.text("type", "gp2"), size=size)


MODEL = PriceModel(resource_type="aws_ebs_volume", parts=(_volume,))
