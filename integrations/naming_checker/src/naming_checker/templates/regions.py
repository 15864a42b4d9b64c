"""Where a resource is, and the short name of that region: `use1` of us-east-1, `weu` of westeurope."""

import re
from functools import lru_cache
from typing import Any

from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource

_COMPASS = re.compile(r"north|south|east|west|central")
_CONTINENTS = {
    "africa": "af",
    "asia": "as",
    "australia": "au",
    "europe": "eu",
    "northamerica": "na",
    "southamerica": "sa",
}
_SPELT_OUT = re.compile(r"([a-z]+)-((?:gov-|iso[a-z]?-|de-)?[a-z]+)-?(\d+)(?:-?[a-z])?")


def region_of(resource: Resource) -> Any:
    """Return the region or location of a resource, its own or its provider's; a marker if unknown."""
    for path in ("region", "location", "zone", "availability_zone"):
        value = resource.value(path)
        if value is UNKNOWN or value is SENSITIVE:
            if path == "location" or (path == "region" and path in resource.references):
                return value
            if path == "region":  # a host that does not tell what is left out marks it so: the provider's is used
                return _of_provider(resource)
        elif isinstance(value, str) and value:
            return value
    return _of_provider(resource)


@lru_cache(maxsize=256)
def short_region(region: str) -> str:
    """Return a region's short name; of an unknown one, the name without spaces and hyphens."""
    plain = region.lower().replace(" ", "")
    azure = _azure_regions().get(plain)
    if azure:
        return azure
    spelt = _SPELT_OUT.fullmatch(plain)
    if spelt is None:
        return plain.replace("-", "")
    place, direction, number = spelt.groups()
    letters = "".join(part[0] for part in _COMPASS.findall(direction))
    special = direction.partition("-")[0][0] if "-" in direction else ""
    return f"{_CONTINENTS.get(place, place)}{special}{letters}{number}"


def _of_provider(resource: Resource) -> Any:
    for key in ("region", "location", "zone"):
        value: Any = resource.provider_config.get(key)
        if isinstance(value, str) and value:
            return value
    return MISSING


@lru_cache(maxsize=1)
def _azure_regions() -> dict[str, str]:
    from naming_checker.limits.type_table import read_pairs

    return read_pairs("azure_regions.txt")
