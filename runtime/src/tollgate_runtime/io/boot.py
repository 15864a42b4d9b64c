"""The first moments of a process: `initialize` is answered before an event loop is even imported.

Importing the loop costs more than everything else together, and a host waits for the answer of every integration
before it begins. So the first lines are read and answered one by one, and the loop, or what serves without one,
takes over from there.
"""

from collections.abc import Sequence

from tollgate_runtime.app import Integration
from tollgate_runtime.contract.limits import fit_error, room_for_answer
from tollgate_runtime.contract.methods import INITIALIZE, SHUTDOWN
from tollgate_runtime.conversation import Conversation
from tollgate_runtime.core.events import Event, NotificationReceived, Rejected, RequestReceived
from tollgate_runtime.core.messages import Request
from tollgate_runtime.core.session import Session
from tollgate_runtime.errors import HandlerFailed, ProtocolError, RpcError
from tollgate_runtime.io.stdio import Wire
from tollgate_runtime.io.termination import Terminated, Termination
from tollgate_runtime.lifespan import needs_loop


class Boot:
    """Serves the host until the integration is initialized."""

    def __init__(
        self, app: Integration, conversation: Conversation, session: Session, wire: Wire, termination: Termination
    ) -> None:
        self._app = app
        self._conversation = conversation
        self._session = session
        self._wire = wire
        self._termination = termination
        self._is_shut_down = False

    def run(self) -> Sequence[Event] | None:
        """Serve until the integration is initialized, and return the events that came after that.

        None means that the host has ended it before. An async set-up is left to the event loop altogether.

        Raises:
            Terminated: SIGTERM came first.
        """
        if needs_loop(self._app):
            return []
        has_ended = False
        while not has_ended and not self._is_shut_down:
            self._termination.wait_for_input(self._wire)
            data = self._wire.read_blocking()
            has_ended = not data
            events = self._session.receive_end() if has_ended else self._session.receive(data)
            for position, event in enumerate(events, 1):
                self._act_on(event)
                if self._conversation.is_initialized:
                    return events[position:]
        return None

    def _act_on(self, event: Event) -> None:
        if isinstance(event, RequestReceived):
            self._wire.send_blocking(self._reply(event.request))
            self._is_shut_down |= event.request.method == SHUTDOWN
        elif isinstance(event, Rejected):
            self._wire.send_blocking(event.reply)
        elif isinstance(event, NotificationReceived):
            self._is_shut_down |= event.notification.method == SHUTDOWN

    def _reply(self, request: Request) -> bytes:
        try:
            return self._session.respond_encoded(request, self._result(request))
        except Terminated:
            raise
        except BaseException as error:  # noqa: BLE001 -- the boundary: an author's set-up must not end the process
            refusal = error if isinstance(error, RpcError) else _setup_failed(self._app, error)
            room_bytes = room_for_answer(request, self._conversation.max_result_bytes)
            return self._session.refuse(request, fit_error(refusal, room_bytes))

    def _result(self, request: Request) -> bytes:
        if self._is_shut_down:
            raise too_late(request)
        if request.method != INITIALIZE:
            return self._conversation.answer_simple(request.method) or b"null"
        config = self._conversation.prepare(request.params)
        with self._termination.interrupting():
            state = self._conversation.lifespan.begin(config)
        return self._conversation.introduce(state)


def too_late(request: Request) -> ProtocolError:
    """Return what is answered to a request after `shutdown`."""
    return ProtocolError(f"{request.method} came after shutdown")


def _setup_failed(app: Integration, error: BaseException) -> HandlerFailed:
    import logging

    from tollgate_runtime.io.failures import failure, trace_of

    logging.getLogger(__name__).error("set-up failed:\n%s", trace_of(error))
    return failure(f"{app.name} could not set itself up: it failed", error)
