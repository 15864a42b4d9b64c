"""azurerm_monitor_scheduled_query_rules_alert_v2: the rule, by how often its query is made, and its time series."""

import re
from collections.abc import Iterator

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._alerts import query_alert
from cost_estimator.models.azure._series import count_series

_DURATION = re.compile(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$")
_ONE_DAY = "P1D"


def _rule(alert: Attributes, _usage: Usage) -> Iterator[Component]:
    if alert.flag("enabled", True):
        counts = [count_series(criterion) for criterion in alert.blocks("criteria")]
        known = [count for count in counts if count is not None]
        further = sum(known) - 1 if len(known) == len(counts) and known else None if counts else 0
        yield from query_alert(_minutes(alert.text("evaluation_frequency", _ONE_DAY)), further)


def _minutes(duration: str) -> int:
    found = _DURATION.match(duration)
    if found is None:
        raise NotKnown(f"evaluation_frequency is not a duration: {duration!r}")
    days, hours, minutes = (int(part or 0) for part in found.groups())
    return (days * 24 + hours) * 60 + minutes


MODEL = PriceModel(resource_type="azurerm_monitor_scheduled_query_rules_alert_v2", parts=(_rule,))
