"""aws_codepipeline: a charge a month, or each minute of its actions, by its type."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly, used


def _pipeline(pipeline: Attributes, _usage: Usage) -> Iterator[Component]:
    if pipeline.text("pipeline_type", "V1") == "V2":
        yield used("Action minutes", sku="codepipeline/Action Execution Minutes Inf", unit="minutes", quantity=None)
    else:
        yield monthly("Active pipeline", sku="codepipeline/Active Pipeline Inf", unit="months", quantity=1)


MODEL = PriceModel(resource_type="aws_codepipeline", parts=(_pipeline,))
