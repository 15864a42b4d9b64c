"""Serves an integration whose functions are quick: each call is answered where it is read, without a loop.

An event loop is there for functions that wait. For those that only compute it costs more than they do: tens of
milliseconds to import, and for every call that comes alone, several turns.
"""

import inspect
import logging
import os
import time
from collections import deque
from collections.abc import Coroutine, Iterable
from contextvars import copy_context
from typing import Any, cast

from tollgate_runtime.app import Integration
from tollgate_runtime.calls import HookCalls
from tollgate_runtime.contract.limits import fit_error, room_for_answer
from tollgate_runtime.contract.methods import SHUTDOWN
from tollgate_runtime.contract.plan import Operation, Resource
from tollgate_runtime.conversation import Conversation
from tollgate_runtime.core.events import Event, NotificationReceived, Rejected, RequestReceived
from tollgate_runtime.core.messages import Request
from tollgate_runtime.core.session import Session
from tollgate_runtime.errors import HandlerFailed, RpcError
from tollgate_runtime.handlers import Context, Handler
from tollgate_runtime.io.boot import too_late
from tollgate_runtime.io.failures import failure, trace_of
from tollgate_runtime.io.stdio import MAX_BACKLOG_BYTES, Wire
from tollgate_runtime.io.termination import LAST_WORDS_SECONDS, Terminated, Termination

logger = logging.getLogger(__name__)

_GATHERING_SECONDS = 0.01
"""A write wakes the host, so answers are gathered; but not for longer, or quick ones would look like slow ones."""


AHEAD_HOOK = "post-plan"


