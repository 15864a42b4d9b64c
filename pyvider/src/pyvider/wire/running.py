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
ORPHAN_CHECK_SECONDS = 1.0


def run(
    registry: ComponentRegistry,
    listener: socket.socket,
    context: ssl.SSLContext | None,
    *,
    failure: Exception | None,
    parent: int,
) -> None:
    """Serve calls until Terraform or a signal ends the process; `parent` is Terraform's process."""
    log_to_terraform()
    gc.freeze()  # what is imported stays; the collector need not look at it again
    gc.enable()
    with asyncio.Runner() as runner:
        goodbye = _Goodbye(parent)
        server = GrpcServer(new_servicers(registry, goodbye.event.set, failure))
        server.context = context
        runner.run(_serve(server, listener, goodbye))
        if has_blocking_calls():
            os._exit(0)  # one that hangs in a thread must not keep the process


class _Goodbye:
    """Ends the service: by a call, a signal, or the end of Terraform."""

    def __init__(self, parent: int) -> None:
        self.parent = parent
        self.event = asyncio.Event()

    def listen_to_signals(self) -> None:
        """Let SIGTERM end the service after running calls have ended."""
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.event.set)

    async def wait(self, server: GrpcServer) -> None:
        """Wait for the end, or until Terraform has ended and no connection is left."""
        while not self.event.is_set():
            try:
                async with asyncio.timeout(ORPHAN_CHECK_SECONDS):
                    await self.event.wait()
            except TimeoutError:
                if os.getppid() != self.parent and not server.connections:
                    return


async def _serve(server: GrpcServer, listener: socket.socket, goodbye: _Goodbye) -> None:
    goodbye.listen_to_signals()
    await server.start(listener)
    await goodbye.wait(server)
    await server.close(SHUTDOWN_GRACE_SECONDS)
