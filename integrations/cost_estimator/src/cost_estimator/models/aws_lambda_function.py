"""aws_lambda_function: each request, the memory for as long as requests take, and storage beyond what comes with it."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Tier, Usage, tiered, used

_DEFAULT_MEMORY_MB = 128
_FREE_STORAGE_MB = 512
_MB_PER_GB = Decimal(1024)
_MS_PER_SECOND = Decimal(1000)
_X86 = (
    Tier("first 6B", 6_000_000_000, "lambda/Lambda Duration"),
    Tier("next 9B", 9_000_000_000, "lambda/Lambda Duration Tier2"),
    Tier("over 15B", None, "lambda/Lambda Duration Tier3"),
)
_ARM = (
    Tier("first 7.5B", 7_500_000_000, "lambda/Lambda Duration-ARM"),
    Tier("next 11.25B", 11_250_000_000, "lambda/Lambda Duration-ARM Tier2"),
    Tier("over 18.75B", None, "lambda/Lambda Duration-ARM Tier3"),
)


def _requests(function: Attributes, usage: Usage) -> Iterator[Component]:
    requests = usage.quantity("monthly_requests")
    sku = "lambda/Lambda Requests-ARM" if _is_arm(function) else "lambda/Lambda Requests"
    yield used("Requests", sku=sku, unit="1M requests", quantity=requests, per=MILLION)


def _duration(function: Attributes, usage: Usage) -> Iterator[Component]:
    seconds = _seconds(usage)
    memory = function.number("memory_size", _DEFAULT_MEMORY_MB) / _MB_PER_GB
    quantity = None if seconds is None else seconds * memory
    tiers = _ARM if _is_arm(function) else _X86
    yield from tiered("Duration", tiers=tiers, unit="GB-seconds", quantity=quantity)


def _storage(function: Attributes, usage: Usage) -> Iterator[Component]:
    block, seconds = function.block("ephemeral_storage"), _seconds(usage)
    size = block.number("size", _FREE_STORAGE_MB) if block else Decimal(_FREE_STORAGE_MB)
    beyond = max(size - _FREE_STORAGE_MB, Decimal(0)) / _MB_PER_GB
    if seconds is None or beyond:
        quantity = None if seconds is None else seconds * beyond
        sku = "lambda/Lambda Storage-Duration-ARM" if _is_arm(function) else "lambda/Lambda Storage-Duration"
        yield used("Ephemeral storage", sku=sku, unit="GB-seconds", quantity=quantity)


def _seconds(usage: Usage) -> Decimal | None:
    """Return how long all requests of a month take; each takes a millisecond at least."""
    requests = usage.quantity("monthly_requests")
    return None if requests is None else requests * usage.number("request_duration_ms", 1) / _MS_PER_SECOND


def _is_arm(function: Attributes) -> bool:
    return "arm64" in function.texts("architectures")


MODEL = PriceModel(resource_type="aws_lambda_function", parts=(_requests, _duration, _storage))
