"""aws_grafana_workspace: a charge for each user a month, by what they may do; more with enterprise plugins."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly, used


def _users(_workspace: Attributes, usage: Usage) -> Iterator[Component]:
    editors = usage.number("editors_administrator_licenses", 1)
    yield monthly("Editor/administrator licenses", sku="grafana/User Fees Editor", unit="users", quantity=editors)
    viewers = usage.quantity("viewer_licenses")
    yield used("Viewer licenses", sku="grafana/User Fees Viewer", unit="users", quantity=viewers)


def _plugins(workspace: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the plugins, which are charged for every user with an enterprise license."""
    associations = workspace.referrers("aws_grafana_license_association", "workspace_id")
    if any(association.text("license_type", "") == "ENTERPRISE" for association in associations):
        users = usage.number("editors_administrator_licenses", 1) + usage.number("viewer_licenses", 0)
        sku = "grafana/User Fees Enterprise Plugins User"
        yield monthly("Enterprise plugins licenses", sku=sku, unit="users", quantity=users)


MODEL = PriceModel(resource_type="aws_grafana_workspace", parts=(_users, _plugins))