class InlineServer:
    """Answers one call after another, from the end of `initialize` to the end of the process."""

    def __init__(
        self, app: Integration, conversation: Conversation, session: Session, wire: Wire, termination: Termination
    ) -> None:
        self._app = app
        self._conversation = conversation
        self._session = session
        self._wire = wire
        self._termination = termination
        self._calls = HookCalls(app, conversation, self._call)
        self._events: deque[Event] = deque()
        self._answers: list[bytes] = []
        self._sent_at = 0.0
        self._begun = 0
        self._under_way = 0
        self._ahead_of = 0
        self._is_shut_down = False
        self._has_ended = False

    def run(self, early: Iterable[Event]) -> None:
        """Serve until the host ends it or SIGTERM comes, which also interrupts a running function.

        All calls read until then are answered, if only by an error.

        Args:
            early: events that were received before.
        """
        self._termination.watch(self._wire, lambda: self._under_way)
        self._events.extend(early)
        self._warm_up()
        while (event := self._next()) is not None:
            self._act_on(event)
        self._say_last_words()
        self._tear_down()

    def _warm_up(self) -> None:
        """Call the author's `warm_up`, unless the host waits for an answer already."""
        if self._app.warm_up_function is None or self._events:
            return
        self._begun = self._under_way = 1
        try:
            with self._termination.interrupting():
                self._app.warm_up_function(self._conversation.context)
        except Terminated:
            pass  # there is no next event, then
        except BaseException as error:  # noqa: BLE001 -- the boundary: a call fails for the same reason, or does without
            logger.error("warming up failed:\n%s", trace_of(error))
        finally:
            self._under_way = 0

    def _next(self) -> Event | None:
        """Return the next event, or None after the host or SIGTERM has ended the session."""
        try:
            while not self._events:
                self._send()
                if self._is_over:
                    return None
                self._read()
            self._termination.wait_for_room(self._wire, MAX_BACKLOG_BYTES)
        except Terminated:
            pass  # what has been read is still answered: no function is called any more
        return self._events.popleft() if self._events and not self._wire.is_broken else None

    @property
    def _is_over(self) -> bool:
        return self._has_ended or self._is_shut_down or self._wire.is_broken

    def _read(self) -> None:
        self._termination.wait_for_input(self._wire)
        if self._wire.is_broken:
            return
        data = self._wire.read_blocking()
        self._has_ended = not data
        self._events.extend(self._session.receive(data) if data else self._session.receive_end())
        self._sent_at = time.monotonic()

    def _act_on(self, event: Event) -> None:
        if isinstance(event, RequestReceived):
            self._look_ahead(event.request)
            self._begun += 1
            self._under_way = self._begun
            self._answers.append(self._reply(event.request))
            self._under_way = 0
            self._is_shut_down |= event.request.method == SHUTDOWN
        elif isinstance(event, Rejected):
            logger.warning("%s", event.error.message)
            self._answers.append(event.reply)
        elif isinstance(event, NotificationReceived):
            self._is_shut_down |= event.notification.method == SHUTDOWN
        if time.monotonic() > self._sent_at + _GATHERING_SECONDS:
            self._send()

    def _look_ahead(self, request: Request) -> None:
        """Pass calls of post-plan that came together to an integration with an `ahead` function."""
        if self._ahead_of:
            self._ahead_of -= 1
            return
        if self._app.ahead_function is None or request.method != AHEAD_HOOK:
            return
        several = [request]
        for event in self._events:
            if not isinstance(event, RequestReceived) or event.request.method != AHEAD_HOOK:
                break
            several.append(event.request)
        if len(several) == 1:
            return
        self._ahead_of = len(several) - 1
        try:
            with self._termination.interrupting():
                self._calls.look_ahead(several)
        except Terminated:
            pass  # each call is refused when its turn comes
        except BaseException as error:  # noqa: BLE001 -- the boundary: each call will fail, or not, by itself
            logger.error("looking ahead failed:\n%s", trace_of(error))

    def _send(self) -> None:
        """Write as much as the host accepts now; the rest is written while waiting for its next message."""
        self._wire.send(b"".join(self._answers))
        self._answers.clear()
        self._sent_at = time.monotonic()

    def _reply(self, request: Request) -> bytes:
        try:
            result = self._result(request)
        except RpcError as error:
            return self._refuse(request, error)
        except Terminated:
            return self._refuse(request, HandlerFailed(f"{request.method} did not finish before the end"))
        except BaseException as error:  # noqa: BLE001 -- the boundary: neither an author's bug nor ours ends the process
            logger.error("%s failed:\n%s", request.method, trace_of(error))
            return self._refuse(request, failure(f"{request.method} failed", error))
        return self._session.respond_encoded(request, result)

    def _refuse(self, request: Request, error: RpcError) -> bytes:
        room_bytes = room_for_answer(request, self._conversation.max_result_bytes)
        return self._session.refuse(request, fit_error(error, room_bytes))

    def _result(self, request: Request) -> bytes:
        if self._is_shut_down:
            raise too_late(request)
        simple = self._conversation.answer_simple(request.method)
        if simple is not None:
            return simple
        return copy_context().run(_finished, self._calls.answer(request))

    async def _call(self, handler: Handler, subject: Resource | Operation, config: Any, context: Context) -> Any:
        """Return what a plain function answers; whatever it raises is a failure of its call and of nothing else."""
        process = os.getpid()
        try:
            with self._termination.interrupting():
                answer = handler.call(subject, config, context)
                answer = list(cast("Iterable[Any]", answer)) if inspect.isgenerator(answer) else answer
        except (RpcError, Terminated):
            raise
        except BaseException as error:
            raise failure(f"{handler.name} failed at {handler.hook}", error) from error
        finally:
            if os.getpid() != process:
                os._exit(0)  # a copy of the process that a function made with os.fork: only the original may answer
        if inspect.iscoroutine(answer):  # behind a decorator that does not look it
            answer.close()
            raise HandlerFailed(self._app.complaint_of_async(handler.name))
        return answer

    def _say_last_words(self) -> None:
        self._send()
        self._wire.flush_blocking(LAST_WORDS_SECONDS)

    def _tear_down(self) -> None:
        try:
            self._conversation.lifespan.end()
        except BaseException as error:  # noqa: BLE001 -- the boundary: nothing is left to answer
            logger.error("%s\n%s", failure("the end of the lifespan failed", error).message, trace_of(error))
            self._conversation.end_failure = error


def _finished(work: Coroutine[Any, Any, bytes]) -> bytes:
    """Return what comes of work that waits for nothing."""
    try:
        work.send(None)
    except StopIteration as done:
        return cast("bytes", done.value)
    work.close()
    raise AssertionError("an inline call was kept waiting")
