"""aws_sfn_state_machine: each transition; of an express workflow, each request, and memory for as long as it takes."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Tier, Usage, tiered, used

_SECONDS_PER_HOUR = 3600
_TIERS = (
    Tier("first 1K", 1_000 * _SECONDS_PER_HOUR, "states/Duration of Workflows from 0 to 3600000"),
    Tier("next 4K", 4_000 * _SECONDS_PER_HOUR, "states/Duration of Workflows from 3600000 to 18000000"),
    Tier("over 5K", None, "states/Duration of Workflows over 18000000"),
)
_CHUNK_MB = Decimal(64)
_CHUNK_MS = Decimal(100)
_MB_PER_GB = Decimal(1024)
_MS_PER_SECOND = Decimal(1000)


def _workflows(machine: Attributes, usage: Usage) -> Iterator[Component]:
    if machine.text("type", "STANDARD").upper() != "EXPRESS":
        transitions = usage.quantity("monthly_transitions")
        yield used(
            "Transitions", sku="states/AWS Step Functions", unit="1K transitions", quantity=transitions, per=1000
        )
        return
    requests = usage.quantity("monthly_requests")
    yield used("Requests", sku="states/Number of Workflow Requests", unit="1M requests", quantity=requests, per=MILLION)
    quantity = None if requests is None else requests * _gb_seconds(usage)
    yield from tiered("Duration", tiers=_TIERS, unit="GB-hours", quantity=quantity, per=_SECONDS_PER_HOUR)


def _gb_seconds(usage: Usage) -> Decimal:
    """Return what one workflow takes, memory and time rounded up to what is charged."""
    memory = _rounded_up(usage.number("memory_mb", _CHUNK_MB), _CHUNK_MB)
    duration = _rounded_up(usage.number("workflow_duration_ms", _CHUNK_MS), _CHUNK_MS)
    return memory / _MB_PER_GB * duration / _MS_PER_SECOND


def _rounded_up(number: Decimal, step: Decimal) -> Decimal:
    return (number / step).to_integral_value(ROUND_CEILING) * step


MODEL = PriceModel(resource_type="aws_sfn_state_machine", parts=(_workflows,))
