"""Ephemeral resources: values that exist only while Terraform runs, and are never stored."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Generic, Protocol, runtime_checkable

import attrs

from pyvider.component import Typed, instant
from pyvider.context import ConfigType, ResourceContext, StateType
from pyvider.data_source import Messages
from pyvider.resource import MaybeAwaitable


@attrs.frozen(kw_only=True)
class Opened(Generic[StateType]):
    """What opening gave: the result, when to renew it, and private bytes for renewing and closing."""

    result: StateType
    renew_at: datetime | None = None
    private: bytes = b""


@attrs.frozen(kw_only=True)
class Renewed:
    """What renewing gave: when to renew again, and the private bytes from now on (None keeps them)."""

    renew_at: datetime | None = None
    private: bytes | None = None


@attrs.frozen(kw_only=True)
class EphemeralContext:
    """What renewing and closing are given."""

    private: bytes = b""
    provider: Any = None


@runtime_checkable
class Renews(Protocol):
    """Can keep its result valid for longer."""

    def renew(self, ctx: EphemeralContext) -> Any:
        """Renew it; returns Renewed."""
        ...


@runtime_checkable
class Closes(Protocol):
    """Has something to give back when Terraform no longer needs the result."""

    def close(self, ctx: EphemeralContext) -> Any:
        """Give it back."""
        ...


class BaseEphemeral(Typed, Generic[StateType, ConfigType]):
    """Base of ephemeral resources: `class Token(BaseEphemeral[TokenResult, TokenConfig])`."""

    component_kind: ClassVar[str] = "ephemeral"
    type_parameters: ClassVar[tuple[str, ...]] = ("state_class", "config_class")

    @instant
    def validate(self, config: ConfigType) -> MaybeAwaitable[Messages]:  # noqa: ARG002 - for authors to override
        """Return the problems of the configuration beyond the schema."""
        return []

    def open(self, ctx: ResourceContext[ConfigType, StateType]) -> MaybeAwaitable[Any]:
        """Get the value; returns it, or Opened if it must be renewed or closed."""
        raise NotImplementedError(f"{type(self).__name__} has no method 'open'.")
