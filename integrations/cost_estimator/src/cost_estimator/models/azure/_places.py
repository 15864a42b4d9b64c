"""Where resources are that have no location of their own: where the resource is that they belong to."""

from collections.abc import Callable

from cost_estimator.attributes import Attributes, NotKnown


def region_of_owner(argument: str, *types: str) -> Callable[[Attributes], str]:
    """Return a function that tells the region of a resource by the one that an argument refers to."""

    def region(resource: Attributes) -> str:
        owner = resource.referenced(argument, *types)
        try:
            location = owner.text("location", resource.region) if owner is not None else resource.region
        except NotKnown:
            location = resource.region
        return location.lower().replace(" ", "")

    return region


def everywhere(_resource: Attributes) -> str:
    """Return the region of what has one price for all regions."""
    return "global"
