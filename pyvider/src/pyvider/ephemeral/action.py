"""Actions: operations that a provider runs on request and that create no object (Terraform 1.14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic

import attrs

from pyvider.component import Typed, instant
from pyvider.context import ConfigType, OperationContext, Report
from pyvider.data_source import Messages
from pyvider.resource import MaybeAwaitable


def _to_nobody(message: str) -> None:
    """Discard a progress message."""


@attrs.frozen(kw_only=True)
class ActionContext(OperationContext, Generic[ConfigType]):
    """The context of an action.

    Attributes:
        config: what the user wrote.
        provider: the configured provider object.
        progress: shows a progress message to the user.
        report: where warnings and errors are collected; use `diagnostics`.
    """

    config: ConfigType
    provider: Any = None
    progress: Callable[[str], None] = _to_nobody
    report: Report = attrs.field(factory=Report, repr=False, eq=False)


class BaseAction(Typed, Generic[ConfigType]):
    """Base of actions: `class Reboot(BaseAction[RebootConfig])`."""

    component_kind: ClassVar[str] = "action"
    type_parameters: ClassVar[tuple[str, ...]] = ("config_class",)

    @instant
    def validate(self, config: ConfigType) -> MaybeAwaitable[Messages]:  # noqa: ARG002 - for authors to override
        """Return the problems of the configuration beyond the schema."""
        return []

    @instant
    def plan(self, ctx: ActionContext[ConfigType]) -> MaybeAwaitable[None]:
        """Check an operation ahead: add warnings, or raise to forbid it. Values may be unknown."""

    def invoke(self, ctx: ActionContext[ConfigType]) -> MaybeAwaitable[None]:
        """Run the action; `ctx.progress("…")` shows progress to the user."""
        raise NotImplementedError(f"{type(self).__name__} has no method 'invoke'; {ctx.config} was not acted on.")
