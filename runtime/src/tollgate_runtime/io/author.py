"""An author's functions, called so that nothing they do ends the process: async ones here, plain ones in threads."""

import inspect
import logging
import os
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Any, cast

import anyio
import anyio.to_thread
from anyio.abc import TaskGroup

from tollgate_runtime.app import Integration
from tollgate_runtime.contract.plan import Operation, Resource
from tollgate_runtime.errors import RpcError
from tollgate_runtime.handlers import Context, Handler
from tollgate_runtime.io.async_lifespan import AsyncLifespanTask
from tollgate_runtime.io.failures import failure, trace_of
from tollgate_runtime.lifespan import Lifespan, needs_loop

logger = logging.getLogger(__name__)


class Author:
    """Calls what an author wrote, and makes a failure of whatever it raises, be it a wish to end the process.

    Attributes:
        is_over: set when the end has come, and a cancellation is the runtime's own.
    """

    def __init__(self, app: Integration) -> None:
        self._app = app
        self._process = os.getpid()
        self._cancelled = anyio.get_cancelled_exc_class()
        self._lifespan_task: AsyncLifespanTask | None = None
        self.is_over = False

    async def call(self, handler: Handler, subject: Resource | Operation, config: Any, context: Context) -> Any:
        """Return what a handler answers.

        Raises:
            RpcError: it failed.
        """
        if handler.is_async:
            answer = handler.call(subject, config, context)
        elif self._app.inline:
            return self._call_plain(handler, subject, config, context)
        else:
            answer = await anyio.to_thread.run_sync(
                self._call_plain, handler, subject, config, context, abandon_on_cancel=True
            )
        with self._guarding(f"{handler.name} failed at {handler.hook}"):
            if inspect.isasyncgen(answer):
                return [item async for item in cast("Any", answer)]
            return await answer if inspect.isawaitable(answer) else answer

    async def set_up(self, config: Any, lifespan: Lifespan, tasks: TaskGroup) -> Any:
        """Return what the lifespan yields or the set-up function returns, or None if there is neither.

        Args:
            config: the configuration.
            lifespan: where the beginning of a plain one is kept.
            tasks: where an async lifespan lives, until `tear_down`.

        Raises:
            RpcError: it failed.
        """
        try:
            with self._guarding(f"{self._app.name} could not set itself up: it failed"):
                if self._app.lifespan_function is not None and needs_loop(self._app):
                    task = AsyncLifespanTask(self._app.lifespan_function, tasks)
                    state = await task.begin(config)
                    self._lifespan_task = task
                    return state
                state = lifespan.begin(config)
                return await state if inspect.isawaitable(state) else state
        except RpcError as error:
            if error.__cause__ is not None:
                logger.error("set-up failed:\n%s", trace_of(error.__cause__))
            raise

    async def tear_down(self, lifespan: Lifespan) -> BaseException | None:
        """End the lifespan, if there is one; return what it raised."""
        try:
            lifespan.end()
            if self._lifespan_task is not None:
                await self._lifespan_task.end()
        except BaseException as error:  # noqa: BLE001 -- the boundary: nothing is left to answer
            logger.error("%s\n%s", failure("the end of the lifespan failed", error).message, trace_of(error))
            return error
        return None

    def is_cancellation(self, error: BaseException) -> bool:
        """Return whether it is the end that stops a task; a cancellation before that is an author's own."""
        return self.is_over and isinstance(error, self._cancelled)

    def _call_plain(self, handler: Handler, subject: Resource | Operation, config: Any, context: Context) -> Any:
        """Call a plain function, in a thread unless the integration is inline, and go through what it yields."""
        with self._guarding(f"{handler.name} failed at {handler.hook}"):
            answer = handler.call(subject, config, context)
            return list(cast("Iterable[Any]", answer)) if inspect.isgenerator(answer) else answer

    @contextmanager
    def _guarding(self, what: str) -> Generator[None]:
        try:
            yield
        except RpcError:
            raise
        except BaseException as error:
            if self.is_cancellation(error):
                raise
            raise failure(what, error) from error
        finally:
            if os.getpid() != self._process:
                os._exit(0)  # a copy of the process that a function made with os.fork: only the original may answer
