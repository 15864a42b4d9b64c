"""Finds the region of a resource."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from tollgate_runtime import Resource
from tollgate_runtime.contract.markers import SENSITIVE_TEXT

Values = Mapping[str, Any]

_REGIONS = """
af-south-1 ap-east-1 ap-east-2 ap-northeast-1 ap-northeast-2 ap-northeast-3 ap-south-1 ap-south-2 ap-southeast-1
ap-southeast-2 ap-southeast-3 ap-southeast-4 ap-southeast-5 ap-southeast-6 ap-southeast-7 ca-central-1 ca-west-1
cn-north-1 cn-northwest-1 eu-central-1 eu-central-2 eu-isoe-west-1 eu-north-1 eu-south-1 eu-south-2 eu-west-1 eu-west-2
eu-west-3 eusc-de-east-1 il-central-1 me-central-1 me-south-1 mx-central-1 sa-east-1 us-east-1 us-east-2 us-gov-east-1
us-gov-west-1 us-iso-east-1 us-iso-west-1 us-isob-east-1 us-isob-west-1 us-isof-east-1 us-isof-south-1 us-west-1
us-west-2
"""
KNOWN_REGIONS = frozenset(_REGIONS.split())
"""The regions of AWS, with prices here or without."""

_ZONE = re.compile(r"[a-z]{2}(?:-[a-z]+)+-\d+")
_DEFAULTS = {"aws": "us-east-1", "azurerm": "eastus", "google": "us-central1"}
"""The regions to assume under a host that does not send what providers are configured with."""
_ARGUMENTS = {"azurerm": ("location",), "google": ("region", "zone", "location")}


class Region(Struct, frozen=True):
    """A region; empty if unknown, assumed if it is a default.

    `waits` is true where only the apply will tell it.
    """

    name: str
    is_assumed: bool = False
    waits: bool = False


def region_of(resource: Resource, default: str | None = None) -> Region:
    """Return the region of a resource: its own argument, its zone, its ARN, its provider's, or the user's default.

    A host that numbers its resources sends what their providers are configured with, as far as it can be told. If that
    has no region, the region is not known. Under other hosts it is assumed.
    """
    cloud = resource.type.partition("_")[0]
    values, configured = resource.current, resource.provider_config
    if (own := _later(resource, cloud)) is not None:
        return own
    places = {"azurerm": _azure_places, "google": _google_places}.get(cloud, _aws_places)(values, configured)
    name = next((place for place in places if place), "")
    if name:
        return Region(name)
    if default is not None and cloud == "aws":
        return Region(default, is_assumed=True)
    if resource.id is not None:
        return Region("")
    return Region(_DEFAULTS.get(cloud, ""), is_assumed=True)


def _later(resource: Resource, cloud: str) -> Region | None:
    """Return a region that is not known yet, where the resource's own argument waits for the apply.

    An argument that nothing refers to may be left out, under a host that does not tell the two apart.
    """
    for argument in _ARGUMENTS.get(cloud, ("region",)):
        is_given = argument in resource.references or bool(resource.after_omitted)
        if is_given and resource.is_unknown(argument):
            return Region("", waits=True)
    return None


def _aws_places(values: Values, configured: Values) -> Iterator[str]:
    yield _text(values, "region")
    yield region_of_zone(_text(values, "availability_zone"))
    yield _from_arn(_text(values, "arn"))
    yield _text(configured, "region")


def _azure_places(values: Values, _configured: Values) -> Iterator[str]:
    """Yield the name of the region in prices: `eastus` for `East US`."""
    yield _text(values, "location").lower().replace(" ", "")


def _google_places(values: Values, configured: Values) -> Iterator[str]:
    yield _text(values, "region").rpartition("/")[2]
    yield _google_region(_text(values, "zone"))
    yield _google_location(_text(values, "location"))
    yield _text(configured, "region")
    yield _google_region(_text(configured, "zone"))


def _google_region(zone: str) -> str:
    """Return the region of a zone: `us-central1` of `us-central1-a`."""
    return zone.rpartition("/")[2].rpartition("-")[0]


def _google_location(location: str) -> str:
    """Return the region of a location, which may be a region, a zone, or an area such as `US`."""
    place = location.lower()
    return place[:-2] if re.search(r"\d-[a-z]$", place) else place


def _text(values: Values, name: str) -> str:
    value = values.get(name)
    return value if isinstance(value, str) and value != SENSITIVE_TEXT else ""


def region_of_zone(zone: str) -> str:
    """Return the region of a zone: `us-east-1` of `us-east-1a`, and of local zones such as `us-east-1-bos-1a`."""
    match = _ZONE.match(zone)
    return match.group() if match else ""


def _from_arn(arn: str) -> str:
    parts = arn.split(":")
    return parts[3] if len(parts) > 3 else ""
