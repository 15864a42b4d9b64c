"""Actions: operations that a provider runs on request and that create no object (Terraform 1.14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

import attrs

from pyvider.component import Typed, instant
from pyvider.context import ConfigType, Report
from pyvider.data_source import Messages
from pyvider.diagnostics import Diagnostics
from pyvider.resource import MaybeAwaitable

P = TypeVar("P")


def _to_nobody(message: str) -> None:
    """Discard a progress message."""


@attrs.frozen(kw_only=True)
class ActionContext(Generic[ConfigType]):
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

    @property
    def diagnostics(self) -> Diagnostics:
        """Return the warnings and errors for the user; an error fails the action when it returns."""
        return self.report.diagnostics

    @property
    def is_stopping(self) -> bool:
        """Return whether the user has asked Terraform to stop."""
        return self.report.is_stopping()

    def provider_as(self, provider_class: type[P]) -> P:
        """Return the configured provider, for a type checker as well.

        Raises:
            TypeError: when the provider is of another class.
        """
        if not isinstance(self.provider, provider_class):
            raise TypeError(f"the provider is a {type(self.provider).__name__}, not a {provider_class.__name__}")
        return self.provider


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
