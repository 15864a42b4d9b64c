"""aws_codebuild_fleet: the minutes of machines that are kept ready, whether they build or not."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, monthly

_FAMILIES = {"ARM_CONTAINER": "arm", "LINUX_CONTAINER": "x86-64", "LINUX_GPU_CONTAINER": "gpu"}
_MINUTES_PER_HOUR = 60


def _machines(fleet: Attributes, _usage: Usage) -> Iterator[Component]:
    kind, size = fleet.text("environment_type"), fleet.text("compute_type").rpartition("_")[2].lower()
    system = "Windows" if kind.startswith("WINDOWS") else "macOS" if kind.startswith("MAC") else "Linux"
    family = "arm.m2" if system == "macOS" else f"{_FAMILIES.get(kind, 'x86-64')}.g1"
    machine = f"reserved.{family}.{size}"
    sku = f"codebuild/Reserved-EC2 {system}-computetype-{machine}"
    minutes = fleet.number("base_capacity") * HOURS_PER_MONTH * _MINUTES_PER_HOUR
    yield monthly(f"{system} ({machine})", sku=sku, unit="minutes", quantity=minutes)


MODEL = PriceModel(resource_type="aws_codebuild_fleet", parts=(_machines,))
