"""The entries of `resource_changes`, `resource_drift` and `deferred_changes` of a plan.

Values stay undecoded bytes until their resource's turn comes: a plan of 15,000 resources then costs little more than
its own text, and decoding is spread over the run. These are msgspec structs, not attrs classes, because msgspec fills
them straight from the text.
"""

from typing import Any

import msgspec

ABSENT = msgspec.Raw(b"null")
"""Stands for a member that the plan does not have; compare with `is`."""

_decode = msgspec.json.Decoder().decode


class Change(msgspec.Struct, gc=False):
    """The change of one object: its actions, its values before and after, and their masks."""

    actions: list[str] = []
    before: msgspec.Raw = ABSENT
    after: msgspec.Raw = ABSENT
    after_unknown: msgspec.Raw = ABSENT
    before_sensitive: msgspec.Raw = ABSENT
    after_sensitive: msgspec.Raw = ABSENT
    replace_paths: list[list[Any]] | None = None
    importing: dict[str, Any] | None = None


class ResourceChange(msgspec.Struct, gc=False):
    """One resource instance, or one deposed object of it, and its change."""

    address: str
    type: str
    name: str
    change: Change
    mode: str = "managed"
    index: int | str | None = None
    module_address: str | None = None
    previous_address: str | None = None
    provider_name: str = ""
    deposed: str | None = None
    action_reason: str | None = None


class DeferredChange(msgspec.Struct, gc=False):
    """A change that Terraform defers to a later plan, and why."""

    resource_change: ResourceChange
    reason: str = "unknown"


def decode_value(raw: msgspec.Raw) -> Any:
    """Return the decode_value value, or None if it is absent.

    Raises:
        msgspec.DecodeError: a number in them is beyond what a float can hold.
        RecursionError: they nest too deeply.
    """
    return None if raw is ABSENT else _decode(raw)


def may_mark(mask: msgspec.Raw) -> bool:
    """Return whether a mask may have a mark in it, judged by its text."""
    return b"true" in bytes(mask)


def same_text(one: msgspec.Raw, other: msgspec.Raw) -> bool:
    """Return whether two values have the same text, as unchanged values do in Terraform's plans."""
    return bytes(one) == bytes(other)


def has_drifted(entry: ResourceChange) -> bool:
    """Return whether an entry of `resource_drift` differs from the state; one that only moved does not."""
    return not same_text(entry.change.before, entry.change.after)
