"""aws_grafana_workspace: a charge for each user a month, by what they may do."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly, used


def _users(_workspace: Attributes, usage: Usage) -> Iterator[Component]:
    editors = usage.number("editors_administrator_licenses", 1)
    yield monthly("Editor/administrator licenses", sku="grafana/User Fees Editor", unit="users", quantity=editors)
    viewers = usage.quantity("viewer_licenses")
    yield used("Viewer licenses", sku="grafana/User Fees Viewer", unit="users", quantity=viewers)


MODEL = PriceModel(resource_type="aws_grafana_workspace", parts=(_users,))
