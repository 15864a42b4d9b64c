"""What all components share: type parameters that can be read at run time, and methods sync or async."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable
from contextvars import copy_context
from functools import cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, ForwardRef, Protocol, TypeVar, get_args, get_origin

import attrs

from pyvider.errors import PyviderError, SchemaError
from pyvider.schema import Schema

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

F = TypeVar("F", bound=Callable[..., Any])


class SchemaGetter(Protocol):
    """A static or class method that returns a schema."""

    def __call__(self) -> Any:
        """Return the schema, in any of the ways to write one."""
        ...


class Typed:
    """Keeps the classes that a subclass gave in brackets, `Base["name", State, Config]`, and has their schema."""

    get_schema: SchemaGetter
    """The schema, in any of the ways to write one; by default the one that the config and state classes imply."""

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
        own = [vars(base)["get_schema"] for base in cls.__mro__ if "get_schema" in vars(base)]
        if all(isinstance(method, _ImpliedSchema) for method in own):
            cls.get_schema = _ImpliedSchema(cls)

    @classmethod
    def implied_schema(cls) -> Schema:
        """Return the schema that the config and state classes imply.

        Raises:
            SchemaError: when there are no such classes, and so `get_schema` is needed.
        """
        if cls.config_class is None and cls.state_class is None:
            raise SchemaError(
                f"{cls.__name__} has no schema: give it get_schema(), or classes for its configuration and state."
            )
        from pyvider.schema.from_attrs import schema_from_attrs

        return schema_from_attrs(cls.config_class or attrs.make_class("NothingToConfigure", []), cls.state_class)


class _ImpliedSchema:
    """The `get_schema` of a class whose author wrote none."""

    def __init__(self, component: type[Typed]) -> None:
        self.component = component

    def __call__(self) -> Schema:
        """Return the schema that the component's classes imply."""
        return self.component.implied_schema()


def _run_time_value(argument: Any) -> Any:
    """Return a class, or a name given as a string or a Literal; nothing for what only a type checker understands."""
    if isinstance(argument, ForwardRef):
        return argument.__forward_arg__
    if isinstance(argument, (str, type)):
        return argument if argument is not Any and argument is not dict else None
    if isinstance(argument, TypeVar):
        return None
    values = get_args(argument)
    return values[0] if len(values) == 1 and isinstance(values[0], str) else None


def overrides(cls: Any, base: type, *names: str) -> bool:
    """Return whether an author's class overrides one of these methods, or does not derive from the base at all."""
    return base not in cls.__mro__ or any(getattr(cls, name) is not getattr(base, name) for name in names)


def instant(function: F) -> F:
    """Mark a plain function as one that never blocks, so that it needs no thread."""
    function.is_instant = True  # type: ignore[attr-defined]
    return function


async def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call an author's function: a coroutine function here, a plain one in a thread, where it may block."""
    try:
        if inspect.iscoroutinefunction(function):
            return await function(*arguments)
        is_instant = getattr(function, "is_instant", False)
        result = function(*arguments) if is_instant else await _in_thread(function, arguments)
        return await result if inspect.isawaitable(result) else result
    except (SystemExit, KeyboardInterrupt) as error:  # one operation must not take the others down with it
        raise PyviderError(f"the provider's code tried to end the process ({type(error).__name__}).") from error


_THREADS = 64  # more than Terraform runs at once, unless told so with -parallelism
_blocking_calls: set[int] = set()


@cache
def _threads() -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor  # most providers get by without threads, and start without it

    return ThreadPoolExecutor(_THREADS, thread_name_prefix="pyvider")


async def _in_thread(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    import asyncio  # imported by now, but not when a provider's own modules are

    work = partial(copy_context().run, _blocking, function, *arguments)
    return await asyncio.get_running_loop().run_in_executor(_threads(), work)


def _blocking(function: Callable[..., Any], *arguments: Any) -> Any:
    _blocking_calls.add(threading.get_ident())
    try:
        return function(*arguments)
    finally:
        _blocking_calls.discard(threading.get_ident())


def has_blocking_calls() -> bool:
    """Return whether an author's function is still under way in a thread."""
    return bool(_blocking_calls)
