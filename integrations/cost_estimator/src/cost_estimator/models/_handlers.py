"""What CloudFormation charges for handlers of types that are not AWS's own."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, Usage, used


def handlers(stack: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield each operation, and each second beyond half a minute; a template that has only AWS's own types is free."""
    if stack.is_set("template_body") and "::" in stack.text("template_body", "") and not _has_other_types(stack):
        return
    yield used(
        "Handler operations",
        sku="cloudformation/CloudFormation-ResourceProvider-Invocation per Operations",
        unit="operations",
        quantity=usage.quantity("monthly_handler_operations"),
    )
    seconds = usage.quantity("monthly_duration_secs")
    if seconds != 0:
        yield used(
            "Durations above 30s",
            sku="cloudformation/CloudFormation-ResourceProvider-Duration per Second",
            unit="seconds",
            quantity=seconds,
        )


def _has_other_types(stack: Attributes) -> bool:
    body = stack.text("template_body", "")
    own = ("AWS::", "Alexa::", "Custom::")
    words = (word.strip("\"',:") for word in body.split())
    return any("::" in word and not word.startswith(own) for word in words)
