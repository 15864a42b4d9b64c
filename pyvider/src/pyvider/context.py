"""The context of an operation: its input, and a report for warnings and errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import attrs

from pyvider.diagnostics import Diagnostics
from pyvider.path import AttributePath

ConfigType = TypeVar("ConfigType")
StateType = TypeVar("StateType")
P = TypeVar("P")


def _never() -> bool:
    return False


@attrs.define(kw_only=True)
class Report:
    """What an author's code reported: warnings, attributes that force a replacement, a partial state."""

    diagnostics: Diagnostics = attrs.field(factory=Diagnostics)
    replace_paths: list[AttributePath] = attrs.field(factory=list[AttributePath])
    partial_state: Any = None
    partial_private: bytes | None = None
    is_stopping: Callable[[], bool] = _never


class OperationContext:
    """What every operation has: the configured provider, and a report for warnings and errors."""

    __slots__ = ()

    provider: Any
    report: Report

    @property
    def diagnostics(self) -> Diagnostics:
        """Return the warnings and errors for the user; an error fails the operation when it returns."""
        return self.report.diagnostics

    @property
    def is_stopping(self) -> bool:
        """Return whether the user has asked Terraform to stop: finish soon, or save what there is and give up."""
        return self.report.is_stopping()

    def provider_as(self, provider_class: type[P]) -> P:
        """Return the configured provider, for a type checker as well.

        Raises:
            TypeError: when the provider is of another class.
        """
        if not isinstance(self.provider, provider_class):
            raise TypeError(f"the provider is a {type(self.provider).__name__}, not a {provider_class.__name__}")
        return self.provider


@attrs.frozen
class ResourceContext(OperationContext, Generic[ConfigType, StateType]):
    """Configuration and state for one operation on one resource.

    Attributes:
        config: what the user wrote; while reading, what the state tells of it.
        state: the object as it is now; None while it is created.
        planned_state: what is planned for it; None while it is deleted. In a plan, the default plan.
        private: bytes that Terraform keeps beside the state for the provider alone.
        provider: the configured provider object.
        provider_meta: the module's `provider_meta` block, if the provider has such a schema.
        identity: the resource's identity, if it has one.
        timeout_seconds: how long the operation may take, if the configuration limits it.
        report: where warnings and the like are collected; use the methods below.
    """

    config: ConfigType
    state: StateType | None = None
    planned_state: StateType | None = None
    private: bytes | None = None
    provider: Any = attrs.field(default=None, kw_only=True)
    provider_meta: Any = attrs.field(default=None, kw_only=True)
    identity: Any = attrs.field(default=None, kw_only=True)
    timeout_seconds: float | None = attrs.field(default=None, kw_only=True)
    report: Report = attrs.field(factory=Report, kw_only=True, repr=False, eq=False)

    @property
    def current(self) -> StateType:
        """Return the state, where there is one: in read, update and delete."""
        if self.state is None:
            raise ValueError("there is no state yet: the object is being created")
        return self.state

    @property
    def planned(self) -> StateType:
        """Return the planned state, where there is one: in plan, create and update."""
        if self.planned_state is None:
            raise ValueError("nothing is planned: the object is being read or deleted")
        return self.planned_state

    def require_replace(self, *paths: AttributePath | str) -> None:
        """Plan a replacement if the value at one of these paths changes."""
        parsed = (AttributePath.parse(path) if isinstance(path, str) else path for path in paths)
        self.report.replace_paths.extend(parsed)

    def save(self, state: StateType, private: bytes | None = None) -> None:
        """Note what exists already, so that Terraform's state keeps it even if the rest of the operation fails."""
        self.report.partial_state = state
        self.report.partial_private = private
