"""The input of rules on one resource, and a plan rebuilt for hosts that do not send it."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, cast

from msgspec import Struct
from tollgate_runtime import Resource

from policy_validator.evaluator import Plan

_ACTIONS = {"replace": ["delete", "create"]}
Edit = Callable[[Resource], Any]
"""Makes the attributes of a resource that a policy is given in place of `after`."""


class Slimming(Struct, frozen=True):
    """Which attributes are sent; a policy that names what it reads is not sent the rest.

    Attributes:
        names: every name and text of the policies, or None if they may read anything.
    """

    names: Collection[str] | None

    def of(self, state: Any) -> Any:
        """Return an object with the attributes that may be read."""
        if self.names is None or not isinstance(state, dict):
            return state
        names = self.names
        return {key: value for key, value in cast("dict[str, Any]", state).items() if key in names}


def resource_document(resource: Resource, slimming: Slimming, after: Any) -> dict[str, Any]:
    """Return a resource as a policy sees it: a row of `resource_changes`, with our own names beside."""
    row = _change(resource, slimming, after)
    return {
        **row,
        "action": resource.action,
        "before": row["change"]["before"],
        "after": row["change"]["after"],
        "provider_type": resource.provider_type,
        "provider_config": resource.provider_config,
        "references": resource.references,
        "workspace": resource.workspace,
    }


REBUILT = ("format_version", "terraform_version", "resource_changes", "planned_values", "prior_state")
"""The members of a plan that can be put together from its resources."""


def rebuilt_plan(plan: Plan) -> dict[str, Any]:
    """Return the plan in the form of `terraform show -json`, rebuilt from its resources."""
    everything = Slimming(None)
    former = _modules(_former(plan.resources), everything, lambda row: row.before)
    return {
        "format_version": "1.2",
        "terraform_version": plan.operation.terraform_version or "",
        "resource_changes": [_change(row, everything, row.after) for row in plan.resources],
        "planned_values": {"root_module": _modules(_select(plan.resources), everything, lambda row: row.after)},
        "prior_state": {"values": {"root_module": former}},
    }


def _change(resource: Resource, slimming: Slimming, after: Any) -> dict[str, Any]:
    row: dict[str, Any] = {
        "address": resource.address or resource.display,
        "mode": resource.mode,
        "type": resource.type,
        "name": resource.name,
        "provider_name": resource.provider,
        "change": {
            "actions": _ACTIONS.get(resource.action, [resource.action]),
            "before": slimming.of(resource.before) or None,
            "after": None if resource.action in ("delete", "forget") else slimming.of(after),
            "after_unknown": slimming.of(resource.after_unknown) or {},
            "before_sensitive": slimming.of(resource.before_sensitive) or False,
            "after_sensitive": slimming.of(resource.after_sensitive) or {},
            "replace_paths": resource.replace_paths,
        },
    }
    if resource.module:
        row["module_address"] = resource.module
    if resource.index is not None:
        row["index"] = resource.index
    return row


def _select(resources: Iterable[Resource]) -> list[Resource]:
    return [row for row in resources if row.action not in ("delete", "forget")]


def _former(resources: Iterable[Resource]) -> list[Resource]:
    return [row for row in resources if row.before]


def _modules(resources: Iterable[Resource], slimming: Slimming, edit: Edit) -> dict[str, Any]:
    """Return the tree of modules with their resources, as `planned_values` has it."""
    root: dict[str, Any] = {"resources": []}
    found: dict[str, dict[str, Any]] = {"": root}
    for resource in resources:
        row = {
            "address": resource.address or resource.display,
            "mode": resource.mode,
            "type": resource.type,
            "name": resource.name,
            "provider_name": resource.provider,
            "values": slimming.of(edit(resource)),
        }
        _module(found, resource.module or "")["resources"].append(row)
    return root


def _module(found: dict[str, dict[str, Any]], address: str) -> dict[str, Any]:
    if address not in found:
        parent = address.rpartition(".module.")[0] if ".module." in address else ""
        found[address] = {"address": address, "resources": []}
        _module(found, parent).setdefault("child_modules", []).append(found[address])
    return found[address]
