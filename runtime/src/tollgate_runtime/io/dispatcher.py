"""Tasks around a session: each request in a task of its own, answered as it finishes. The boundary for bugs."""

import inspect
import logging
import os
import traceback
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, cast

import anyio
import anyio.abc
import anyio.to_thread

from tollgate_runtime.app import Integration
from tollgate_runtime.calls import HookCalls
from tollgate_runtime.contract.methods import INITIALIZE, SHUTDOWN
from tollgate_runtime.contract.plan import Operation, Resource
from tollgate_runtime.conversation import Conversation
from tollgate_runtime.core.events import Event, NotificationReceived, Rejected, RequestReceived
from tollgate_runtime.core.messages import Json, Request
from tollgate_runtime.core.session import Session
from tollgate_runtime.errors import HandlerFailed, RpcError
from tollgate_runtime.handlers import Context, Handler

logger = logging.getLogger(__name__)

DEFAULT_GRACE_SECONDS = 3.0


class Dispatcher:
    """Feeds a conversation from a stream of bytes until the stream or the host ends it."""

    def __init__(
        self,
        app: Integration,
        conversation: Conversation,
        session: Session,
        *,
        grace_seconds: float = DEFAULT_GRACE_SECONDS,
    ) -> None:
        self._app = app
        self._conversation = conversation
        self._session = session
        self._calls = HookCalls(app, conversation, self._call)
        self._grace_seconds = grace_seconds
        self._process = os.getpid()
        self._running = 0
        self._idle = anyio.Event()
        self._reading = anyio.CancelScope()
        self._send: Callable[[bytes], None] = _drop

    def stop(self) -> None:
        """Reads no more, as if the host had ended the stream."""
        self._reading.cancel()

    async def run(
        self, read: Callable[[], Awaitable[bytes]], send: Callable[[bytes], None], early: Iterable[Event] = ()
    ) -> None:
        """Serves until the end; then lets running handlers finish for a moment."""
        self._send = send
        async with anyio.create_task_group() as tasks:
            if self._act_on(early, tasks):
                with self._reading:
                    await self._read_all(read, tasks)
            await self._let_finish()
            tasks.cancel_scope.cancel()
        await self._tear_down()

    async def _read_all(self, read: Callable[[], Awaitable[bytes]], tasks: anyio.abc.TaskGroup) -> None:
        while data := await read():
            if not self._act_on(self._session.receive(data), tasks):
                return
        self._act_on(self._session.receive_end(), tasks)

    def _act_on(self, events: Iterable[Event], tasks: anyio.abc.TaskGroup) -> bool:
        """Starts what the events ask for; False once the host has said it is over."""
        for event in events:
            if isinstance(event, RequestReceived):
                self._running += 1
                tasks.start_soon(self._answer, event.request)
                if event.request.method == SHUTDOWN:
                    return False
            elif isinstance(event, Rejected):
                logger.warning("%s", event.error.message)
                self._send(event.reply)
            elif isinstance(event, NotificationReceived) and event.notification.method == SHUTDOWN:
                return False
        return True

    async def _answer(self, request: Request) -> None:
        try:
            self._send(await self._reply(request))
        finally:
            self._running -= 1
            if not self._running:
                self._idle.set()

    async def _reply(self, request: Request) -> bytes:
        try:
            result = await self._result(request)
        except RpcError as error:
            return self._session.refuse(request, error)
        except (Exception, SystemExit) as error:  # noqa: BLE001 -- the boundary: a bug of ours must not end the process
            logger.error("%s failed:\n%s", request.method, "".join(traceback.format_exception(error)))
            return self._session.refuse(request, _as_failure(request.method, error))
        return self._session.respond_encoded(request, result)

    async def _result(self, request: Request) -> bytes:
        if request.method == INITIALIZE and not self._conversation.is_initialized:
            return await self._initialize(request.params)
        simple = self._conversation.answer_simple(request.method)
        if simple is not None:
            return simple
        return await self._calls.answer(request.method, request.params)

    async def _initialize(self, params: Json) -> bytes:
        config = self._conversation.prepare(params)
        state = await _called(self._app.setup_function, config) if self._app.setup_function else None
        return self._conversation.introduce(state)

    async def _call(self, handler: Handler, subject: Resource | Operation, config: Any, context: Context) -> Any:
        try:
            if handler.is_async:
                answer = handler.call(subject, config, context)
                if inspect.isasyncgen(answer):
                    return [item async for item in cast("Any", answer)]
                return await answer
            return await anyio.to_thread.run_sync(
                _call_plain, handler, subject, config, context, abandon_on_cancel=True
            )
        except RpcError:
            raise
        except (Exception, SystemExit) as error:
            logger.error("%s failed at %s:\n%s", handler.name, handler.hook, _author_trace(error))
            raise _as_failure(f"{handler.name} failed at {handler.hook}", error) from error
        finally:
            self._end_if_forked()

    def _end_if_forked(self) -> None:
        """Ends a copy of the process that a handler made with os.fork: only the original may answer."""
        if os.getpid() != self._process:
            os._exit(0)

    async def _let_finish(self) -> None:
        with anyio.move_on_after(self._grace_seconds):
            while self._running:
                self._idle = anyio.Event()
                await self._idle.wait()

    async def _tear_down(self) -> None:
        if self._app.teardown_function is not None and self._conversation.is_initialized:
            try:
                await _called(self._app.teardown_function, self._conversation.context.state)
            except (Exception, SystemExit) as error:  # noqa: BLE001 -- the boundary: nothing is left to answer
                logger.error("tear-down failed:\n%s", _author_trace(error))


def _drop(_data: bytes) -> None:
    """Where answers go before anybody listens."""


def _call_plain(handler: Handler, subject: Resource | Operation, config: Any, context: Context) -> Any:
    """Calls a plain function, off the event loop, and goes through what it yields there too."""
    answer = handler.call(subject, config, context)
    return list(cast("Iterable[Any]", answer)) if inspect.isgenerator(answer) else answer


async def _called(function: Callable[..., Any], argument: Any) -> Any:
    answer = function(argument)
    return await answer if inspect.isawaitable(answer) else answer


def _as_failure(what: str, error: BaseException) -> HandlerFailed:
    """A failure for the wire: type and message, never the stack."""
    said = f": {error}" if str(error) else ""
    return HandlerFailed(f"{what} with {type(error).__name__}{said}", data={"type": type(error).__name__})


def _author_trace(error: BaseException) -> str:
    return "".join(traceback.format_exception(error))
