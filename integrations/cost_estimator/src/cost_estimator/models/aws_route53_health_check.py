"""aws_route53_health_check: a charge a month, and one for each thing that it does beyond; more outside AWS."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly

_FAST_SECONDS = 10
_NOT_OF_ENDPOINTS = ("CALCULATED", "CLOUDWATCH_METRIC", "RECOVERY_CONTROL")


def _check(check: Attributes, usage: Usage) -> Iterator[Component]:
    kind = check.text("type").upper()
    is_outside = usage.text("endpoint_type", "aws").lower() == "non_aws" and kind not in _NOT_OF_ENDPOINTS
    where = "External Non AWS" if is_outside else "AWS"
    yield monthly("Health check", sku=f"route53/Basic Health checks {where} per Mo", unit="months", quantity=1)
    features = [
        kind.startswith("HTTPS"),
        kind.endswith("STR_MATCH"),
        check.flag("measure_latency"),
        check.number("request_interval", 30) == _FAST_SECONDS,
    ]
    sku = f"route53/Optional Health Check Features {where} per Mo"
    yield monthly("Optional features", sku=sku, unit="months", quantity=sum(features))


MODEL = PriceModel(resource_type="aws_route53_health_check", parts=(_check,))
