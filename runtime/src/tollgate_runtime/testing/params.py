"""The params of a hook call, in the words of each of the three hosts."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from tollgate_runtime.contract.flat import GO_NAMES, flat_operation, flat_resource
from tollgate_runtime.contract.methods import RESOURCE_HOOKS
from tollgate_runtime.contract.plan import Operation, Resource

Dialect = Literal["rfc", "plan", "opentofu"]

_NAMES_OF_RESOURCE = {"resource", "resource_type", "provider_type"}


def params_for(hook: str, subject: Resource | Operation | Mapping[str, Any] | None, dialect: Dialect = "rfc") -> Any:
    """Return the params of a hook call.

    A mapping that names no resource is taken for the resource, in the RFC's form.
    """
    if subject is None:
        return {}
    if isinstance(subject, Resource):
        return _resource_params(hook, subject, dialect)
    plain: Any = msgspec.to_builtins(subject)
    if isinstance(subject, Operation):
        return flat_operation(plain) if dialect == "plan" else plain
    return {"resource": plain} if hook in RESOURCE_HOOKS and not plain.keys() & _NAMES_OF_RESOURCE else plain


def _resource_params(hook: str, resource: Resource, dialect: Dialect) -> dict[str, Any]:
    if dialect == "plan":
        return flat_resource(msgspec.to_builtins(resource))
    return _middleware_params(hook, resource) if dialect == "opentofu" else {"resource": msgspec.to_builtins(resource)}


def _middleware_params(hook: str, resource: Resource) -> dict[str, Any]:
    """Return flat params with the middleware's own names, which differ between hooks; null for missing values."""
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
        params |= {"planned_state": after, "planned_action": GO_NAMES[resource.action]}
    elif hook == "post-apply":
        params |= {"applied_action": GO_NAMES[resource.action], "failed": resource.error is not None}
    elif hook == "post-refresh":
        params["drift_detected"] = resource.drift
    return params
