"""Managed resources: the base class, its lifecycle, and the difference between two states.

A resource is written in one of two ways. The plain one implements `create`, `read`, `update` and `delete`; the other
implements `_read`, `_plan` and `_apply`. Everything has a sensible default: the plan is what the configuration and the
schema say. A method may be `async def`, or a plain `def`, which then runs in a thread and may block.
"""

from __future__ import annotations

import enum
from abc import ABC
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar, cast

import attrs

from pyvider.component import Typed, call, instant
from pyvider.context import ConfigType, ResourceContext, StateType
from pyvider.cty.structuring import unstructure
from pyvider.errors import PyviderError, ResourceOperationError
from pyvider.reporting import ConfigurationError
from pyvider.schema import as_schema
from pyvider.schema.validate import check_config

if TYPE_CHECKING:
    import asyncio

ResourceType = TypeVar("ResourceType")
T = TypeVar("T")
MaybeAwaitable: TypeAlias = T | Awaitable[T]
_NOTHING = object()


class ResourceState(enum.Enum):
    """Where a resource is in its life."""

    UNKNOWN = "UNKNOWN"
    PLANNED = "PLANNED"
    CREATING = "CREATING"
    CREATED = "CREATED"
    UPDATING = "UPDATING"
    DELETING = "DELETING"
    DELETED = "DELETED"
    FAILED = "FAILED"


@attrs.define
class ResourceLifecycle:
    """The last step of a resource's life, and when it was taken."""

    state: ResourceState = ResourceState.UNKNOWN
    last_operation: str | None = None
    last_updated: datetime | None = None
    error: str | None = None

    def transition_to(self, state: ResourceState, operation: str) -> None:
        """Note the state that an operation leads to."""
        self.state = state
        self.last_operation = operation
        self.last_updated = datetime.now(UTC)


