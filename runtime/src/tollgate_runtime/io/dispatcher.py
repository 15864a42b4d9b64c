"""Tasks around a session: requests run side by side, each answered as it finishes. The boundary for bugs."""

import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextvars import copy_context

import anyio
import anyio.abc
import anyio.lowlevel

from tollgate_runtime.app import Integration
from tollgate_runtime.calls import HookCalls
from tollgate_runtime.contract.limits import fit_error, room_for_answer
from tollgate_runtime.contract.methods import HOOKS, INITIALIZE, SHUTDOWN
from tollgate_runtime.conversation import Conversation
from tollgate_runtime.core.events import Event, NotificationReceived, Rejected, RequestReceived
from tollgate_runtime.core.messages import Json, Request
from tollgate_runtime.core.session import Session
from tollgate_runtime.errors import HandlerFailed, RpcError
from tollgate_runtime.io.author import Author
from tollgate_runtime.io.boot import too_late
from tollgate_runtime.io.failures import failure, trace_of
from tollgate_runtime.io.termination import GRACE_SECONDS

logger = logging.getLogger(__name__)

_MAX_AT_ONCE = 64
"""How many requests are started before their answers are looked after; a host has no more in flight."""


class Dispatcher:
    """Feeds a conversation from a stream of bytes until the stream or the host ends it."""

    def __init__(
        self,
        app: Integration,
        conversation: Conversation,
        session: Session,
        *,
        grace_seconds: float = GRACE_SECONDS,
    ) -> None:
        self._conversation = conversation
        self._session = session
        self._author = Author(app)
        self._calls = HookCalls(app, conversation, self._author.call)
        self._grace_seconds = grace_seconds
        self._waiting: deque[Request] = deque()
        self._running = 0
        self._idle = anyio.Event()
        self._initializing = anyio.Lock()
        self._reading = anyio.CancelScope()
        self._lifespans: anyio.abc.TaskGroup | None = None
        self._send: Callable[[bytes], None] = _drop
        self._wait_for_room: Callable[[], Awaitable[None]] = anyio.lowlevel.checkpoint

    @property
    def is_busy(self) -> bool:
        """Return whether handlers are running."""
        return self._running > 0

    def stop(self) -> None:
        """Read no more, as if the host had ended the stream."""
        self._reading.cancel()

    async def run(
        self,
        read: Callable[[], Awaitable[bytes]],
        send: Callable[[bytes], None],
        *,
        early: Iterable[Event] = (),
        wait_for_room: Callable[[], Awaitable[None]] = anyio.lowlevel.checkpoint,
    ) -> None:
        """Serve until the end; then let running handlers finish for a moment.

        Args:
            read: returns the next bytes from the host; empty at the end.
            send: sends an answer without waiting.
            early: events that were received before.
            wait_for_room: waits while `send` has more answers than it should hold.
        """
        self._send, self._wait_for_room = send, wait_for_room
        async with anyio.create_task_group() as self._lifespans:
            async with anyio.create_task_group() as tasks:
                with self._reading:
                    if await self._act_on(early, tasks):
                        await self._read_all(read, tasks)
                await self._let_finish(tasks)
                self._author.is_over = True
                tasks.cancel_scope.cancel()
            self._conversation.end_failure = await self._author.tear_down(self._conversation.lifespan)
            self._lifespans.cancel_scope.cancel()  # one that is still beginning

    async def _read_all(self, read: Callable[[], Awaitable[bytes]], tasks: anyio.abc.TaskGroup) -> None:
        while data := await read():
            if not await self._act_on(self._session.receive(data), tasks):
                return
            await self._wait_for_room()
        await self._act_on(self._session.receive_end(), tasks)

    async def _act_on(self, events: Iterable[Event], tasks: anyio.abc.TaskGroup) -> bool:
        """Handle the events; return False after the host has shut down."""
        goes_on = True
        for count, event in enumerate(events, 1):
            if isinstance(event, RequestReceived) and not goes_on:
                self._send(self._session.refuse(event.request, too_late(event.request)))
            elif isinstance(event, RequestReceived):
                self._running += 1
                self._waiting.append(event.request)
                goes_on = event.request.method != SHUTDOWN
            elif isinstance(event, Rejected):
                logger.warning("%s", event.error.message)
                self._send(event.reply)
            elif isinstance(event, NotificationReceived):
                goes_on = goes_on and event.notification.method != SHUTDOWN
            if not count % _MAX_AT_ONCE:
                await self._begin(tasks)
                await self._wait_for_room()
        await self._begin(tasks)
        return goes_on

    async def _begin(self, tasks: anyio.abc.TaskGroup) -> None:
        """Start one task for all waiting calls, since most handlers never wait, and a task costs more than they do.

        If one handler waits, each of the others gets its own task.
        """
        if self._waiting:
            tasks.start_soon(self._work)
            await anyio.lowlevel.checkpoint()
        for _ in range(len(self._waiting)):
            tasks.start_soon(self._work)

    async def _work(self) -> None:
        """Answer what waits, one after another, until nothing is left or a handler has set a context variable."""
        surroundings = copy_context()
        while self._waiting and copy_context() == surroundings:
            await self._answer(self._waiting.popleft())

    async def _answer(self, request: Request) -> None:
        answer = b""
        try:
            answer = await self._reply(request)
        finally:
            self._running -= 1
            self._send(answer)
            if not self._running:
                self._idle.set()

    async def _reply(self, request: Request) -> bytes:
        try:
            return self._session.respond_encoded(request, await self._result(request))
        except RpcError as error:
            return self._refuse(request, error)
        except BaseException as error:  # the boundary: neither an author's bug nor ours ends the process
            if self._author.is_cancellation(error):
                self._send(self._refuse(request, HandlerFailed(f"{request.method} did not finish before the end")))
                raise
            logger.error("%s failed:\n%s", request.method, trace_of(error))
            return self._refuse(request, failure(f"{request.method} failed", error))

    def _refuse(self, request: Request, error: RpcError) -> bytes:
        room_bytes = room_for_answer(request, self._conversation.max_result_bytes)
        return self._session.refuse(request, fit_error(error, room_bytes))

    async def _result(self, request: Request) -> bytes:
        if not self._conversation.is_initialized and request.method in (INITIALIZE, *HOOKS):
            async with self._initializing:  # whatever follows an `initialize` waits for it
                if request.method == INITIALIZE and not self._conversation.is_initialized:
                    return await self._initialize(request.params)
        simple = self._conversation.answer_simple(request.method)
        return await self._calls.answer(request) if simple is None else simple

    async def _initialize(self, params: Json) -> bytes:
        config = self._conversation.prepare(params)
        assert self._lifespans is not None
        return self._conversation.introduce(
            await self._author.set_up(config, self._conversation.lifespan, self._lifespans)
        )

    async def _let_finish(self, tasks: anyio.abc.TaskGroup) -> None:
        with anyio.move_on_after(self._grace_seconds):
            await self._begin(tasks)
            while self._running:
                self._idle = anyio.Event()
                await self._idle.wait()


def _drop(_data: bytes) -> None:
    """Drop answers before the stream is open."""
