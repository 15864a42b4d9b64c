"""Where BigQuery keeps data."""

from cost_estimator.attributes import Attributes

_AREAS = {"us": "us-multi", "eu": "europe-multi"}


def place(given: Attributes) -> str:
    """Return the place of a dataset as prices have it: by default, all of the United States."""
    location = given.text("location", "US").lower()
    return _AREAS.get(location, location)
