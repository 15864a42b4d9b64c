"""aws_codebuild_project: the minutes that builds take, by the machine they run on."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage, used

_SECONDS_PER_MINUTE = 60


def _builds(project: Attributes, usage: Usage) -> Iterator[Component]:
    environment = project.block("environment")
    if environment is None:
        raise NotKnown("environment is not set")
    kind = environment.text("type", "LINUX_CONTAINER")
    if "LAMBDA" in kind:
        yield _seconds(kind, environment.text("compute_type"), usage)
        return
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


def _seconds(kind: str, compute_type: str, usage: Usage) -> Component:
    """Build on Lambda are charged by the second."""
    family, processor = ("arm", "Arm64") if kind.startswith("ARM") else ("x86-64", "x86-64")
    size = compute_type.removeprefix("BUILD_LAMBDA_")
    minutes = usage.quantity("monthly_build_mins")
    return used(
        f"Linux (lambda.{family}.{size.lower()})",
        sku=f"codebuild/OnDemand-Lambda-lambda.{family}.{size}-Linux-{processor}",
        unit="minutes",
        quantity=None if minutes is None else minutes * _SECONDS_PER_MINUTE,
        per=_SECONDS_PER_MINUTE,
    )


MODEL = PriceModel(resource_type="aws_codebuild_project", parts=(_builds,))
