"""Serving a provider to Terraform: from the environment to the handshake; `running` takes over from there.

Terraform starts a provider several times for each command, so the handshake comes as early as it can: once the socket
listens, and before the modules are imported that only answering calls needs.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from tollgate_tfplugin.handshake import PluginEnvironment, format_handshake

from pyvider.errors import HandshakeError
from pyvider.hub import ComponentRegistry, hub
from pyvider.manual_start import MANUAL_START_MESSAGE

if TYPE_CHECKING:
    import ssl


_DEFAULT_FOLDER = "/tmp"  # noqa: S108 - a folder of our own is made in it
_MAX_FOLDER_BYTES = 75  # a socket's path has room for 107


def serve(
    registry: ComponentRegistry = hub,
    *,
    say: Callable[[str], None] | None = None,
    failure: Exception | None = None,
) -> None:
    """Serve the registered components to the Terraform that started this process, and return at the end.

    Args:
        registry: the components, by default those of the hub.
        say: writes the handshake, for a caller that has already claimed stdout.
        failure: why the components could not be loaded; Terraform's user is told so.
    """
    environment = PluginEnvironment.from_environ(os.environ)
    if not environment.is_from_terraform:
        sys.exit(MANUAL_START_MESSAGE.format(name=sys.argv[0]))
    parent = os.getppid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Terraform gets it too, and stops us
    signal.signal(signal.SIGTERM, _leave)  # until the loop takes over
    with nullcontext(say) if say else claim_stdout() as voice, listening_socket(environment.socket_folder) as place:
        listener, path = place
        certificate, context = _identity(environment, str(Path(path).parent))
        voice(format_handshake(path, certificate))

        from pyvider.wire.running import run

        run(registry, listener, context, failure=failure, parent=parent)


def _leave(*_: object) -> None:
    sys.exit(0)


def _identity(environment: PluginEnvironment, folder: str) -> tuple[bytes | None, ssl.SSLContext | None]:
    """Return a new certificate and the context that requires Terraform's; None if Terraform uses plain text."""
    if environment.client_certificate is None:
        return None, None
    from tollgate_tfplugin import tls
    from tollgate_tfplugin.errors import HandshakeError as WireHandshakeError

    identity = tls.create_identity()
    try:
        return identity.certificate, tls.server_context(identity, environment.client_certificate, folder)
    except WireHandshakeError as error:
        raise HandshakeError(str(error)) from error


@contextmanager
def claim_stdout() -> Generator[Callable[[str], None]]:
    """Reserve stdout for the handshake while in the block; other output goes to stderr."""
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


def _private_folder(parent: str) -> Path:
    """Return a new folder, in `parent` unless that would make a socket's path too long for the system."""
    if len(os.fsencode(parent)) > _MAX_FOLDER_BYTES:
        parent = _DEFAULT_FOLDER
    folder = Path(parent, f"pyvider-{os.urandom(5).hex()}")
    folder.mkdir(mode=0o700)  # fails if it is there already; tempfile would do the same, but takes long to import
    return folder


@contextmanager
def listening_socket(folder: str | None) -> Generator[tuple[socket.socket, str]]:
    """Provide a Unix socket in a private folder."""
    private = _private_folder(folder or os.environ.get("TMPDIR") or _DEFAULT_FOLDER)
    path = private / "socket"
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
            listener.bind(str(path))
            listener.listen(16)
            listener.setblocking(False)
            yield listener, str(path)
    finally:
        path.unlink(missing_ok=True)
        private.rmdir()
