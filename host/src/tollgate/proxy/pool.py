"""The processes of one provider, and which of Terraform's connections each of them serves.

Terraform would start a process for each connection. Most of those only ask for the schema or validate, and share one
process that nobody has configured; the first to configure takes it over, and the next gets one of its own. Terraform
keeps the connections of earlier walks open until it ends, so a walk that configures the provider exactly as an earlier
one did goes on with that one's process. See docs/decisions/0121-one-process-per-configuration.md.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from contextlib import suppress

from tollgate.errors import ProxyError
from tollgate.proxy.fields import fields_of
from tollgate.proxy.provider_process import ProviderProcess
from tollgate.proxy.upstream import Upstream

logger = logging.getLogger(__name__)

Launch = Callable[[Callable[[ProviderProcess], None]], ProviderProcess]
"""Starts a process, and is given whom to tell if it ends by itself.

Raises:
    ProxyError: it cannot be started.
"""


_CLIENT_CAPABILITIES = 3
"""The field of a ConfigureProvider request that tells of the walk rather than of the configuration."""


class Pool:
    """Starts processes as they are needed, and ends each when nobody is connected to it any more.

    Attributes:
        started: every process there was.
    """

    keeps_schema = True

    def __init__(self, launch: Launch) -> None:
        self._launch = launch
        self._spare: ProviderProcess | None = None
        self._doubted: set[ProviderProcess] = set()
        self._configured: dict[ProviderProcess, bytes] = {}
        self._process_of: dict[Upstream, ProviderProcess] = {}
        self._ending: set[asyncio.Task[None]] = set()
        self.started: list[ProviderProcess] = []

    @property
    def processes(self) -> list[ProviderProcess]:
        """Those that run."""
        spare = [self._spare] if self._spare is not None else []
        return [process for process in (*spare, *self._configured) if process.is_alive]

    def prepare(self) -> ProviderProcess:
        """Sees to it that there is a process which nobody has configured.

        Raises:
            ProxyError: it cannot be started.
        """
        if self._spare is None or not self._spare.is_alive:
            self._spare = self._launch(self._ended)
            self.started.append(self._spare)
        return self._spare

    def connect(self) -> Upstream:
        """A connection to any process there is, or to a new one."""
        running = self.processes
        return self._connected(lambda: running[0] if running else self.prepare())

    def configure(self, current: Upstream | None, request: bytes) -> Upstream:
        """A connection to a process that nobody else has configured, or has configured differently."""
        key = _configuration_key(request)
        process = self._process_of.get(current) if current is not None else None
        if current is not None and process is not None and (current.is_configured or process is self._spare):
            self._claim(process, key)
            current.is_configured = True
            return current
        upstream = self._connected(lambda: self._to_configure(key))
        upstream.is_configured = True
        if current is not None and current.is_idle:
            current.close()
        return upstream

    async def close(self) -> None:
        """Ends every process."""
        doubted = [process for process in self._doubted if process.is_alive]
        await asyncio.gather(*(process.stop() for process in (*self.processes, *doubted)), *self._ending)

    def _to_configure(self, key: bytes) -> ProviderProcess:
        for process, configuration in self._configured.items():
            if configuration == key and process.is_alive and not _is_busy(process):
                return process
        process = self.prepare()
        self._claim(process, key)
        return process

    def _claim(self, process: ProviderProcess, key: bytes) -> None:
        if process is self._spare:
            self._spare = None
        self._configured[process] = key

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
            # It may be on its way out, which the system tells a moment later: whoever comes next gets another.
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
    """Hangs up wherever nothing is awaited: whoever asks next must not ask there."""
    for upstream in [one for one in process.upstreams if one.is_idle]:
        upstream.lose()


def _is_busy(process: ProviderProcess) -> bool:
    """Whether a walk that has configured the process is still at it; who only validates does not mind."""
    return any(upstream.is_configured and not upstream.is_idle for upstream in process.upstreams)


def _configuration_key(request: bytes) -> bytes:
    """The same for requests that configure the same; not the request itself, in which there are credentials."""
    try:
        told = repr([field for field in fields_of(request) if field[0] != _CLIENT_CAPABILITIES]).encode()
    except ValueError:
        told = request
    return hashlib.sha256(told).digest()
