"""azurerm_monitor_metric_alert: each time series that it watches, and again for thresholds that Azure learns."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._places import everywhere
from cost_estimator.models.azure._seen import by_use, fixed
from cost_estimator.models.azure._series import count_series

_TYPE = "azurerm_monitor_metric_alert"


def _alert(alert: Attributes, _usage: Usage) -> Iterator[Component]:
    if not alert.flag("enabled", True):
        return
    scopes = max(alert.count("scopes"), 1)
    dynamic = alert.blocks("dynamic_criteria")
    yield from _series("Metrics monitoring", scopes, [*alert.blocks("criteria"), *dynamic])
    if dynamic:
        yield from _series("Dynamic threshold monitoring", scopes, dynamic)


def _series(name: str, scopes: int, criteria: list[Attributes]) -> Iterator[Component]:
    """Yield the series of criteria in each scope; where only the data tells how many, one, and what a further costs."""
    counts = [count_series(criterion) for criterion in criteria] or [1]
    yield fixed(_TYPE, name, unit="time-series", quantity=scopes * sum(count or 1 for count in counts))
    if None in counts:
        yield by_use(_TYPE, name, unit="time-series", quantity=None, shown=f"{name} (further)")


MODEL = PriceModel(resource_type=_TYPE, parts=(_alert,), region=everywhere)
