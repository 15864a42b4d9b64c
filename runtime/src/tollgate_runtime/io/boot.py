"""The first moments of a process: `initialize` is answered before an event loop is even imported.

Importing the loop costs more than everything else together, and a host waits for the answer of every integration
before it begins. So the first lines are read and answered one by one, and the loop takes over from there.
"""

from collections.abc import Sequence

import msgspec

from tollgate_runtime.app import Integration
from tollgate_runtime.contract.limits import fit_error, room_for_answer
from tollgate_runtime.contract.methods import INITIALIZE, SHUTDOWN
from tollgate_runtime.conversation import Conversation
from tollgate_runtime.core.events import Event, NotificationReceived, Rejected, RequestReceived
from tollgate_runtime.core.messages import Request
from tollgate_runtime.core.session import Session
from tollgate_runtime.errors import HandlerFailed, RpcError
from tollgate_runtime.handlers import is_async
from tollgate_runtime.io.stdio import Wire


class Terminated(BaseException):
    """SIGTERM came while the process was still waiting for its first lines."""


class Boot(msgspec.Struct, frozen=True):
    """How the first moments ended: with events for the loop to go on with, or already at the end."""

    has_ended: bool
    remaining: Sequence[Event] = ()


def boot(app: Integration, conversation: Conversation, session: Session, wire: Wire) -> Boot:
    """Answers the host until the integration is initialized, or until the host ends it."""
    has_ended = False
    while not (has_ended or conversation.is_initialized or _needs_loop(app)):
        data = wire.read_blocking()
        has_ended = not data
        events = session.receive(data) if data else session.receive_end()
        for position, event in enumerate(events):
            if conversation.is_initialized:
                return Boot(has_ended=False, remaining=events[position:])
            has_ended = has_ended or _is_shutdown(event)
            _answer(app, conversation, session, wire, event)
    return Boot(has_ended=has_ended and not conversation.is_initialized)


def _needs_loop(app: Integration) -> bool:
    return app.setup_function is not None and is_async(app.setup_function)


def _answer(app: Integration, conversation: Conversation, session: Session, wire: Wire, event: Event) -> None:
    if isinstance(event, Rejected):
        wire.send_blocking(event.reply)
    elif isinstance(event, RequestReceived):
        wire.send_blocking(_reply(app, conversation, session, event.request))


def _reply(app: Integration, conversation: Conversation, session: Session, request: Request) -> bytes:
    try:
        if request.method != INITIALIZE:
            return session.respond_encoded(request, conversation.answer_simple(request.method) or b"null")
        config = conversation.prepare(request.params)
        state = app.setup_function(config) if app.setup_function else None
        return session.respond_encoded(request, conversation.introduce(state))
    except Terminated:
        raise
    except BaseException as error:  # noqa: BLE001 -- the boundary: an author's set-up must not end the process
        refusal = error if isinstance(error, RpcError) else _setup_failed(app, error)
        room_bytes = room_for_answer(request, conversation.max_result_bytes)
        return session.refuse(request, fit_error(refusal, room_bytes))


def _setup_failed(app: Integration, error: BaseException) -> HandlerFailed:
    import logging

    from tollgate_runtime.io.failures import failure, trace_of

    logging.getLogger(__name__).error("set-up failed:\n%s", trace_of(error))
    return failure(f"{app.name} could not set itself up: it failed", error)


def _is_shutdown(event: Event) -> bool:
    if isinstance(event, RequestReceived):
        return event.request.method == SHUTDOWN
    return isinstance(event, NotificationReceived) and event.notification.method == SHUTDOWN
