"""An author's async lifespan, in a task of its own: what surrounds its `yield` begins and ends in the same task."""

from collections.abc import Callable
from contextlib import asynccontextmanager
from typing import Any

import anyio
from anyio.abc import TaskGroup


class AsyncLifespanTask:
    """The task that an async generator of an author lives in."""

    def __init__(self, function: Callable[[Any], Any], tasks: TaskGroup) -> None:
        self._function = asynccontextmanager(function)
        self._tasks = tasks
        self._begun = anyio.Event()
        self._ending = anyio.Event()
        self._ended = anyio.Event()
        self._state: Any = None
        self._failure: BaseException | None = None

    async def begin(self, config: Any) -> Any:
        """Return what the generator yields, or raise what it raises before."""
        self._tasks.start_soon(self._live, config)
        await self._begun.wait()
        if self._failure is not None:
            raise self._failure
        return self._state

    async def end(self) -> None:
        """Let the generator go on after its `yield`, and raise what it raises there or has raised meanwhile."""
        self._ending.set()
        await self._ended.wait()
        if self._failure is not None:
            raise self._failure

    async def _live(self, config: Any) -> None:
        try:
            async with self._function(config) as self._state:
                self._begun.set()
                await self._ending.wait()
        except BaseException as error:  # noqa: BLE001 -- the boundary: `begin` or `end` raises it to whoever waits
            self._failure = error
        finally:
            self._begun.set()
            self._ended.set()
