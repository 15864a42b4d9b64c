"""Converts Terraform's lists of actions to single actions."""

from collections.abc import Sequence

from tollgate_runtime.contract.methods import ACTIONS, Action

from tollgate_host.engine.errors import PlanError

_SINGLE: dict[str, Action] = {action: action for action in ACTIONS if action != "replace"}
_REPLACE = {
    frozenset({"create", "delete"}),  # in either order: create_before_destroy decides
    frozenset({"create", "forget"}),  # a replacement that leaves the old object behind
}


def action_from_list(actions: Sequence[str], address: str) -> Action:
    """Return the single action for a plan's list of actions.

    Raises:
        PlanError: the list is empty or unknown.
    """
    if len(actions) == 1 and (single := _SINGLE.get(actions[0])) is not None:
        return single
    if len(actions) == 2 and frozenset(actions) in _REPLACE:
        return "replace"
    listed = ", ".join(actions) or "none"
    raise PlanError(f"{address} has actions that this version of Tollgate does not know ({listed}); a newer one may")
