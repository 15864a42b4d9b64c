"""What a Rego policy is given: the plan in Terraform's own form, or one of its `resource_changes`."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, cast

import attrs
from tollgate_runtime import Resource

from policy_validator.evaluator import Plan

_ACTIONS = {"replace": ["delete", "create"]}
Edit = Callable[[Resource], Any]
"""Makes the attributes of a resource that a policy is given in place of `after`."""


@attrs.frozen
class Slimming:
    """Which attributes are sent; a policy that names what it reads is not sent the rest.

    Attributes:
        names: every name and text of the policies, or None if they may read anything.
    """

    names: Collection[str] | None

    def of(self, state: Any) -> Any:
        """An object with the attributes that may be read."""
        if self.names is None or not isinstance(state, dict):
            return state
        names = self.names
        return {key: value for key, value in cast("dict[str, Any]", state).items() if key in names}


def resource_document(resource: Resource, slimming: Slimming, after: Any) -> dict[str, Any]:
    """A resource as a policy sees it: a row of `resource_changes`, with our own names beside."""
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


def plan_document(plan: Plan, slimming: Slimming, wanted: Collection[str], edit: Edit) -> dict[str, Any]:
    """The plan as `terraform show -json` has it, as far as policies read it.

    Args:
        plan: the plan.
        slimming: which attributes to send.
        wanted: the names in the policies: a member that none of them names is left out.
        edit: what stands in place of each resource's `after`.
    """
    operation = plan.operation
    members: dict[str, Callable[[], Any]] = {
        "resource_changes": lambda: [_change(row, slimming, edit(row)) for row in plan.resources],
        "planned_values": lambda: {"root_module": _modules(_kept(plan.resources), slimming, edit), "outputs": {}},
        "prior_state": lambda: {
            "values": {"root_module": _modules(_former(plan.resources), slimming, lambda row: row.before)}
        },
        "configuration": lambda: _configuration(plan.resources),
        "output_changes": lambda: operation.outputs,
        "variables": dict,
    }
    document: dict[str, Any] = {"format_version": "1.2", "terraform_version": operation.terraform_version or ""}
    return document | {name: make() for name, make in members.items() if name in wanted}


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


def _kept(resources: Iterable[Resource]) -> list[Resource]:
    return [row for row in resources if row.action not in ("delete", "forget")]


def _former(resources: Iterable[Resource]) -> list[Resource]:
    return [row for row in resources if row.before]


def _modules(resources: Iterable[Resource], slimming: Slimming, edit: Edit) -> dict[str, Any]:
    """The tree of modules with their resources, as `planned_values` has it."""
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


def _configuration(resources: Iterable[Resource]) -> dict[str, Any]:
    """What is known of the code: providers with what was given to them, and which resources refer to which."""
    providers: dict[str, Any] = {}
    rows: list[Mapping[str, Any]] = []
    for resource in resources:
        name = (
            f"{resource.provider_type}.{resource.provider_alias}" if resource.provider_alias else resource.provider_type
        )
        given = {key: {"constant_value": value} for key, value in resource.provider_config.items()}
        providers[name] = {"name": resource.provider_type, "full_name": resource.provider, "expressions": given}
        expressions = {argument: {"references": names} for argument, names in resource.references.items()}
        rows.append(
            {
                "address": resource.address,
                "mode": resource.mode,
                "type": resource.type,
                "name": resource.name,
                "provider_config_key": name,
                "expressions": expressions,
            }
        )
    return {"provider_config": providers, "root_module": {"resources": rows}}
