"""aws_codebuild_project: the minutes that builds take, by the machine they run on."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage, used


def _builds(project: Attributes, usage: Usage) -> Iterator[Component]:
    environment = project.block("environment")
    if environment is None:
        raise NotKnown("environment is not set")
    kind = environment.text("type", "LINUX_CONTAINER")
    system = "Windows" if kind.startswith("WINDOWS") else "Linux"
    family = "arm1" if kind.startswith("ARM") else "gpu1" if "GPU" in kind else "general1"
    size = environment.text("compute_type").removeprefix("BUILD_").partition("_")[2].lower() or "small"
    machine = f"{family}.{size}"
    yield used(
        f"{system} ({machine})",
        sku=(f"codebuild/OnDemand-EC2 {system}-computetype-{machine}", f"codebuild/OnDemand-EC2 {system}|{machine}"),
        unit="minutes",
        quantity=usage.quantity("monthly_build_mins"),
    )


MODEL = PriceModel(resource_type="aws_codebuild_project", parts=(_builds,))
