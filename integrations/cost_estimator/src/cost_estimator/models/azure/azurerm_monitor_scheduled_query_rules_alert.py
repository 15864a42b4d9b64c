"""azurerm_monitor_scheduled_query_rules_alert: the rule, by how often its query is made."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._alerts import query_alert


def _rule(alert: Attributes, _usage: Usage) -> Iterator[Component]:
    if alert.flag("enabled", True):
        yield from query_alert(int(alert.number("frequency")), 0)


MODEL = PriceModel(resource_type="azurerm_monitor_scheduled_query_rules_alert", parts=(_rule,))
