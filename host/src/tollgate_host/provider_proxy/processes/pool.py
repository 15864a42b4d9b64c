"""The processes of one provider, and the connections that each of them serves.

Terraform would start a process for each connection. Most of those only ask for the schema or validate, and share one
process that nobody has configured; the first to configure takes it over, and the next gets one of its own. A process is
configured once. Terraform keeps the connections of earlier walks open until it ends, so when a walk configures the
provider exactly as an earlier one did, that one's process is ended first; should its connection be used again, it
gets another. See docs/decisions/0017-provider-processes.md.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from contextlib import suppress

from tollgate_tfplugin.fields import contents

from tollgate_host.errors import ProxyError
from tollgate_host.provider_proxy.processes.provider_process import ProviderProcess
from tollgate_host.provider_proxy.upstream import Upstream

logger = logging.getLogger(__name__)

Launch = Callable[[Callable[[ProviderProcess], None]], ProviderProcess]
"""Starts a process, and is given whom to tell if it ends by itself.

Raises:
    ProxyError: it cannot be started.
"""


_PATIENCE_SECONDS = 2.0
"""How long the answers to validations are waited for before a process is ended; they come at once, or never."""
_POLL_SECONDS = 0.01
_CLIENT_CAPABILITIES = 3
"""The field of a ConfigureProvider request that tells of the walk rather than of the configuration."""


class Pool:
    """Starts processes as needed and stops each when no connection uses it.

    Attributes:
        started: every process there was.
    """

    keeps_schema = True

    def __init__(self, launch: Launch, *, patience_seconds: float = _PATIENCE_SECONDS) -> None:
        self._launch = launch
        self._polls = round(patience_seconds / _POLL_SECONDS)
        self._spare: ProviderProcess | None = None
        self._doubted: set[ProviderProcess] = set()
        self._configured: dict[ProviderProcess, bytes] = {}
        self._process_of: dict[Upstream, ProviderProcess] = {}
        self._ending: set[asyncio.Task[None]] = set()
        self.started: list[ProviderProcess] = []

    @property
    def processes(self) -> list[ProviderProcess]:
        """Return the running processes."""
        spare = [self._spare] if self._spare is not None else []
        return [process for process in (*spare, *self._configured) if process.is_alive]

    def prepare(self) -> ProviderProcess:
        """Return a process that is not configured yet, and start it if necessary.

        Raises:
            ProxyError: it cannot be started.
        """
        if self._spare is None or not self._spare.is_alive:
            self._spare = self._launch(self._ended)
            self.started.append(self._spare)
        return self._spare

    def connect(self) -> Upstream:
        """Return a connection to any running process, or to a new one."""
        running = self.processes
        return self._connected(lambda: running[0] if running else self.prepare())

    async def configure(self, current: Upstream | None, request: bytes) -> Upstream:
        """Return a connection to an unconfigured process; stop idle ones with the same configuration."""
        key = _configuration_key(request)
        await self._end_earlier(key)
        process = self._process_of.get(current) if current is not None else None
        if current is not None and process is not None and process is self._spare:
            self._claim(process, key)
            current.is_configured = True
            return current
        upstream = self.configure_anew(request)
        if current is not None and current.is_idle:
            current.close()
        return upstream

    def configure_anew(self, request: bytes) -> Upstream:
        """Return a connection to an unconfigured process, and stop none."""
        upstream = self._connected(lambda: self._claim(self.prepare(), _configuration_key(request)))
        upstream.is_configured = True
        return upstream

    async def close(self) -> None:
        """Stop every process."""
        doubted = [process for process in self._doubted if process.is_alive]
        await asyncio.gather(*(process.stop() for process in (*self.processes, *doubted)), *self._ending)

    async def _end_earlier(self, key: bytes) -> None:
        """Stop the idle processes that an earlier graph walk configured with the same values."""
        over = [process for process, known in self._configured.items() if known == key and not _is_in_use(process)]
        for process in over:
            del self._configured[process]
            for upstream in process.upstreams:
                upstream.is_parked = upstream.is_configured
            _leave(process)
        await asyncio.gather(*(self._end(process, key) for process in over))

    async def _end(self, process: ProviderProcess, key: bytes) -> None:
        """Stop a process after its validations have ended; keep it if they take too long."""
        for _ in range(self._polls):
            if not _is_busy(process):
                break
            await asyncio.sleep(_POLL_SECONDS)
            _leave(process)
        if _is_busy(process):
            self._configured[process] = key
        else:
            await process.stop()

    def _claim(self, process: ProviderProcess, key: bytes) -> ProviderProcess:
        if process is self._spare:
            self._spare = None
        self._configured[process] = key
        return process

    def _connected(self, choose: Callable[[], ProviderProcess]) -> Upstream:
        upstream = Upstream(self._lost)
        try:
            process = choose()
        except ProxyError as error:
            logger.warning("%s", error)
            upstream.lose()
            return upstream
        self._process_of[upstream] = process
        process.connect(upstream)
        return upstream

    def _lost(self, upstream: Upstream) -> None:
        process = self._process_of.pop(upstream, None)
        if process is None:
            return
        process.upstreams.discard(upstream)
        if upstream.is_broken and process is self._spare:
            # It may be about to exit, which the system reports a moment later: the next connection gets another one.
            self._spare = None
            self._doubted.add(process)
            _leave(process)
        if not process.upstreams and process in self._configured:
            del self._configured[process]
            task = asyncio.get_running_loop().create_task(process.stop())
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    def _ended(self, process: ProviderProcess) -> None:
        if process is self._spare:
            self._spare = None
        self._doubted.discard(process)
        with suppress(KeyError):
            del self._configured[process]
        _leave(process)


def _leave(process: ProviderProcess) -> None:
    """Disconnect idle connections, so that no further call uses them."""
    for upstream in [one for one in process.upstreams if one.is_idle]:
        upstream.lose()


def _is_in_use(process: ProviderProcess) -> bool:
    """Return whether the graph walk that configured a process still uses it."""
    return any(
        upstream.is_configured and (not upstream.is_idle or upstream.open_ephemerals > 0)
        for upstream in process.upstreams
    )


def _is_busy(process: ProviderProcess) -> bool:
    """Return whether any call is in progress, including validations."""
    return any(not upstream.is_idle for upstream in process.upstreams)


def _configuration_key(request: bytes) -> bytes:
    """Return a key that is equal for equal configurations; a hash, since the request holds credentials."""
    try:
        told = repr([field for field in contents(request) if field[0] != _CLIENT_CAPABILITIES]).encode()
    except ValueError:
        told = request
    return hashlib.sha256(told).digest()
