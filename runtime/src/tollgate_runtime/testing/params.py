"""The params of a hook call, in the words of each of the three hosts."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from tollgate_runtime.contract.methods import GO_ACTIONS, RESOURCE_HOOKS, Action
from tollgate_runtime.contract.plan import Operation, Resource

Dialect = Literal["rfc", "plan", "opentofu"]

_GO_NAMES: dict[Action, str] = {action: name for name, action in reversed(GO_ACTIONS.items())}
_NAMES_OF_RESOURCE = {"resource", "resource_type", "provider_type"}


def params_for(hook: str, subject: Resource | Operation | Mapping[str, Any] | None, dialect: Dialect = "rfc") -> Any:
    """The params of a hook call; a mapping that names no resource is taken for the resource, in the RFC's form."""
    if subject is None:
        return {}
    if isinstance(subject, Resource):
        return _resource_params(hook, subject, dialect)
    plain: Any = msgspec.to_builtins(subject)
    if isinstance(subject, Operation):
        flat = [_plan_params(resource) for resource in subject.resources]
        return {**plain, "resources": flat} if dialect == "plan" else plain
    return {"resource": plain} if hook in RESOURCE_HOOKS and not plain.keys() & _NAMES_OF_RESOURCE else plain


def _resource_params(hook: str, resource: Resource, dialect: Dialect) -> dict[str, Any]:
    if dialect == "plan":
        return _plan_params(resource)
    return _middleware_params(hook, resource) if dialect == "opentofu" else {"resource": msgspec.to_builtins(resource)}


def _plan_params(resource: Resource) -> dict[str, Any]:
    """Flat, with Go's action names, and without what is null."""
    params = {
        "address": resource.address or "",
        "type": resource.type,
        "provider": resource.provider,
        "provider_type": resource.provider_type,
        "action": _GO_NAMES[resource.action],
        "before": resource.before or None,
        "after": resource.after or None,
        "error": resource.error,
    }
    return {name: value for name, value in params.items() if value is not None}


def _middleware_params(hook: str, resource: Resource) -> dict[str, Any]:
    """Flat under names of its own, which differ from hook to hook; null where there is nothing."""
    params: dict[str, Any] = {
        "provider": resource.provider,
        "resource_type": resource.type,
        "resource_name": resource.name,
        "resource_mode": "D" if resource.mode == "data" else "M",
        "previous_middleware_metadata": resource.previous_metadata,
    }
    before, after = resource.before or None, resource.after or None
    if not hook.endswith("refresh"):
        params["config"] = resource.config or after
    if hook in ("post-apply", "post-refresh"):
        params |= {"before": before, "after": after}
    else:
        params["current_state"] = before
    if hook in ("post-plan", "pre-apply"):
        params |= {"planned_state": after, "planned_action": _GO_NAMES[resource.action]}
    elif hook == "post-apply":
        params |= {"applied_action": _GO_NAMES[resource.action], "failed": resource.error is not None}
    elif hook == "post-refresh":
        params["drift_detected"] = resource.drift
    return params
