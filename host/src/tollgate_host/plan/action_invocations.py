"""The entries of `action_invocations`: actions that an apply will run, read as resources of mode `action`.

An action creates no object, but changes existing ones: it may delete data. To the plan hooks it is a resource of mode
`action` that is created with its configuration, so that rules can refuse it. One that several events trigger appears
once.
"""

from collections.abc import Iterable

import msgspec

from tollgate_host.plan.changes import ABSENT, Change, ResourceChange

MODE = "action"
_STEP = f"{MODE}."


class ActionInvocation(msgspec.Struct, gc=False):
    """An action that an apply will run, with its configuration and masks."""

    address: str
    type: str
    name: str
    config_values: msgspec.Raw = ABSENT
    config_sensitive: msgspec.Raw = ABSENT
    config_unknown: msgspec.Raw = ABSENT
    provider_name: str = ""


def changes_of_actions(invocations: Iterable[ActionInvocation]) -> list[ResourceChange]:
    """Return a change for each action, every address once."""
    return list({one.address: _change(one) for one in invocations}.values())


def _change(one: ActionInvocation) -> ResourceChange:
    module, _, _ = one.address.rpartition(f"{_STEP}{one.type}.{one.name}")
    return ResourceChange(
        address=one.address,
        type=one.type,
        name=one.name,
        mode=MODE,
        module_address=module.rstrip(".") or None,
        provider_name=one.provider_name,
        change=Change(
            actions=["create"],
            after=one.config_values,
            after_unknown=one.config_unknown,
            after_sensitive=one.config_sensitive,
        ),
    )
