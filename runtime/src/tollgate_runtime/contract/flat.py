"""The implementation plan's form of hook params: flat, with Go's names of actions, and without what is empty."""

from collections.abc import Mapping
from typing import Any

from tollgate_runtime.contract.methods import GO_ACTIONS, Action

GO_NAMES: dict[Action, str] = {action: name for name, action in reversed(GO_ACTIONS.items())}
"""What Go calls each action. Nobody tells in which order a resource is replaced: it is `DeleteThenCreate`."""

_ALWAYS = ("type", "provider", "provider_type")
_UNLESS_EMPTY = ("before", "after", "error")


def flat_resource(resource: Mapping[str, Any]) -> dict[str, Any]:
    """Return a Resource of the protocol as the members that the implementation plan sends."""
    flat: dict[str, Any] = {"address": resource.get("address") or ""}
    flat |= {name: resource.get(name) or "" for name in _ALWAYS}
    flat["action"] = GO_NAMES.get(resource["action"], resource["action"])
    return flat | {name: resource[name] for name in _UNLESS_EMPTY if resource.get(name)}


def flat_operation(operation: Mapping[str, Any]) -> dict[str, Any]:
    """Return an Operation of the protocol as the members that the implementation plan sends."""
    flat: dict[str, Any] = {"operation": operation.get("operation") or ""}
    if resources := operation.get("resources"):
        flat["resources"] = [flat_resource(resource) for resource in resources]
    if summary := operation.get("summary"):
        flat["summary"] = dict(summary)
    return flat
