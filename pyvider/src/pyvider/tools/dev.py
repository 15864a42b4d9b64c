"""Serves a provider that was started by hand, for a debugger: Terraform attaches to it."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import signal
from collections.abc import Callable

from pyvider.hub import ComponentRegistry, hub
from pyvider.tools.install import Address
from pyvider.wire.grpc_server import GrpcServer
from pyvider.wire.serve import listening_socket
from pyvider.wire.servicer import new_servicers


def reattach_setting(source: str, socket_path: str) -> str:
    """Return the value of TF_REATTACH_PROVIDERS that makes Terraform use this process."""
    entry = {
        "Protocol": "grpc",
        "ProtocolVersion": 6,
        "Pid": os.getpid(),
        "Test": True,  # without it Terraform would end the process after its first command
        "Addr": {"Network": "unix", "String": socket_path},
    }
    return json.dumps({str(Address.parse(source)): entry})


async def serve_by_hand(source: str, announce: Callable[[str], None], registry: ComponentRegistry = hub) -> None:
    """Serve until SIGINT or SIGTERM; `announce` gets the line to paste into another terminal."""
    goodbye = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, goodbye.set)
    with listening_socket(None) as (listener, path):
        server = GrpcServer(new_servicers(registry))
        await server.start(listener)
        announce(f"export TF_REATTACH_PROVIDERS={shlex.quote(reattach_setting(source, path))}")
        await goodbye.wait()
        await server.close(1.0)
