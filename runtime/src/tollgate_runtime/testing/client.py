"""A small host for tests: starts an integration, initializes it, calls its hooks."""

import queue
import subprocess
from collections import deque
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

import msgspec

from tollgate_runtime.app import Integration
from tollgate_runtime.contract.methods import INITIALIZE, SHUTDOWN
from tollgate_runtime.contract.plan import Operation, Resource
from tollgate_runtime.contract.results import Result
from tollgate_runtime.core.events import Event, Rejected, ResponseReceived
from tollgate_runtime.core.framing import LineBuffer, Oversized
from tollgate_runtime.core.messages import Response
from tollgate_runtime.core.session import Session
from tollgate_runtime.errors import ConnectionClosed, PeerError, RemoteProtocolError, RequestTimeout, TeardownFailed
from tollgate_runtime.io.memory import serve_in_memory
from tollgate_runtime.io.serve import TEARDOWN_FAILED
from tollgate_runtime.testing.params import Dialect, params_for
from tollgate_runtime.testing.process import ProcessPeer
from tollgate_runtime.testing.recording import Recorder, SessionFile


class Peer(Protocol):
    """What a client needs of the other side."""

    incoming: "queue.SimpleQueue[bytes]"

    def send(self, data: bytes) -> None:
        """Send bytes."""

    def close(self) -> None:
        """End the stream."""


class Client:
    """The host's side of one integration.

    Attributes:
        introduction: what the integration answered to `initialize`.
    """

    def __init__(
        self,
        peer: Peer,
        *,
        dialect: Dialect = "rfc",
        timeout_seconds: float = 30.0,
        recorder: Recorder | None = None,
    ) -> None:
        self._peer = peer
        self._dialect: Dialect = dialect
        self._session = Session()
        self._timeout_seconds = timeout_seconds
        self._recorder = recorder
        self._buffer = LineBuffer()
        self._lines: deque[bytes | Oversized] = deque()
        self._waiting: dict[int, Response] = {}
        self.introduction: dict[str, Any] = {}

    @property
    def process(self) -> "subprocess.Popen[bytes] | None":
        """Return the real process, or None for an integration in memory."""
        return self._peer.process if isinstance(self._peer, ProcessPeer) else None

    @property
    def stderr(self) -> str:
        """Return the stderr of a real process, or an empty text for one in memory."""
        return self._peer.stderr if isinstance(self._peer, ProcessPeer) else ""

    def initialize(self, config: Any = None, **params: Any) -> dict[str, Any]:
        """Send `initialize`; without further params in the RFC's form.

        Raises:
            PeerError: the integration refuses, for example its configuration.
        """
        named = params or {"terraform_version": "1.11.4"}
        self.introduction = self.request(INITIALIZE, named if config is None else {**named, "config": config})
        return self.introduction

    def call(self, hook: str, subject: Resource | Operation | Mapping[str, Any] | None = None) -> Result:
        """Call a hook with a resource or an operation, in the client's dialect, or with params exactly as given.

        Raises:
            PeerError: the integration answered with an error.
        """
        return result_from_wire(self.request(hook, params_for(hook, subject, self._dialect)))

    def request(self, method: str, params: Any = None) -> Any:
        """Send any request and return its result.

        Raises:
            PeerError: the integration answered with an error.
            RequestTimeout: it did not answer.
            ConnectionClosed: it has ended.
        """
        return self.wait_for(self.start(method, params))

    def start(self, method: str, params: Any = None) -> int:
        """Send a request without waiting for its answer."""
        request_id, line = self._session.request(method, params)
        self.send(line)
        return request_id

    def wait_for(self, request_id: int) -> Any:
        """Return the result of a request that was sent with `start`."""
        while request_id not in self._waiting:
            self._take(self._session.receive(self._next_line()))
        response = self._waiting.pop(request_id)
        if response.error is not None:
            error = response.error
            raise PeerError(str(error.get("message")), code=error.get("code"), data=error.get("data"))
        return msgspec.json.decode(response.result)

    def notify(self, method: str, params: Any = None) -> None:
        """Send a notification."""
        self.send(self._session.notify(method, params))

    def send(self, data: bytes) -> None:
        """Send bytes exactly as given."""
        if self._recorder is not None:
            self._recorder.sent(data)
        self._peer.send(data)

    def receive_line(self) -> Any:
        """Return the next line of the integration, decoded, whatever it is."""
        return msgspec.json.decode(self._next_line())

    def _next_line(self) -> bytes:
        while not self._lines:
            self._lines.extend(self._buffer.feed(self._receive()))
        line = self._lines.popleft()
        if isinstance(line, Oversized):
            raise RemoteProtocolError(f"the integration sent a line of {line.size_bytes:,} bytes")
        return line + b"\n"

    def _receive(self) -> bytes:
        try:
            data = self._peer.incoming.get(timeout=self._timeout_seconds)
        except queue.Empty:
            raise RequestTimeout(f"no answer within {self._timeout_seconds:g} s{self._last_words()}") from None
        if not data:
            self._peer.incoming.put(b"")  # it stays the end, however often one asks
            raise ConnectionClosed(f"the integration has ended{self._last_words()}")
        if self._recorder is not None:
            self._recorder.received(data)
        return data

    def _take(self, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, ResponseReceived) and event.response.id is not None:
                self._waiting[event.response.id] = event.response
            elif isinstance(event, Rejected):
                raise RemoteProtocolError(f"the integration sent what is no message: {event.error.message}")

    def _last_words(self) -> str:
        return f"; it said: {self.stderr.strip()[-2000:]}" if self.stderr else ""


