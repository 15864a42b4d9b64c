"""What a user may set."""

from typing import Any

import attrs

MAX_KEY_LENGTH = 128


def _are_tag_keys(_config: Any, _field: Any, value: list[str]) -> None:
    for key in value:
        if not key.strip():
            raise ValueError("a tag key must not be empty")
        if len(key) > MAX_KEY_LENGTH:
            raise ValueError(f"{key[:20]!r}... is longer than the {MAX_KEY_LENGTH} characters that AWS allows")
        if key.lower().startswith("aws:"):
            raise ValueError(f"{key!r} cannot be set by anyone: AWS keeps `aws:` to itself")


def _allow_something(_config: Any, _field: Any, value: dict[str, list[str]]) -> None:
    for key, allowed in value.items():
        if not allowed:
            raise ValueError(f"{key} has an empty list, which allows no value at all; list its values, or leave it out")


@attrs.frozen(kw_only=True)
class Config:
    """The configuration of AWS compliance: at least one thing to check."""

    required_tags: list[str] = attrs.field(
        factory=list[str],
        validator=_are_tag_keys,
        metadata={"description": "Tag keys that every resource must carry, with a value."},
    )
    allowed_values: dict[str, list[str]] = attrs.field(
        factory=dict[str, list[str]],
        validator=_allow_something,
        metadata={"description": "For a tag key, the values it may have; `*` stands for anything."},
    )
    ignore_types: list[str] = attrs.field(
        factory=list[str], metadata={"description": "Resource types whose tags are not checked, as globs."}
    )
    baseline: bool = attrs.field(
        default=False, metadata={"description": "Whether to apply the built-in rules for AWS, too."}
    )

    def __attrs_post_init__(self) -> None:
        if not (self.required_tags or self.allowed_values or self.baseline):
            raise ValueError("there is nothing to check; give required_tags, allowed_values or baseline = true")
