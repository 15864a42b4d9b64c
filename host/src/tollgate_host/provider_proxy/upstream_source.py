"""The sources of a gate's connections to the real provider."""

import asyncio
from contextlib import suppress
from typing import Protocol

from tollgate_tfplugin.endpoint import Endpoint

from tollgate_host.provider_proxy.upstream import Upstream


class UpstreamSource(Protocol):
    """Creates a connection to a real provider for each of Terraform's connections."""

    keeps_schema: bool
    """Whether the schema stays the same for as long as the gate is open."""

    def connect(self) -> Upstream:
        """Return a connection for calls that need no configuration."""
        ...

    async def configure(self, current: Upstream | None, request: bytes) -> Upstream:
        """Return the connection for a configuration and all later calls; it may be the current one."""
        ...

    def configure_anew(self, request: bytes) -> Upstream:
        """Return a connection that replaces a configured one whose process was stopped."""
        ...

    async def close(self) -> None:
        """Stop whatever was started."""
        ...


class Reattached:
    """A provider that the user runs, perhaps in a debugger: it is never started or stopped."""

    keeps_schema = False

    def __init__(self, place: Endpoint) -> None:
        self._place = place
        self._connecting: set[asyncio.Task[None]] = set()

    def connect(self) -> Upstream:
        """Return a new connection."""
        upstream = Upstream()
        task = asyncio.get_running_loop().create_task(self._connect(upstream))
        self._connecting.add(task)
        task.add_done_callback(self._connecting.discard)
        return upstream

    async def configure(self, current: Upstream | None, request: bytes) -> Upstream:  # noqa: ARG002 -- one for all
        """Return the current connection."""
        return current or self.connect()

    def configure_anew(self, request: bytes) -> Upstream:  # noqa: ARG002 -- the same for all
        """Return a new connection."""
        return self.connect()

    async def close(self) -> None:
        """Cancel pending connections; the provider itself is left running."""
        for task in self._connecting:
            task.cancel()

    async def _connect(self, upstream: Upstream) -> None:
        with suppress(OSError):  # its calls fail as if Terraform had not reached the provider
            await upstream.connect(self._place)
