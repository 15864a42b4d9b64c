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
    """The configuration of AWS compliance; without any, the built-in rules apply."""

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
    baseline: bool | None = attrs.field(
        default=None,
        metadata={
            "description": "Whether to apply the built-in rules for AWS, too; "
            "if not said, they apply where no tags are asked for."
        },
    )

    def __attrs_post_init__(self) -> None:
        if self.baseline is False and not self._asks_for_tags:
            raise ValueError("there is nothing to check; give required_tags or allowed_values, or leave out baseline")

    @property
    def has_baseline(self) -> bool:
        """Whether the built-in rules apply."""
        return not self._asks_for_tags if self.baseline is None else self.baseline

    @property
    def _asks_for_tags(self) -> bool:
        return bool(self.required_tags or self.allowed_values)
