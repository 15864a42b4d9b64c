"""What all components share: type parameters that can be read at run time, and methods sync or async."""

from __future__ import annotations

import asyncio
import inspect
import threading
from collections.abc import Callable
from typing import Any, ClassVar, ForwardRef, TypeVar, get_args, get_origin

import attrs

from pyvider.errors import SchemaError
from pyvider.schema import Schema

F = TypeVar("F", bound=Callable[..., Any])


@attrs.frozen
class _NothingToConfigure:
    """Stands in for a component that has only results."""


class Typed:
    """Keeps the classes that a subclass gave in brackets: `Base["name", State, Config]`."""

    type_parameters: ClassVar[tuple[str, ...]] = ()
    component_name: ClassVar[str | None] = None
    state_class: ClassVar[type | None] = None
    config_class: ClassVar[type | None] = None

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Read the brackets of the subclass."""
        super().__init_subclass__(**kwargs)
        for base in cls.__dict__.get("__orig_bases__", ()):
            names: tuple[str, ...] = getattr(get_origin(base), "type_parameters", ())
            for name, argument in zip(names, get_args(base), strict=False):
                value = _run_time_value(argument)
                if value is not None and name not in cls.__dict__:
                    setattr(cls, name, value)


def _run_time_value(argument: Any) -> Any:
    """A class, or a name given as a string or a Literal; nothing for what only a type checker understands."""
    if isinstance(argument, ForwardRef):
        return argument.__forward_arg__
    if isinstance(argument, (str, type)):
        return argument if argument is not Any and argument is not dict else None
    if isinstance(argument, TypeVar):
        return None
    values = get_args(argument)
    return values[0] if len(values) == 1 and isinstance(values[0], str) else None


def schema_of_classes(component: type[Typed]) -> Schema:
    """The schema that a component's config and state classes imply.

    Raises:
        SchemaError: when it has no such classes and so must have a `get_schema` of its own.
    """
    if component.config_class is None and component.state_class is None:
        raise SchemaError(
            f"{component.__name__} has no schema: give it get_schema(), or classes for its configuration and state."
        )
    from pyvider.schema.from_attrs import schema_from_attrs

    return schema_from_attrs(component.config_class or _NothingToConfigure, component.state_class)


def overrides(cls: Any, base: type, *names: str) -> bool:
    """Whether an author's class has methods of its own by one of these names, or no such base at all."""
    return base not in cls.__mro__ or any(getattr(cls, name) is not getattr(base, name) for name in names)


def instant(function: F) -> F:
    """Mark a plain function as one that never blocks, so that it needs no thread."""
    function.is_instant = True  # type: ignore[attr-defined]
    return function


async def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call an author's function: a coroutine function here, a plain one in a thread, where it may block."""
    if inspect.iscoroutinefunction(function):
        return await function(*arguments)
    is_instant = getattr(function, "is_instant", False)
    result = function(*arguments) if is_instant else await asyncio.to_thread(_blocking, function, *arguments)
    return await result if inspect.isawaitable(result) else result


_blocking_calls: set[int] = set()


def _blocking(function: Callable[..., Any], *arguments: Any) -> Any:
    _blocking_calls.add(threading.get_ident())
    try:
        return function(*arguments)
    finally:
        _blocking_calls.discard(threading.get_ident())


def has_blocking_calls() -> bool:
    """Whether an author's function is still under way in a thread."""
    return bool(_blocking_calls)
