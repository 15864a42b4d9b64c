"""A served provider from the handshake to the goodbye: the loop, the signals, and who may end it."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import ssl

from pyvider.component import has_blocking_calls
from pyvider.hub import ComponentRegistry
from pyvider.wire.grpc_server import GrpcServer
from pyvider.wire.log import log_to_terraform
from pyvider.wire.servicer import new_servicers

SHUTDOWN_GRACE_SECONDS = 1.5  # go-plugin kills a provider two seconds after asking it to leave
ORPHAN_GRACE_SECONDS = 2.0


def run(
    registry: ComponentRegistry, listener: socket.socket, context: ssl.SSLContext | None, failure: Exception | None
) -> None:
    """Answer calls until Terraform, or a signal, says that it is over."""
    log_to_terraform()
    gc.freeze()  # what is imported stays; the collector need not look at it again
    gc.enable()
    with asyncio.Runner() as runner:
        runner.run(_serve(registry, listener, context, failure))
        if has_blocking_calls():
            os._exit(0)  # one that hangs in a thread must not keep the process


class _Goodbye:
    """Who may end the service, and that it is to end."""

    def __init__(self) -> None:
        self.parent = os.getppid()
        self.event = asyncio.Event()

    def listen_to_signals(self) -> None:
        """SIGTERM ends the service, once what is under way has ended."""
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.event.set)

    def connection_lost(self) -> None:
        """No connection is left: if Terraform itself is gone, nobody else will end this process."""
        asyncio.get_running_loop().call_later(ORPHAN_GRACE_SECONDS, self._leave_if_orphaned)

    def _leave_if_orphaned(self) -> None:
        if os.getppid() != self.parent:
            self.event.set()


async def _serve(
    registry: ComponentRegistry, listener: socket.socket, context: ssl.SSLContext | None, failure: Exception | None
) -> None:
    goodbye = _Goodbye()
    goodbye.listen_to_signals()
    server = GrpcServer(new_servicers(registry, goodbye.event.set, failure), goodbye.connection_lost)
    server.context = context
    await server.start(listener)
    await goodbye.event.wait()
    await server.close(SHUTDOWN_GRACE_SECONDS)
