"""azurerm_databricks_workspace: each unit that its clusters use, by the kind of work."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used

_WORK = {
    "All-purpose compute DBUs": ("all-purpose", "monthly_all_purpose_compute_dbu_hrs"),
    "Jobs compute DBUs": ("jobs", "monthly_jobs_compute_dbu_hrs"),
    "Jobs light compute DBUs": ("jobs-light", "monthly_jobs_light_compute_dbu_hrs"),
}
_TIERS = {"trial": "premium"}
"""A trial is of the premium tier."""


def _units(workspace: Attributes, usage: Usage) -> Iterator[Component]:
    tier = workspace.text("sku").lower()
    for name, (key, hours) in _WORK.items():
        sku = f"azure-databricks/{_TIERS.get(tier, tier)}/{key}"
        yield used(name, sku=sku, unit="DBU-hours", quantity=usage.quantity(hours))


MODEL = PriceModel(resource_type="azurerm_databricks_workspace", parts=(_units,))
