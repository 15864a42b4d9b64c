"""google_cloudfunctions_function: each call, processor and memory for as long as calls take, and what leaves."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage, used

_MEGAHERTZ = {128: 200, 256: 400, 512: 800, 1024: 1400, 2048: 2400, 4096: 4800, 8192: 4800}
"""The processor that comes with so many megabytes of memory."""
_DEFAULT_MEMORY_MB = 256
_STEP_MS = Decimal(100)
_MS_PER_SECOND = Decimal(1000)
_MB_PER_GB = Decimal(1024)


def _calls(function: Attributes, usage: Usage) -> Iterator[Component]:
    calls, seconds = usage.quantity("monthly_function_invocations"), _seconds(usage)
    memory = function.number("available_memory_mb", _DEFAULT_MEMORY_MB)
    processor = Decimal(_MEGAHERTZ.get(int(memory), _MEGAHERTZ[_DEFAULT_MEMORY_MB])) / 1000
    yield used(
        "CPU",
        sku="google-functions/cpu",
        unit="GHz-seconds",
        quantity=None if seconds is None else seconds * processor,
    )
    yield used(
        "Memory",
        sku="google-functions/memory",
        unit="GB-seconds",
        quantity=None if seconds is None else seconds * memory / _MB_PER_GB,
    )
    sku = "google-functions/invocations"
    yield used("Invocations", sku=sku, unit="1M invocations", quantity=calls, per=MILLION)
    out = usage.quantity("monthly_outbound_data_gb")
    yield used("Outbound data transfer", sku="google-functions/egress", unit="GB", quantity=out)


def _seconds(usage: Usage) -> Decimal | None:
    """Return how long all calls of a month take, each rounded up."""
    calls = usage.quantity("monthly_function_invocations")
    steps = (usage.number("request_duration_ms", _STEP_MS) / _STEP_MS).to_integral_value(ROUND_CEILING)
    return None if calls is None else calls * steps * _STEP_MS / _MS_PER_SECOND


MODEL = PriceModel(resource_type="google_cloudfunctions_function", parts=(_calls,))
