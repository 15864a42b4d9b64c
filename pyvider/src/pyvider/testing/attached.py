"""A real Terraform against a provider that lives in the test's own process, where it can be patched and debugged."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from pyvider.hub import ComponentRegistry, hub
from pyvider.testing.workspace import REQUIRED, Workspace, default_engine
from pyvider.tools.dev import reattach_setting
from pyvider.wire.grpc_server import GrpcServer
from pyvider.wire.serve import listening_socket
from pyvider.wire.servicer import new_servicers

_START_SECONDS = 30


@contextmanager
def attached(
    folder: Path,
    *,
    name: str,
    main: str,
    registry: ComponentRegistry = hub,
    engine: Sequence[str] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Generator[Workspace]:
    """Serve a registry from a thread of this process, and give a workspace whose Terraform uses it.

    Neither `init` nor an installation is needed, and no process is started for the provider.

    Args:
        folder: an empty folder, such as pytest's `tmp_path`.
        name: the provider's local name.
        main: the configuration, without `required_providers`.
        registry: the components, by default those of the hub.
        engine: the command that stands for `terraform`.
        environment: further variables for Terraform.
    """
    source = f"example.com/test/{name}"
    with serve_on_socket(registry) as socket_path:
        root = folder / "root"
        root.mkdir(parents=True)
        (folder / "terraform.rc").write_text("disable_checkpoint = true\n")
        (root / "providers.tf").write_text(REQUIRED.format(name=name, source=source))
        setting = {"TF_REATTACH_PROVIDERS": reattach_setting(source, socket_path)}
        workspace = Workspace(root, list(engine or default_engine()), setting | dict(environment or {}))
        yield workspace.write(main)


@contextmanager
def serve_on_socket(registry: ComponentRegistry = hub) -> Generator[str]:
    """Serve a registry in plain text on a private Unix socket, from a thread; the socket's path."""
    started = threading.Event()
    stop: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    with listening_socket(None) as (listener, path):

        async def serve() -> None:
            goodbye = asyncio.Event()
            server = GrpcServer(new_servicers(registry))
            await server.start(listener)
            stop.append((asyncio.get_running_loop(), goodbye))
            started.set()
            await goodbye.wait()
            await server.close(1.0)

        thread = threading.Thread(target=lambda: asyncio.run(serve()), name="pyvider-attached")
        thread.start()
        try:
            if not started.wait(_START_SECONDS):
                raise RuntimeError("The provider did not start.")
            yield path
        finally:
            for loop, goodbye in stop:
                loop.call_soon_threadsafe(goodbye.set)
            thread.join(_START_SECONDS)
