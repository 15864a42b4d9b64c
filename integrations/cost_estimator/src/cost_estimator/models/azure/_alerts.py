"""What alerts on the results of queries are charged for: the rule, by how often the query is made, and its series."""

from collections.abc import Iterator

from cost_estimator.model import Component
from cost_estimator.models.azure._seen import by_use, fixed

_STEPS = (15, 10, 5, 1)
"""The minutes that have a price; a query costs as much as one that is made a little more often."""
_PRICED_AS = "azurerm_monitor_scheduled_query_rules_alert_v2"


def query_alert(minutes: int, further_series: int | None) -> Iterator[Component]:
    """Yield a rule whose query is made every few minutes, with the series that it has beyond the first.

    None of them is known where only what the query finds tells it.
    """
    often = f"{next((step for step in _STEPS if minutes >= step), _STEPS[-1])} minute frequency"
    yield fixed(_PRICED_AS, f"Log alerts monitoring ({often})", unit="rule", quantity=1)
    series = f"Additional time-series monitoring ({often})"
    if further_series is None:
        yield by_use(_PRICED_AS, series, unit="time-series", quantity=None)
    else:
        yield fixed(_PRICED_AS, series, unit="time-series", quantity=further_series)
