"""A resource's tags as they will be: the provider's default tags, `tags_all` and `tags`, merged.

A provider gives its default tags to what has `tags`, and to nothing else: not to a route, and not to the `tag` blocks
of an autoscaling group.
"""

from typing import Any, cast

from tollgate_runtime.contract.markers import MISSING, SENSITIVE, SENSITIVE_TEXT, UNKNOWN
from tollgate_runtime.contract.paths import ANY, find_all, look_up


class Tags(dict[str, Any]):
    """Tag keys and values; a value may be UNKNOWN or SENSITIVE.

    Attributes:
        is_complete: False while a part of the tags is not known, so that a key that is not here may still come.
    """

    def __init__(self, values: dict[str, Any], *, is_complete: bool) -> None:
        super().__init__(values)
        self.is_complete = is_complete

    def value(self, key: str) -> Any:
        """Return the value of a tag, or MISSING, or UNKNOWN if the tag may still come."""
        return self.get(key, MISSING if self.is_complete else UNKNOWN)


def merge_tags(state: dict[str, Any], unknown: Any, provider_config: dict[str, Any]) -> Tags:
    """Return the tags of an object under its provider's `default_tags`.

    Only an unknown `tags` leaves the answer open: `tags_all` is computed from it and is unknown in a plan even without
    any tag.
    """
    values = _default_tags(provider_config) if _has_tags(state, unknown) else {}
    for attribute in ("tags_all", "tags"):
        values |= _tags_of(state, unknown, attribute)
    own = look_up(state, unknown, ("tags",))
    return Tags(values, is_complete=own is not UNKNOWN and own is not SENSITIVE)


def _has_tags(state: dict[str, Any], unknown: Any) -> bool:
    marked: dict[str, Any] = cast("dict[str, Any]", unknown) if isinstance(unknown, dict) else {}
    return unknown is True or any(name in state or name in marked for name in ("tags", "tags_all"))


def _tags_of(state: Any, unknown: Any, attribute: str) -> dict[str, Any]:
    mask: Any = cast("dict[str, Any]", unknown).get(attribute) if isinstance(unknown, dict) else unknown
    if not mask and isinstance(state, dict):  # as in most resources of a plan, and so without a search
        tags: Any = cast("dict[str, Any]", state).get(attribute)
        if tags is None:
            return {}
        if isinstance(tags, dict):
            return {
                key: SENSITIVE if value == SENSITIVE_TEXT else value
                for key, value in cast("dict[str, Any]", tags).items()
                if value is not None
            }
    pairs = find_all(state, unknown, (attribute, ANY))
    named = [(path[1], value) for path, value in pairs if len(path) == 2 and value is not MISSING]
    return {key: value for key, value in named if isinstance(key, str)}  # a list, as Google has it, holds no tags


def _default_tags(provider_config: dict[str, Any]) -> dict[str, Any]:
    blocks: Any = provider_config.get("default_tags")
    values: dict[str, Any] = {}
    for block in cast("list[Any]", blocks) if isinstance(blocks, list) else [blocks]:
        values |= _tags_of(block, None, "tags")
    return values
