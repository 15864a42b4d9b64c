"""The gate of one provider: a socket that Terraform connects to, and the real provider that it forwards to."""

import asyncio
import logging
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec import Struct
from tollgate_tfplugin.errors import GrpcStatusError
from tollgate_tfplugin.http2_protocol import Http2Protocol

from tollgate_host.errors import ProxyError
from tollgate_host.provider_proxy import reattach
from tollgate_host.provider_proxy.connection import ProxyConnection
from tollgate_host.provider_proxy.gate_environment import GateEnvironment
from tollgate_host.provider_proxy.interceptor import Interceptor
from tollgate_host.provider_proxy.methods import path_of
from tollgate_host.provider_proxy.packages.source import Executable, Running, Source
from tollgate_host.provider_proxy.processes.pool import Pool
from tollgate_host.provider_proxy.processes.provider_process import ProviderProcess, request_headers
from tollgate_host.provider_proxy.provider_address import Address
from tollgate_host.provider_proxy.schema_cache import SCHEMA, SchemaCache
from tollgate_host.provider_proxy.upstream_source import Reattached, UpstreamSource

logger = logging.getLogger(__name__)


class ConnectionFacts(Struct, frozen=True, kw_only=True):
    """The facts about one of Terraform's connections.

    Attributes:
        provider: whose instance it is.
        protocol_version: 5 or 6.
        number: counts the connections of the gate with at least one call, on any listener, from 1.
    """

    provider: Address
    protocol_version: int
    number: int


class ProviderGate:
    """Stands between Terraform and one provider.

    Attributes:
        address: the provider's.
        protocol_version: the provider's; 0 until `start` has returned an entry.
        socket_path: where Terraform connects.
        failure: why the provider was left to Terraform, or None.
    """

    def __init__(
        self,
        address: Address,
        source: Source,
        premises: GateEnvironment,
        new_interceptor: Callable[[ConnectionFacts], Interceptor],
    ) -> None:
        self.address = address
        self.protocol_version = 0
        self.failure: str | None = None
        self.socket_path = str(premises.new_socket())
        self._source = source
        self._premises = premises
        self._new_interceptor = new_interceptor
        self._pool: Pool | None = None
        self._supply: UpstreamSource | None = None
        self._schema = SchemaCache(is_kept=isinstance(source, Executable))
        self._servers: list[asyncio.Server] = []
        self._instances: set[ProxyConnection] = set()
        self._connections = 0
        self._asking: asyncio.Task[None] | None = None

    @property
    def is_released(self) -> bool:
        """Return whether the provider is an installed one, not one under development."""
        return isinstance(self._source, Executable) and self._source.is_released

    @property
    def processes(self) -> list[int]:
        """Return the ids of the provider's running processes."""
        return [process.process_id for process in self._pool.processes] if self._pool else []

    @property
    def crash_reports(self) -> list[str]:
        """Return the crash reports of processes that panicked; complete after the gate is closed.

        Equal reports appear once: without a gate, Terraform would not have called a second process.
        """
        started = self._pool.started if self._pool else []
        reports = dict.fromkeys(process.last_words.crash_report(process.name) for process in started)
        return [report for report in reports if report is not None]

    async def start(self) -> Mapping[str, Any] | None:
        """Start the provider, listen for Terraform, and return the entry for TF_REATTACH_PROVIDERS.

        None if the provider cannot be used: Terraform then starts it itself and reports the error.
        """
        try:
            self.protocol_version = await self._start_provider()
            entry = await self._listen(self.socket_path, self._new_interceptor)
        except (ProxyError, OSError) as error:
            self.failure = str(error)
            logger.warning("provider %s is left to the engine: %s", self.address, error)
            await self.close()
            return None
        self._asking = asyncio.get_running_loop().create_task(self._ask_early())
        return entry

    async def listen_aside(self, new_interceptor: Callable[[ConnectionFacts], Interceptor]) -> Mapping[str, Any]:
        """Listen on another socket for a second command, and return its entry for TF_REATTACH_PROVIDERS.

        Raises:
            OSError: the socket cannot be opened.
        """
        return await self._listen(str(self._premises.new_socket()), new_interceptor)

    async def schema(self) -> bytes:
        """Return the provider's response to GetProviderSchema.

        Raises:
            GrpcStatusError: the provider returned an error.
        """
        assert self._supply is not None
        return await self._schema.get(SCHEMA, self._ask_schema)

    async def close(self) -> None:
        """Disconnect Terraform and stop every process of the provider; a second call does nothing."""
        if self._asking is not None:
            self._asking.cancel()
        for server in self._servers:
            server.close()
        for instance in list(self._instances):
            instance.close()
        if self._supply is not None:
            await self._supply.close()

    async def _start_provider(self) -> int:
        if isinstance(self._source, Running):
            self._supply = Reattached(self._source.reattachment.place)
            return self._source.reattachment.protocol_version
        self._supply = self._pool = Pool(self._launch)
        greeting = await self._pool.prepare().greeting
        return greeting.protocol_version

    def _launch(self, on_end: Callable[[ProviderProcess], None]) -> ProviderProcess:
        assert isinstance(self._source, Executable)
        return ProviderProcess([str(self._source.file)], self._premises, on_end)

    async def _listen(
        self, socket_path: str, new_interceptor: Callable[[ConnectionFacts], Interceptor]
    ) -> Mapping[str, Any]:
        connected = partial(self._connected, partial(self._intercept, new_interceptor))
        self._servers.append(await asyncio.get_running_loop().create_unix_server(connected, socket_path))
        return reattach.entry(protocol_version=self.protocol_version, process_id=os.getpid(), socket_path=socket_path)

    def _connected(self, intercept: Callable[[], Interceptor]) -> Http2Protocol:
        assert self._supply is not None
        instance = ProxyConnection(self._supply, self._schema, intercept, self._instances.discard)
        self._instances.add(instance)
        return instance.protocol

    def _intercept(self, new_interceptor: Callable[[ConnectionFacts], Interceptor]) -> Interceptor:
        self._connections += 1
        facts = ConnectionFacts(provider=self.address, protocol_version=self.protocol_version, number=self._connections)
        return new_interceptor(facts)

    async def _ask_early(self) -> None:
        """Request the schema before Terraform needs it."""
        if isinstance(self._source, Executable):
            with suppress(GrpcStatusError):
                await self.schema()

    async def _ask_schema(self) -> bytes:
        assert self._supply is not None
        upstream = self._supply.connect()
        try:
            return await upstream.call(request_headers(path_of(SCHEMA, self.protocol_version)), b"")
        finally:
            upstream.close()
