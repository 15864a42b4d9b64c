"""Where a gate's connections to the real provider come from."""

import asyncio
from contextlib import suppress
from typing import Protocol

from tollgate_tfplugin.endpoint import Endpoint

from tollgate_host.provider_proxy.upstream import Upstream


class UpstreamSource(Protocol):
    """Gives each of Terraform's connections one to a real provider."""

    keeps_schema: bool
    """Whether the schema stays the same for as long as the gate is open."""

    def connect(self) -> Upstream:
        """Return a connection for calls that need no configuration."""
        ...

    async def configure(self, current: Upstream | None, request: bytes) -> Upstream:
        """Return the connection that a configuration goes over, and all that follows; it may be the current one."""
        ...

    def configure_anew(self, request: bytes) -> Upstream:
        """Return a connection to take the place of a configured one whose process was ended."""
        ...

    async def close(self) -> None:
        """End whatever was started."""
        ...


class Reattached:
    """A provider that somebody else runs, under a debugger perhaps: never started, never stopped."""

    keeps_schema = False

    def __init__(self, place: Endpoint) -> None:
        self._place = place
        self._connecting: set[asyncio.Task[None]] = set()

    def connect(self) -> Upstream:
        """Return a connection of its own."""
        upstream = Upstream()
        task = asyncio.get_running_loop().create_task(self._connect(upstream))
        self._connecting.add(task)
        task.add_done_callback(self._connecting.discard)
        return upstream

    async def configure(self, current: Upstream | None, request: bytes) -> Upstream:  # noqa: ARG002 -- one for all
        """Return the current connection."""
        return current or self.connect()

    def configure_anew(self, request: bytes) -> Upstream:  # noqa: ARG002 -- the same for all
        """Return a connection of its own."""
        return self.connect()

    async def close(self) -> None:
        """Nothing: it is not ours."""
        for task in self._connecting:
            task.cancel()

    async def _connect(self, upstream: Upstream) -> None:
        with suppress(OSError):  # its calls fail as they would if Terraform had found nobody there
            await upstream.connect(self._place)
