"""The first moments of a process: `initialize` is answered before an event loop is even imported.

Importing the loop costs more than everything else together, and a host waits for the answer of every integration
before it begins. So the first lines are read and answered one by one, and the loop takes over from there.
"""

import inspect
from collections.abc import Sequence

import msgspec

from tollgate_runtime.app import Integration
from tollgate_runtime.contract.methods import INITIALIZE, SHUTDOWN
from tollgate_runtime.conversation import Conversation
from tollgate_runtime.core.events import Event, NotificationReceived, Rejected, RequestReceived
from tollgate_runtime.core.messages import Request
from tollgate_runtime.core.session import Session
from tollgate_runtime.errors import HandlerFailed, RpcError
from tollgate_runtime.io.stdio import Wire


class Boot(msgspec.Struct, frozen=True):
    """How the first moments ended: with events for the loop to go on with, or already at the end."""

    has_ended: bool
    remaining: Sequence[Event] = ()


def boot(app: Integration, conversation: Conversation, session: Session, wire: Wire) -> Boot:
    """Answers the host until the integration is initialized, or until the host ends it."""
    if inspect.iscoroutinefunction(app.setup_function):
        return Boot(has_ended=False)
    while not conversation.is_initialized:
        data = wire.read_blocking()
        events = session.receive(data) if data else session.receive_end()
        for position, event in enumerate(events):
            if _is_shutdown(event):
                _answer(app, conversation, session, wire, event)
                return Boot(has_ended=True)
            if conversation.is_initialized:
                return Boot(has_ended=False, remaining=events[position:])
            _answer(app, conversation, session, wire, event)
        if not data:
            return Boot(has_ended=True)
    return Boot(has_ended=False)


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
    except RpcError as error:
        return session.refuse(request, error)
    except (Exception, SystemExit) as error:  # noqa: BLE001 -- the boundary: an author's set-up must not end the process
        return session.refuse(request, _setup_failed(app, error))


def _setup_failed(app: Integration, error: BaseException) -> HandlerFailed:
    import logging
    import traceback

    logging.getLogger(__name__).error("set-up failed:\n%s", "".join(traceback.format_exception(error)))
    said = f": {error}" if str(error) else ""
    return HandlerFailed(f"{app.name} could not set itself up: {type(error).__name__}{said}")


def _is_shutdown(event: Event) -> bool:
    if isinstance(event, RequestReceived):
        return event.request.method == SHUTDOWN
    return isinstance(event, NotificationReceived) and event.notification.method == SHUTDOWN