@contextmanager
def connect(
    target: Integration | str | Path | Sequence[str],
    *,
    config: Any = None,
    dialect: Dialect = "rfc",
    env: Mapping[str, str] | None = None,
    record_to: Path | None = None,
    initialize: bool = True,
    timeout_seconds: float = 30.0,
) -> Generator[Client]:
    """Start an integration, initialize it, and shut it down at the end of the block.

    Args:
        target: the `Integration` itself, to be served in this process, or the command that starts it.
        config: its configuration.
        dialect: which host to be: the RFC's and Tollgate's, the implementation plan's, or OpenTofu's middleware.
        env: further environment variables for a real process.
        record_to: where to record all messages.
        initialize: False leaves `initialize` to the test.
        timeout_seconds: how long to wait for an answer.

    Raises:
        TeardownFailed: the end of the integration's lifespan raised.
    """
    with ExitStack() as stack:
        peer = stack.enter_context(_peer(target, config if dialect == "opentofu" else None, env))
        recorder = stack.enter_context(closing(SessionFile(record_to))).recorder() if record_to is not None else None
        client = Client(peer, dialect=dialect, timeout_seconds=timeout_seconds, recorder=recorder)
        if initialize:
            _introduce(client, config, dialect)
        yield client
        client.notify(SHUTDOWN)


def result_from_wire(wire: Any) -> Result:
    """Return a hook's answer as a `Result`, whichever dialect it is in."""
    given = {name: value for name, value in wire.items() if value is not None}
    if given.get("status") == "pass":
        given["status"] = "success"
    return msgspec.convert(given, Result)


def _introduce(client: Client, config: Any, dialect: Dialect) -> None:
    if dialect == "opentofu":
        client.initialize(None, version="1.10.0", name="under-test")
    else:
        client.initialize(config)


@contextmanager
def _peer(
    target: Integration | str | Path | Sequence[str], default_config: Any, env: Mapping[str, str] | None
) -> Generator[Peer]:
    if isinstance(target, Integration):
        with serve_in_memory(target, default_config=default_config) as peer:
            yield peer
        return
    command = [str(target)] if isinstance(target, str | Path) else list(target)
    given = (
        {"TF_INTEGRATION_CONFIG": msgspec.json.encode(default_config).decode()} if default_config is not None else {}
    )
    process = ProcessPeer(command, {**given, **(env or {})})
    try:
        yield process
        process.close()
        if process.wait() == TEARDOWN_FAILED:
            raise TeardownFailed(f"the integration ended with status 1; it said: {process.stderr.strip()[-2000:]}")
    finally:
        process.close()
        process.wait()
        process.dispose()
