"""aws_synthetics_canary: each run, as many as its schedule has in a month."""

import re
from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, used

_RATE = re.compile(r"rate\((\d+) (minute|hour)s?\)")
_MINUTES = {"minute": 1, "hour": 60}


def _runs(canary: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield the runs, whose number is known only for a schedule that is a rate."""
    found = _RATE.fullmatch(canary.text("schedule[0].expression"))
    every = Decimal(found[1]) * _MINUTES[found[2]] if found else Decimal(0)
    runs = HOURS_PER_MONTH * _MINUTES["hour"] / every if every else None
    yield used("Runs", sku="cloudwatch/Canaries per Runs", unit="runs", quantity=runs)


MODEL = PriceModel(resource_type="aws_synthetics_canary", parts=(_runs,))
