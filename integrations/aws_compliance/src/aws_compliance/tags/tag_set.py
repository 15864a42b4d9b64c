"""The tags of a resource, as far as a plan shows them."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from msgspec import Struct
from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN
from tollgate_runtime.contract.markers import SENSITIVE_TEXT


class TagSet(Struct, frozen=True):
    """Tags, by key.

    Attributes:
        values: by key; a value may be UNKNOWN or SENSITIVE.
        rest: what to say of a key that is not here: MISSING, or what keeps one from telling.
        defaults: the keys that come from the provider's default tags alone.
    """

    values: Mapping[str, Any]
    rest: Any = MISSING
    defaults: frozenset[str] = frozenset()

    def value(self, key: str) -> Any:
        """Return the value of a tag, or MISSING, UNKNOWN or SENSITIVE."""
        return self.values.get(key, self.rest)

    def spelling(self, key: str) -> str:
        """Return how a key is written here, in whichever case; the key itself if it is not here."""
        if key in self.values:
            return key
        return next((other for other in self.values if other.casefold() == key.casefold()), key)

    def without(self, keys: Iterable[str]) -> "TagSet":
        """Return the same tags, but for some."""
        left_out = set(keys)
        kept = {key: value for key, value in self.values.items() if key not in left_out}
        return TagSet(kept, self.rest, self.defaults - left_out)


def read_map(value: Any, unknown: Any) -> TagSet:
    """Return the tags in a map such as `tags`, beside its mask of unknown values.

    A map of which only some values are unknown is judged on the others.
    """
    if unknown is True:
        return TagSet({}, UNKNOWN)
    if not isinstance(value, dict):
        return TagSet({}, SENSITIVE) if value == SENSITIVE_TEXT else TagSet(_unknown_ones(unknown))
    values: dict[str, Any] = {}
    for key, inner in cast("dict[str, Any]", value).items():
        if inner.__class__ is str:
            values[key] = SENSITIVE if inner == SENSITIVE_TEXT else inner
        elif inner is not None:
            values[key] = str(inner)
    return TagSet(values | _unknown_ones(unknown) if unknown else values)


def _unknown_ones(unknown: Any) -> dict[str, Any]:
    if isinstance(unknown, dict):
        return {key: UNKNOWN for key, marked in cast("dict[str, Any]", unknown).items() if marked is True}
    return {}


def read_blocks(blocks: Any, unknown: Any) -> TagSet:
    """Return the tags in a list of blocks with `key` and `value`, as an autoscaling group has them."""
    whole = read_map(blocks, unknown)
    if whole.rest is not MISSING or not isinstance(blocks, list):
        return whole
    values: dict[str, Any] = {}
    rest: Any = MISSING
    items = cast("list[Any]", blocks)
    masks: list[Any] = cast("list[Any]", unknown) if isinstance(unknown, list) else []
    for index, block in enumerate(items):
        inner = read_map(block, masks[index] if index < len(masks) else None)
        key = inner.value("key")
        if key is UNKNOWN or key is SENSITIVE:
            rest = UNKNOWN if UNKNOWN in (key, rest) else SENSITIVE
        elif key is not MISSING:
            values[key] = inner.value("value")
    if any(mask is True for mask in masks[len(items) :]):
        rest = UNKNOWN
    return TagSet({key: "" if value is MISSING else value for key, value in values.items()}, rest)


def over(own: TagSet, defaults: TagSet) -> TagSet:
    """Return a resource's own tags over its provider's default tags."""
    if not defaults.values and defaults.rest is MISSING:
        return own
    rest = own.rest if own.rest is not MISSING else defaults.rest
    return TagSet({**defaults.values, **own.values}, rest, frozenset(defaults.values.keys() - own.values.keys()))
