"""aws_lambda_provisioned_concurrency_config: memory that is kept ready, and requests while it is."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage, used

_DEFAULT_MEMORY_MB = 128
_MB_PER_GB = Decimal(1024)
_MS_PER_SECOND = Decimal(1000)
_SECONDS_PER_HOUR = Decimal(3600)


def _concurrency(config: Attributes, usage: Usage) -> Iterator[Component]:
    arm = "-ARM" if usage.text("architecture", "x86_64").lower() == "arm64" else ""
    memory = usage.number("memory_mb", _memory_mb(config)) / _MB_PER_GB
    requests, hours = usage.quantity("monthly_requests"), usage.quantity("monthly_duration_hrs")
    yield used("Requests", sku=f"lambda/Lambda Requests{arm}", unit="1M requests", quantity=requests, per=MILLION)
    ready = config.number("provisioned_concurrent_executions")
    yield used(
        "Provisioned Concurrency",
        sku=f"lambda/Lambda Provisioned-Concurrency{arm}",
        unit="GB-hours",
        quantity=None if hours is None else hours * _SECONDS_PER_HOUR * memory * ready,
        per=_SECONDS_PER_HOUR,
    )
    seconds = None if requests is None else requests * usage.number("request_duration_ms", 1) / _MS_PER_SECOND
    yield used(
        "Duration",
        sku=f"lambda/Lambda Duration-Provisioned{arm}",
        unit="GB-hours",
        quantity=None if seconds is None else seconds * memory,
        per=_SECONDS_PER_HOUR,
    )


def _memory_mb(config: Attributes) -> Decimal:
    function = config.referenced("function_name", "aws_lambda_function", "aws_lambda_alias")
    return function.number("memory_size", _DEFAULT_MEMORY_MB) if function else Decimal(_DEFAULT_MEMORY_MB)


MODEL = PriceModel(resource_type="aws_lambda_provisioned_concurrency_config", parts=(_concurrency,))
