"""google_container_registry: the bucket of its images: gigabytes kept, operations, and what leaves."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.google.google_storage_bucket import operations, storage, traffic

_CLASS = "standard"


def _bucket(registry: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the charges of its bucket, which without a location is in the United States."""
    place = registry.text("location", "US").lower()
    yield from storage(place, _CLASS, usage)
    yield from operations(place, _CLASS, usage)
    yield from traffic(place, usage)


MODEL = PriceModel(resource_type="google_container_registry", parts=(_bucket,))
