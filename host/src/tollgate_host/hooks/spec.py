"""The hook points, each with its subject and the effect of a `fail`."""

from msgspec import Struct
from tollgate_runtime.contract.methods import HOOKS, RESOURCE_HOOKS, Hook

STAGE_TIMEOUT_FACTOR = 5
"""A stage hook has a whole plan to go through."""


class HookPoint(Struct, frozen=True, kw_only=True):
    """A point of a run at which integrations are called.

    Attributes:
        is_stage: whether it is about a whole stage rather than one resource.
        stops_at_fail: whether a `fail` ends the calls and prevents the operation after the hook.
        timeout_factor: the timeout of a call as a multiple of that for one resource.
    """

    name: Hook
    is_stage: bool
    stops_at_fail: bool
    timeout_factor: int


def _point(name: Hook) -> HookPoint:
    is_stage = name not in RESOURCE_HOOKS
    return HookPoint(
        name=name,
        is_stage=is_stage,
        stops_at_fail=name.startswith("pre-") or name.endswith("-start"),
        timeout_factor=STAGE_TIMEOUT_FACTOR if is_stage else 1,
    )


POINTS: dict[str, HookPoint] = {hook: _point(hook) for hook in HOOKS}
"""Every hook point by name."""
