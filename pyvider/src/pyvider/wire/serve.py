"""Serving a provider to Terraform: one process from the handshake to the goodbye."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import attrs

from pyvider.component import has_blocking_calls
from pyvider.hub import ComponentRegistry, hub
from pyvider.wire import handshake, tls
from pyvider.wire.grpc_server import GrpcServer
from pyvider.wire.handshake import Invitation
from pyvider.wire.log import log_to_terraform
from pyvider.wire.servicer import new_servicers

SHUTDOWN_GRACE_SECONDS = 1.5  # go-plugin kills a provider two seconds after asking it to leave
ORPHAN_GRACE_SECONDS = 2.0

logger = logging.getLogger(__name__)


def serve(
    registry: ComponentRegistry = hub,
    *,
    say: Callable[[str], None] | None = None,
    failure: Exception | None = None,
) -> None:
    """Serve the registered components to the Terraform that started this process; returns when it is done.

    Args:
        registry: the components, by default those of the hub.
        say: writes the handshake, for a caller that has claimed stdout already.
        failure: why the components could not be loaded; Terraform's user is told so.
    """
    invitation = Invitation.from_environment(os.environ)
    if not invitation.is_from_terraform:
        sys.exit(handshake.RUN_BY_HAND.format(name=sys.argv[0]))
    with nullcontext(say) if say else claimed_stdout() as voice:
        log_to_terraform()
        with asyncio.Runner() as runner:
            runner.run(_serve(registry, invitation, voice, failure))
            if has_blocking_calls():
                os._exit(0)  # one that hangs in a thread must not keep the process


@contextmanager
def claimed_stdout() -> Generator[Callable[[str], None]]:
    """Keep stdout for the handshake: whatever else is printed goes to stderr, where it does no harm."""
    real = os.dup(1)
    os.dup2(2, 1)
    sys.stdout.flush()  # what was printed before, by imports say
    try:
        yield lambda text: _write_all(real, text.encode())
    finally:
        sys.stdout.flush()
        os.dup2(real, 1)
        os.close(real)


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


@contextmanager
def listening_socket(folder: str | None) -> Generator[tuple[socket.socket, str]]:
    """A Unix socket in a folder that nobody else may enter."""
    private = tempfile.mkdtemp(prefix="pyvider-", dir=folder)
    path = str(Path(private, "plugin.sock"))
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
            listener.bind(path)
            listener.listen(16)
            listener.setblocking(False)
            yield listener, path
    finally:
        shutil.rmtree(private, ignore_errors=True)


@attrs.define
class _Goodbye:
    """Who may end the service, and that it is to end."""

    parent: int = attrs.field(factory=os.getppid)
    event: asyncio.Event = attrs.field(factory=asyncio.Event)

    def listen_to_signals(self) -> None:
        """SIGTERM ends the service; SIGINT does not, for Terraform gets it too and tells us what to do."""
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, self.event.set)
        loop.add_signal_handler(signal.SIGINT, lambda: None)

    def connection_lost(self) -> None:
        """No connection is left: if Terraform itself is gone, nobody else will end this process."""
        asyncio.get_running_loop().call_later(ORPHAN_GRACE_SECONDS, self._leave_if_orphaned)

    def _leave_if_orphaned(self) -> None:
        if os.getppid() != self.parent:
            self.event.set()


async def _serve(
    registry: ComponentRegistry, invitation: Invitation, say: Callable[[str], None], failure: Exception | None
) -> None:
    goodbye = _Goodbye()
    goodbye.listen_to_signals()
    with listening_socket(invitation.socket_folder) as (listener, path):
        new_servicer = new_servicers(registry, goodbye.event.set, failure)
        server = GrpcServer(new_servicer, goodbye.connection_lost)
        certificate = None
        if invitation.client_certificate:
            identity = tls.create_identity()
            server.context = tls.server_context(identity, invitation.client_certificate, str(Path(path).parent))
            certificate = identity.certificate
        await server.start(listener)
        say(handshake.handshake_line(path, certificate))
        await goodbye.event.wait()
        await server.close(SHUTDOWN_GRACE_SECONDS)
