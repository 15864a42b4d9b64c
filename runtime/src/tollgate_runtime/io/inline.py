"""Serves an integration whose functions wait for nothing: each call is answered where it is read, without a loop.

An event loop is there for functions that wait. For those that only compute it costs more than they do: tens of
milliseconds to import, and for every call that comes alone, several turns.
"""

import inspect
import logging
import os
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
from tollgate_runtime.io.stdio import Wire
from tollgate_runtime.io.termination import Terminated, Termination

logger = logging.getLogger(__name__)


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
        self._calls = HookCalls(app, conversation, _call)

    def run(self, early: Iterable[Event]) -> None:
        """Serves until the host ends it or SIGTERM comes, which also cuts short a function that is running.

        Args:
            early: what the host has said already.
        """
        try:
            goes_on = self._act_on(early)
            while goes_on and not self._wire.is_broken:
                self._termination.wait_for_input(self._wire)
                data = self._wire.read_blocking()
                goes_on = self._act_on(self._session.receive(data) if data else self._session.receive_end())
                goes_on = goes_on and bool(data)
        except Terminated:
            pass
        self._tear_down()

    def _act_on(self, events: Iterable[Event]) -> bool:
        """Answers what the events ask for, all in one go; False once the host has said it is over."""
        answers: list[bytes] = []
        goes_on = True
        try:
            for event in events:
                if isinstance(event, RequestReceived):
                    answers.append(self._reply(event.request, is_over=not goes_on))
                    goes_on = goes_on and event.request.method != SHUTDOWN
                elif isinstance(event, Rejected):
                    logger.warning("%s", event.error.message)
                    answers.append(event.reply)
                elif isinstance(event, NotificationReceived):
                    goes_on = goes_on and event.notification.method != SHUTDOWN
        finally:
            self._send(b"".join(answers))
        return goes_on

    def _send(self, data: bytes) -> None:
        self._wire.send(data)
        while self._wire.backlog_bytes:
            self._termination.wait_for_room(self._wire)
            self._wire.send_more()

    def _reply(self, request: Request, *, is_over: bool) -> bytes:
        try:
            with self._termination.interrupting():
                return self._session.respond_encoded(request, self._result(request, is_over=is_over))
        except RpcError as error:
            return self._refuse(request, error)
        except Terminated:
            self._send(self._refuse(request, HandlerFailed(f"{request.method} did not finish before the end")))
            raise
        except BaseException as error:  # noqa: BLE001 -- the boundary: neither an author's bug nor ours ends the process
            logger.error("%s failed:\n%s", request.method, trace_of(error))
            return self._refuse(request, failure(f"{request.method} failed", error))

    def _refuse(self, request: Request, error: RpcError) -> bytes:
        room_bytes = room_for_answer(request, self._conversation.max_result_bytes)
        return self._session.refuse(request, fit_error(error, room_bytes))

    def _result(self, request: Request, *, is_over: bool) -> bytes:
        if is_over:
            raise too_late(request)
        simple = self._conversation.answer_simple(request.method)
        if simple is not None:
            return simple
        return copy_context().run(_finished, self._calls.answer(request))

    def _tear_down(self) -> None:
        try:
            if self._app.teardown_function is not None:
                self._app.teardown_function(self._conversation.context.state)
        except BaseException as error:  # noqa: BLE001 -- the boundary: nothing is left to answer
            logger.error("tear-down failed:\n%s", trace_of(error))


def _finished(work: Coroutine[Any, Any, bytes]) -> bytes:
    """What comes of work that waits for nothing."""
    try:
        work.send(None)
    except StopIteration as done:
        return cast("bytes", done.value)
    work.close()
    raise AssertionError("an inline call was kept waiting")


async def _call(handler: Handler, subject: Resource | Operation, config: Any, context: Context) -> Any:
    """What a plain function answers; whatever it raises is a failure of its call and of nothing else."""
    process = os.getpid()
    try:
        answer = handler.call(subject, config, context)
        return list(cast("Iterable[Any]", answer)) if inspect.isgenerator(answer) else answer
    except (RpcError, Terminated):
        raise
    except BaseException as error:
        raise failure(f"{handler.name} failed at {handler.hook}", error) from error
    finally:
        if os.getpid() != process:
            os._exit(0)  # a copy of the process that a function made with os.fork: only the original may answer
