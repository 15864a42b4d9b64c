"""Which AWS resources carry tags, and which tags those are."""

import pkgutil
from functools import cache
from typing import Any

import attrs
from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource

_TAG_BLOCKS = frozenset({"aws_autoscaling_group"})
"""Types that have a `tag` block for each tag, and take no default tags."""


@attrs.frozen
class Tags:
    """The tags that a resource will have.

    Attributes:
        values: by key; a value may be UNKNOWN or SENSITIVE.
        rest: what to say of a key that is not here: MISSING, or what keeps one from telling.
    """

    values: dict[str, Any]
    rest: Any = MISSING

    def value(self, key: str) -> Any:
        """The value of a tag, or MISSING, UNKNOWN or SENSITIVE."""
        return self.values.get(key, self.rest)


@cache
def taggable_types() -> frozenset[str]:
    """The resource types that the AWS provider can tag."""
    text = pkgutil.get_data("aws_compliance", "data/taggable_types.txt") or b""
    return frozenset(text.decode().split())


def tags_of(resource: Resource) -> Tags | None:
    """The tags that a resource will have; None if it cannot have any."""
    if resource.type in _TAG_BLOCKS:
        return _from_blocks(resource)
    if resource.type in taggable_types() or "tags" in resource.after:
        return _from_map(resource)
    return None


def _from_map(resource: Resource) -> Tags:
    merged = resource.tags
    if merged.is_complete:
        return Tags(dict(merged))
    return Tags(dict(merged), SENSITIVE if resource.value("tags") is SENSITIVE else UNKNOWN)


def _from_blocks(resource: Resource) -> Tags:
    values: dict[str, Any] = {}
    rest: Any = MISSING
    for path, block in resource.values("tag[*]"):
        key = block if block is UNKNOWN or block is SENSITIVE else resource.value((*path, "key"))
        if key is UNKNOWN or key is SENSITIVE:
            rest = UNKNOWN if UNKNOWN in (key, rest) else SENSITIVE
        elif key is not MISSING:
            values[str(key)] = resource.value((*path, "value"))
    return Tags(values, rest)
