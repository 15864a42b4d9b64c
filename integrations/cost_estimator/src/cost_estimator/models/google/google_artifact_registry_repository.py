"""google_artifact_registry_repository: the gigabytes kept, and what leaves for other regions."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used

_CONTINENTS = {
    "us": "north-america",
    "northamerica": "north-america",
    "europe": "europe",
    "asia": "asia",
    "australia": "oceania",
}
_NAMES = {
    "north-america": "Data egress North America to North America",
    "europe": "Data egress Europe to Europe",
    "asia": "Data egress AsiaPacific to AsiaPacific",
    "oceania": "Data egress to Oceania",
    "from-oceania": "Data egress from Oceania",
    "intercontinental": "Intercontinental (Excl Oceania)",
}


def _storage(_repository: Attributes, usage: Usage) -> Iterator[Component]:
    yield used("Storage", sku="google-artifacts/storage", unit="GB", quantity=usage.quantity("storage_gb"))


def _egress(repository: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield what leaves, by where it goes; within the region, and within an area of several regions, it is free."""
    moved: dict[str, Decimal] = {}
    for key, gigabytes in usage.members("monthly_egress_data_transfer_gb").items():
        way = _way(repository.region, key.replace("_", "-"))
        if way is not None:
            moved[way] = moved.get(way, Decimal(0)) + gigabytes
    for way, gigabytes in moved.items():
        yield used(_NAMES[way], sku=f"google-artifacts/egress/{way}", unit="GB", quantity=gigabytes)


def _way(here: str, there: str) -> str | None:
    """Return how prices call the way from one region to another, or None of one that is free."""
    if here == there:
        return None
    one, other = (_CONTINENTS.get(place.partition("-")[0], place) for place in (here, there))
    if one == "oceania":
        return "from-oceania"
    if other == "oceania":
        return "oceania"
    if one != other:
        return "intercontinental"
    return None if "-" not in here else one if one in _NAMES else "intercontinental"


MODEL = PriceModel(resource_type="google_artifact_registry_repository", parts=(_storage, _egress))
