"""Decodes both sides of a change, without unknown values and with sensitive ones hidden."""

from typing import Any, cast

import msgspec

from tollgate_host.engine.errors import PlanError
from tollgate_host.plan.changes import ABSENT, Change, ResourceChange, decode_value, may_mark, same_text
from tollgate_host.plan.secrets.credentials import mask_by_names
from tollgate_host.plan.secrets.echoes import KnownSecrets, Secrets, marked_texts, with_echoes
from tollgate_host.plan.secrets.masks import Mask, drop_unknown, has_mark, hide_in_members

Object = dict[str, Any]


class Values(msgspec.Struct, frozen=True, kw_only=True):
    """The values of a change. `clear` has both sides unhidden, and is empty if nothing is hidden.

    `secrets` are the hidden texts, to hide them elsewhere in the resource.
    """

    before: Object | None
    after: Object | None
    before_mask: Mask
    after_mask: Mask
    unknown: Mask
    clear: dict[str, Object | None]
    secrets: Secrets

    @property
    def clear_after(self) -> Object | None:
        """Return the unhidden values after the change."""
        return self.clear.get("after", self.after)


def read_values(entry: ResourceChange, known: KnownSecrets) -> Values:
    """Return the decoded values of an entry.

    Raises:
        PlanError: a side is neither an object nor null.
    """
    change = entry.change
    unknown = decode_value(change.after_unknown)
    before = _object(decode_value(change.before), entry, "before")
    if same_text(change.before, change.after) and not may_mark(change.after_unknown):
        after = before
    else:
        after = _object(drop_unknown(decode_value(change.after), unknown), entry, "after")
    before_mask, after_mask, has_marks = _masks(change, before, after)
    secrets = known.within(change.before, change.after)
    if has_marks:
        secrets |= marked_texts(before, before_mask) | marked_texts(after, after_mask)
    elif not secrets:
        return _open(before, after, before_mask, after_mask, unknown)
    if secrets:
        before_mask, after_mask = with_echoes(before, before_mask, secrets), with_echoes(after, after_mask, secrets)
    shown_before, shown_before_mask = hide_in_members(before, before_mask, after_mask)
    shown_after, shown_after_mask = hide_in_members(after, after_mask, before_mask)
    return Values(
        before=shown_before,
        after=shown_after,
        before_mask=shown_before_mask,
        after_mask=shown_after_mask,
        unknown={} if unknown is None else unknown,
        clear={"before": before, "after": after},
        secrets=secrets,
    )


def _open(before: Object | None, after: Object | None, before_mask: Mask, after_mask: Mask, unknown: Mask) -> Values:
    """Return values with nothing to hide."""
    return Values(
        before=before,
        after=after,
        before_mask=before_mask,
        after_mask=after_mask,
        unknown={} if unknown is None else unknown,
        clear={},
        secrets=frozenset(),
    )


def _masks(change: Change, before: Object | None, after: Object | None) -> tuple[Mask, Mask, bool]:
    """Return the two masks of a change, by names if the plan is too old to have any, and whether they mark anything."""
    if change.before_sensitive is ABSENT and change.after_sensitive is ABSENT:
        before_mask, after_mask = mask_by_names(before), mask_by_names(after)
        return before_mask, after_mask, has_mark(before_mask) or has_mark(after_mask)
    before_mask, after_mask = decode_value(change.before_sensitive), decode_value(change.after_sensitive)
    return (
        False if before_mask is None else before_mask,
        False if after_mask is None else after_mask,
        may_mark(change.before_sensitive) or may_mark(change.after_sensitive),
    )


def _object(value: Any, entry: ResourceChange, side: str) -> Object | None:
    if value is None or isinstance(value, dict):
        return cast("Object | None", value)
    raise PlanError(f"{entry.address} has a {type(value).__name__} where its `{side}` object should be")
