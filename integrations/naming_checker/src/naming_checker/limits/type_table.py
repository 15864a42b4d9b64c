"""What is known of resource types: which attribute is the name, where it is unique, what the cloud accepts."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec


class Limit(msgspec.Struct, frozen=True):
    """What a cloud accepts as a name; sets are written as inside of brackets: `a-z0-9-`, or `^:/` for all but these.

    Attributes:
        starts, ends, contains, equals: texts that a name may not start with, end with, contain or be.
        form: a regular expression, where the sets do not say it all.
        not_an_address: whether it may not look like an IP address.
    """

    min: int | None = None
    max: int | None = None
    chars: str | None = None
    first: str | None = None
    last: str | None = None
    starts: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    contains: tuple[str, ...] = ()
    equals: tuple[str, ...] = msgspec.field(default=(), name="is")
    form: str | None = None
    not_an_address: bool = False


class Entry(msgspec.Struct, frozen=True, eq=False):
    """What is known of one type; there is one entry for each, so they are told apart by identity.

    Attributes:
        attribute: the path of the name; empty if the type has no name that anybody could choose.
        scope: within what the name is unique; empty if it is not, or if nobody knows.
        is_scope_soft: whether nobody has confirmed the scope.
        kind: the type that this one is another name for.
        firm: limits that the provider's own code has.
        soft: limits that nobody has confirmed.
    """

    attribute: str = "name"
    scope: str = ""
    is_scope_soft: bool = False
    kind: str = ""
    firm: Limit | None = None
    soft: Limit | None = None


UNKNOWN_TYPE = Entry()

_DATA = Path(__file__).parents[1] / "data"

_CLOUDS = {"aws": "AWS", "azurerm": "Azure", "google": "Google Cloud", "databricks": "Databricks"}


def cloud_of(resource_type: str) -> str:
    """Return what people call the cloud of a type."""
    cloud = resource_type.partition("_")[0]
    return _CLOUDS.get(cloud, cloud)


def entry_of(resource_type: str) -> Entry:
    """Return the entry of a type; for an unknown type, one whose name attribute is `name`."""
    return _table().get(resource_type, UNKNOWN_TYPE)


@cache
def _table() -> dict[str, Entry]:
    """Return the table, read when the first resource is seen to save start-up time."""
    return msgspec.json.decode(read_data("limits.json"), type=dict[str, Entry])


def read_data(name: str) -> bytes:
    """Return a file that comes with the package."""
    return (_DATA / name).read_bytes()


def read_pairs(name: str) -> dict[str, str]:
    """Return the pairs in a file with two words on each line."""
    lines: Any = (line.split() for line in read_data(name).decode().splitlines() if line and line[0] != "#")
    return dict(lines)
