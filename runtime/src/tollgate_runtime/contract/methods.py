"""The names on the wire, once."""

from typing import Literal, get_args

INITIALIZE = "initialize"
SHUTDOWN = "shutdown"
PING = "ping"

PROTOCOL_VERSION = "1.0"

ResourceHook = Literal["pre-plan", "post-plan", "pre-apply", "post-apply", "pre-refresh", "post-refresh"]
StageHook = Literal[
    "init-stage-start",
    "init-stage-complete",
    "plan-stage-start",
    "plan-stage-complete",
    "apply-stage-start",
    "apply-stage-complete",
]
Hook = ResourceHook | StageHook

RESOURCE_HOOKS: tuple[ResourceHook, ...] = get_args(ResourceHook)
STAGE_HOOKS: tuple[StageHook, ...] = get_args(StageHook)
HOOKS: tuple[Hook, ...] = (*RESOURCE_HOOKS, *STAGE_HOOKS)

Action = Literal["create", "update", "delete", "replace", "read", "no-op", "forget"]
ACTIONS: tuple[Action, ...] = get_args(Action)

GO_ACTIONS: dict[str, Action] = {
    "Create": "create",
    "Update": "update",
    "Delete": "delete",
    "NoOp": "no-op",
    "Read": "read",
    "DeleteThenCreate": "replace",
    "CreateThenDelete": "replace",
    "Forget": "forget",
    "ForgetThenCreate": "replace",
}
"""The names that Terraform's own Go code prints, as the implementation plan and OpenTofu's middleware send them."""
