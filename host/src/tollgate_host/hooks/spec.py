"""The hook points, each with its subject and the effect of a `fail`."""

from msgspec import Struct
from tollgate_runtime.contract.methods import HOOKS, RESOURCE_HOOKS, Hook

STAGE_TIMEOUT_FACTOR = 5
"""A stage hook has a whole plan to go through."""


class HookPoint(Struct, frozen=True, kw_only=True):
    """A point of a run at which integrations are called.

    Attributes:
        stops_at_fail: whether a `fail` ends the calls and prevents the operation after the hook.
        timeout_factor: the timeout of a call as a multiple of that for one resource.
    """

    stops_at_fail: bool
    timeout_factor: int


def _point(hook: Hook) -> HookPoint:
    return HookPoint(
        stops_at_fail=hook.startswith("pre-") or hook.endswith("-start"),
        timeout_factor=1 if hook in RESOURCE_HOOKS else STAGE_TIMEOUT_FACTOR,
    )


POINTS: dict[str, HookPoint] = {hook: _point(hook) for hook in HOOKS}
"""Every hook point by name."""
