"""Which region a resource is in, from whatever tells."""

import re

import attrs
from tollgate_runtime import Resource

_ZONE = re.compile(r"[a-z]{2}(?:-[a-z]+)+-\d+")


@attrs.frozen
class Region:
    """A region; assumed where nothing told."""

    name: str
    is_assumed: bool = False


def region_of(resource: Resource, default: str) -> Region:
    """The region of a resource: its own argument, its zone, its ARN, its provider's; else the default."""
    for found in (
        _text(resource, "region"),
        _from_zone(_text(resource, "availability_zone")),
        _from_arn(_text(resource, "arn")),
        resource.provider_config.get("region"),
    ):
        if isinstance(found, str) and found:
            return Region(found)
    return Region(default, is_assumed=True)


def _text(resource: Resource, path: str) -> str:
    value = resource.value(path)
    return value if isinstance(value, str) else ""


def _from_zone(zone: str) -> str:
    """`us-east-1` of `us-east-1a`, and of local zones such as `us-east-1-bos-1a`."""
    match = _ZONE.match(zone)
    return match.group() if match else ""


def _from_arn(arn: str) -> str:
    parts = arn.split(":")
    return parts[3] if len(parts) > 3 else ""
