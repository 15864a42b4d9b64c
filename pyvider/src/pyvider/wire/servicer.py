"""Answers the calls of one connection. The one place where any exception is caught and becomes a diagnostic."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from typing import Any

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.diagnostics import Diagnostic, Severity
from pyvider.engine.catalogue import Catalogue, NotRegisteredError
from pyvider.engine.server import Engine
from pyvider.errors import FunctionError, PyviderError
from pyvider.hub import ComponentRegistry
from pyvider.reporting import diagnostics_of
from pyvider.wire import to_proto
from pyvider.wire.rpcs import HOMES, STREAMS, rpc, stream

PREFIX = "/tfplugin6.Provider/"
SHUTDOWN = "/plugin.GRPCController/Shutdown"
HELD = frozenset({"/plugin.GRPCStdio/StreamStdio", "/plugin.GRPCBroker/StartStream"})
"""go-plugin's streams, which nothing is sent on; as long as they are open, the client keeps its connection."""

_NOT_MADE = PyviderError("The provider could not be made.")

logger = logging.getLogger(__name__)


def new_servicers(
    registry: ComponentRegistry, leave: Callable[[], object] = lambda: None, failure: Exception | None = None
) -> Callable[[], Servicer]:
    """Make servicers that share what is known of a registry's components.

    Args:
        registry: the components.
        leave: called when Terraform wants the process to end.
        failure: what went wrong before; every call is answered with it, so that Terraform's user reads it.
    """
    catalogue = Catalogue(registry)

    def new_servicer() -> Servicer:
        try:
            return Servicer(Engine(catalogue), leave, failure)
        except Exception as error:
            logger.exception("The provider could not be made")
            return Servicer(None, leave, error)

    return new_servicer


class Servicer:
    """One connection's provider."""

    streaming_paths = frozenset(PREFIX + name for name in STREAMS)
    paths = frozenset({SHUTDOWN, *(PREFIX + name for name in HOMES), *streaming_paths})
    held_paths = HELD

    def __init__(self, engine: Engine | None, leave: Callable[[], object], failure: Exception | None = None) -> None:
        self._engine = engine
        self._leave = leave
        self._failure = failure

    async def answer(self, path: str, message: bytes) -> bytes:
        """Return the answer to one call, both as bytes."""
        if path == SHUTDOWN:
            self._leave()
            return b""
        name = path[len(PREFIX) :]
        messages = getattr(pb, name)
        if self._failure is not None or self._engine is None:
            return _failure(name, messages, self._failure or _NOT_MADE).SerializeToString()
        return (await answer(name, messages.Request.FromString(message), self._engine)).SerializeToString()

    async def answers(self, path: str, message: bytes) -> AsyncIterator[bytes]:
        """Yield the events that answer a call of a streaming method."""
        name = path[len(PREFIX) :]
        if self._failure is not None or self._engine is None:
            yield _failed_event(name, self._failure or _NOT_MADE).SerializeToString()
            return
        async for event in events(name, getattr(pb, name).Request.FromString(message), self._engine):
            yield event.SerializeToString()


async def answer(name: str, request: Any, engine: Engine) -> Any:
    """Return the response to one request; errors become diagnostics in it."""
    try:
        return await rpc(name)(request, engine)
    except Exception as error:  # the boundary
        if not isinstance(error, (NotRegisteredError, FunctionError)):
            logger.exception("%s failed", name)
        return _failure(name, getattr(pb, name), error)


async def events(name: str, request: Any, engine: Engine) -> AsyncIterator[Any]:
    """Yield the events that answer a request; errors become diagnostics in the last one."""
    try:
        async for event in stream(name)(request, engine):
            yield event
    except Exception as error:  # the boundary
        if not isinstance(error, NotRegisteredError):
            logger.exception("%s failed", name)
        yield _failed_event(name, error)


def _failure(name: str, messages: Any, error: Exception) -> Any:
    if name == "CallFunction":
        return pb.CallFunction.Response(error=to_proto.function_error(error))
    if name == "StopProvider":
        return pb.StopProvider.Response(Error=str(error))
    return messages.Response(diagnostics=_diagnostics(name, error))


def _failed_event(name: str, error: Exception) -> Any:
    found = _diagnostics(name, error)
    if name == "InvokeAction":
        return pb.InvokeAction.Event(completed=pb.InvokeAction.Event.Completed(diagnostics=found))
    return pb.ListResource.Event(diagnostic=found)


def _diagnostics(name: str, error: Exception) -> list[pb.Diagnostic]:
    if isinstance(error, NotRegisteredError):
        return to_proto.diagnostics([Diagnostic(severity=Severity.ERROR, summary=error.summary, detail=str(error))])
    return to_proto.diagnostics(diagnostics_of(error, f"{name} error"))