class BaseResource(Typed, Generic[ResourceType, StateType, ConfigType], ABC):
    """Base of all resources: `class Server(BaseResource["my_server", ServerState, ServerConfig])`.

    Each call from Terraform gets an object of its own, so `_lock` never makes one instance wait for another.
    """

    component_kind: ClassVar[str] = "resource"
    type_parameters: ClassVar[tuple[str, ...]] = ("component_name", "state_class", "config_class")
    _validated: Any = _NOTHING

    @cached_property
    def _lock(self) -> asyncio.Lock:
        import asyncio  # not needed before Terraform calls

        return asyncio.Lock()

    @cached_property
    def _lifecycle(self) -> ResourceLifecycle:
        return ResourceLifecycle()

    # What Terraform asks for.

    async def validate(self, config: ConfigType) -> None:
        """Check a configuration against the schema, then by `validate_config`."""
        await self._validate_schema(config)
        await call(self.validate_config, config)

    @instant
    def read(self, ctx: ResourceContext[ConfigType, StateType]) -> MaybeAwaitable[Any]:
        """Return the current object, or None if it no longer exists."""
        return self._operate("read", ResourceState.UNKNOWN, self._read, ctx)

    async def plan(self, ctx: ResourceContext[ConfigType, StateType]) -> Any:
        """Return what the object will be like, and private bytes."""
        return await self._operate("plan", ResourceState.PLANNED, self._validate_and_plan, ctx)

    async def apply(self, ctx: ResourceContext[ConfigType, StateType]) -> Any:
        """Create, update or delete the object, and return its new state and private bytes."""
        if ctx.state is None:
            begin = ResourceState.CREATING
        else:
            begin = ResourceState.DELETING if ctx.planned_state is None else ResourceState.UPDATING
        return await self._operate("apply", begin, self._apply, ctx)

    # What an author writes.

    @instant
    def validate_config(self, config: ConfigType) -> MaybeAwaitable[None]:
        """Check what the schema cannot express; raise ValueError or ConfigurationError."""

    @instant
    def _read(self, ctx: ResourceContext[ConfigType, StateType]) -> MaybeAwaitable[Any]:
        return ctx.state

    @instant
    def _plan(self, ctx: ResourceContext[ConfigType, StateType]) -> MaybeAwaitable[Any]:
        return ctx.planned_state, ctx.private or b""

    async def _apply(self, ctx: ResourceContext[ConfigType, StateType]) -> Any:
        if ctx.planned_state is None:
            await call(self.delete, ctx)
            return None, b""
        return await call(self.create if ctx.state is None else self.update, ctx)

    def create(self, ctx: ResourceContext[ConfigType, StateType]) -> MaybeAwaitable[Any]:
        """Make the object that `ctx.planned_state` describes; return its state, every attribute known."""
        raise self._missing("create", ctx)

    def update(self, ctx: ResourceContext[ConfigType, StateType]) -> MaybeAwaitable[Any]:
        """Turn the object of `ctx.state` into that of `ctx.planned_state`; return its state."""
        raise self._missing("update", ctx)

    def delete(self, ctx: ResourceContext[ConfigType, StateType]) -> MaybeAwaitable[None]:
        """Remove the object of `ctx.state`."""
        raise self._missing("delete", ctx)

    # The machinery.

    async def _validate_schema(self, config: ConfigType) -> None:
        if config is self._validated:
            return
        schema = as_schema(self.get_schema())
        problems = check_config(schema, unstructure(config, schema.implied_type())).errors
        if problems:
            raise ExceptionGroup("Invalid configuration", [ConfigurationError(p.detail, path=p.path) for p in problems])

    async def _validate_and_plan(self, ctx: ResourceContext[ConfigType, StateType]) -> Any:
        await self.validate(ctx.config)
        return await call(self._plan, ctx)

    async def _operate(
        self,
        operation: str,
        begin: ResourceState,
        work: Callable[[ResourceContext[ConfigType, StateType]], Any],
        ctx: ResourceContext[ConfigType, StateType],
    ) -> Any:
        async with self._lock:
            lifecycle = self._lifecycle
            lifecycle.transition_to(begin, operation)
            try:
                result = await call(work, ctx)
            except Exception as error:
                lifecycle.transition_to(ResourceState.FAILED, operation)
                lifecycle.error = str(error)
                raise ResourceOperationError(f"{operation.capitalize()} operation failed: {error}") from error
            lifecycle.transition_to(_end(begin, result), operation)
            return result

    def _missing(self, method: str, ctx: ResourceContext[ConfigType, StateType]) -> PyviderError:
        problem = f"{type(self).__name__} has no method '{method}', so it cannot {method} its objects."
        ctx.diagnostics.warning("Incomplete resource", f"{problem} This is a bug in the provider.")
        return PyviderError(problem)


def _end(begin: ResourceState, result: Any) -> ResourceState:
    """Return the state in which an operation that went well leaves a resource."""
    if begin is ResourceState.PLANNED:
        return begin
    state = cast("tuple[Any, ...]", result)[0] if isinstance(result, tuple) else result
    return ResourceState.DELETED if state is None else ResourceState.CREATED


def accept_as_valid(resource: Any, config: Any) -> None:
    """Skip the schema's checks of a resource for a configuration that has passed them already."""
    if isinstance(resource, BaseResource):
        resource._validated = config  # pyright: ignore[reportPrivateUsage]  # this module's own


class Resource(BaseResource[Any, StateType, ConfigType], Generic[StateType, ConfigType], ABC):
    """A resource named only where it is registered: `class Server(Resource[ServerState, ServerConfig])`."""

    type_parameters: ClassVar[tuple[str, ...]] = ("state_class", "config_class")


def diff_state(current: Any, planned: Any) -> dict[str, tuple[Any, Any]]:
    """Return what differs between two states of one class, `{name: (old, new)}`; all, if there was none before."""
    cls: type[Any] = planned.__class__
    names = [field.name for field in attrs.fields(cls)] if attrs.has(cls) else list(planned)
    changes: dict[str, tuple[Any, Any]] = {}
    for name in names:
        old, new = (None if current is None else _get(current, name)), _get(planned, name)
        if current is None or old != new:
            changes[name] = (old, new)
    return changes


def _get(state: Any, name: str) -> Any:
    return state[name] if state.__class__ is dict else getattr(state, name)
