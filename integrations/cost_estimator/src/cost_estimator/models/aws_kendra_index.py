"""aws_kendra_index: by the hour, by its edition, and capacity beyond."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly

_EDITIONS = {
    "DEVELOPER_EDITION": "Developer Base Query Storage Capacity KendraDeveloperEdition",
    "ENTERPRISE_EDITION": "Enterprise Base Query Storage Capacity Edition",
}
_FURTHER = (
    ("query", "Enterprise Additional Query Storage Capacity Kendra-Query-Capacity-Unit"),
    ("storage", "Enterprise Additional Storage Capacity Kendra-Storage-Capacity-Unit"),
)


def _index(index: Attributes, _usage: Usage) -> Iterator[Component]:
    edition = index.text("edition", "ENTERPRISE_EDITION")
    sku = f"kendra/{_EDITIONS.get(edition, edition)} per hours"
    yield hourly(f"Index ({edition.partition('_')[0].lower()} edition)", sku=sku)
    units = index.block("capacity_units")
    for kind, key in _FURTHER if units is not None else ():
        count = units.number(f"{kind}_capacity_units", 0) if units is not None else 0
        yield hourly(f"Additional {kind} capacity", sku=f"kendra/{key} per hours", count=count)


MODEL = PriceModel(resource_type="aws_kendra_index", parts=(_index,))
