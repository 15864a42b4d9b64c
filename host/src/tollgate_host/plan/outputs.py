"""The changes of the root module's outputs."""

from typing import Any

from tollgate_host.plan.actions import action_from_list
from tollgate_host.plan.changes import Change, decode_value
from tollgate_host.plan.secrets.masks import drop_unknown, hide


def outputs_to_wire(changes: dict[str, Change], *, send_sensitive: bool) -> dict[str, dict[str, Any]]:
    """Return each output by name: its action, its value before and after, and their masks.

    Raises:
        PlanError: the actions are not known.
    """
    return {name: _output(name, change, send_sensitive) for name, change in changes.items()}


def _output(name: str, change: Change, send_sensitive: bool) -> dict[str, Any]:
    unknown = decode_value(change.after_unknown) or False
    before, after = decode_value(change.before), drop_unknown(decode_value(change.after), unknown)
    before_mask = decode_value(change.before_sensitive) or False
    after_mask = decode_value(change.after_sensitive) or False
    shown_before, shown_before_mask = hide(before, before_mask, after_mask)
    shown_after, shown_after_mask = hide(after, after_mask, before_mask)
    return {
        "action": action_from_list(change.actions, f"output.{name}"),
        "before": before if send_sensitive else shown_before,
        "after": after if send_sensitive else shown_after,
        "after_unknown": unknown,
        "before_sensitive": shown_before_mask,
        "after_sensitive": shown_after_mask,
    }
