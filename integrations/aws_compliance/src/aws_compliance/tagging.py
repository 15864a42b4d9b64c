"""Which AWS resources carry tags, and which tags those are."""

import pkgutil
from functools import cache
from typing import Any

from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.contract.tags import Tags

_TAG_BLOCKS = frozenset({"aws_autoscaling_group"})
"""Types that have a `tag` block for each tag, and take no default tags."""


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
        return resource.tags
    return None


def _from_blocks(resource: Resource) -> Tags:
    values: dict[str, Any] = {}
    is_complete = True
    for path, block in resource.values("tag[*]"):
        key = UNKNOWN if block is UNKNOWN or block is SENSITIVE else resource.value((*path, "key"))
        if key is UNKNOWN or key is SENSITIVE:
            is_complete = False
        elif key is not MISSING:
            values[str(key)] = resource.value((*path, "value"))
    return Tags(values, is_complete=is_complete)
