"""What snapshots and images are charged for: the gigabytes kept, where they are kept."""

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, Usage, used

_AREAS = {"us": "us-multi", "eu": "europe-multi", "asia": "asia-multi"}


def stored_gigabytes(given: Attributes, usage: Usage) -> list[Component]:
    """Return the gigabytes kept; in several regions where its storage locations say so.

    Images cost as much as snapshots.
    """
    places = given.texts("storage_locations")
    place = places[0].lower() if places else given.region
    return [
        used(
            "Storage",
            sku="google-compute-storage/snapshot",
            unit="GB",
            quantity=usage.quantity("storage_gb"),
            region=_AREAS.get(place, place),
        )
    ]
