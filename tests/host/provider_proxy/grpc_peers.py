"""A provider and a client on an independent gRPC library, exchanging raw bytes."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import attrs
from grpclib.client import Channel
from grpclib.const import Cardinality, Handler, Status
from grpclib.encoding.base import CodecBase
from grpclib.server import Server
from tollgate_host.provider_proxy.gate import ConnectionFacts, ProviderGate
from tollgate_host.provider_proxy.gate_environment import GateEnvironment
from tollgate_host.provider_proxy.interceptor import Forward, Interceptor
from tollgate_host.provider_proxy.packages.source import Running
from tollgate_host.provider_proxy.provider_address import Address
from tollgate_host.provider_proxy.reattach import Reattachment
from tollgate_tfplugin.endpoint import Endpoint

ADDRESS = Address("example.com", "test", "fake")
PROVIDER = "/tfplugin6.Provider"


class RawCodec(CodecBase):
    """Messages are the bytes they are."""

    __content_subtype__ = "proto"  # type: ignore[assignment] -- the library reads it as a plain attribute

    def encode(self, message: Any, message_type: Any) -> bytes:
        return message

    def decode(self, data: bytes, message_type: Any) -> Any:
        return data


class Provider:
    """Answers in ways that a test can tell apart."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.metadata: list[dict[str, str]] = []
        self.cancelled = asyncio.Event()
        self.begun = asyncio.Event()
        self.next = asyncio.Event()
        self.transport: Any = None

    def __mapping__(self) -> dict[str, Handler]:
        calls: dict[str, tuple[Callable[[Any], Any], Cardinality]] = {
            f"{PROVIDER}/GetProviderSchema": (self.echo, Cardinality.UNARY_UNARY),
            f"{PROVIDER}/ConfigureProvider": (self.echo, Cardinality.UNARY_UNARY),
            f"{PROVIDER}/ReadResource": (self.echo, Cardinality.UNARY_UNARY),
            f"{PROVIDER}/PlanResourceChange": (self.echo, Cardinality.UNARY_UNARY),
            "/tfplugin5.Provider/Configure": (self.echo, Cardinality.UNARY_UNARY),
            "/tfplugin5.Provider/GetSchema": (self.echo, Cardinality.UNARY_UNARY),
            f"{PROVIDER}/Refuse": (self.refuse, Cardinality.UNARY_UNARY),
            f"{PROVIDER}/GetResourceIdentitySchemas": (self.lack, Cardinality.UNARY_UNARY),
            f"{PROVIDER}/Hang": (self.hang, Cardinality.UNARY_UNARY),
            f"{PROVIDER}/ListResource": (self.count, Cardinality.UNARY_STREAM),
            f"{PROVIDER}/WriteStateBytes": (self.gather, Cardinality.STREAM_UNARY),
            "/some.Other/Talk": (self.talk, Cardinality.STREAM_STREAM),
        }
        return {path: Handler(self._noted(path, call), kind, bytes, bytes) for path, (call, kind) in calls.items()}

    def _noted(self, path: str, call: Callable[[Any], Any]) -> Callable[[Any], Any]:
        async def noted(stream: Any) -> None:
            self.asked.append(path)
            await call(stream)

        return noted

    async def echo(self, stream: Any) -> None:
        self.metadata.append(dict(stream.metadata))
        await stream.send_message(b"echo:" + await stream.recv_message())

    async def refuse(self, stream: Any) -> None:
        await stream.recv_message()
        stream_trailers = {"x-further": "told"}
        await stream.send_trailing_metadata(
            status=Status.FAILED_PRECONDITION, status_message="nicht möglich: 100%", metadata=stream_trailers
        )

    async def lack(self, stream: Any) -> None:
        await stream.recv_message()
        await stream.send_trailing_metadata(status=Status.UNIMPLEMENTED, status_message="unknown method")

    async def hang(self, stream: Any) -> None:
        await stream.recv_message()
        self.transport = stream._stream._transport
        self.begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.cancelled.set()

    async def count(self, stream: Any) -> None:
        await stream.recv_message()
        for number in range(3):
            await stream.send_message(b"%d" % number)
            await self.next.wait()
            self.next.clear()

    async def gather(self, stream: Any) -> None:
        received = [message async for message in stream]
        await stream.send_message(b"%d messages, %d bytes" % (len(received), sum(map(len, received))))

    async def talk(self, stream: Any) -> None:
        async for message in stream:
            await stream.send_message(message.upper())


class PassThrough:
    """Observes some methods, and keeps what it saw."""

    def __init__(self, *observed: str) -> None:
        self.observed = frozenset(observed)
        self.seen: list[tuple[str, bytes]] = []

    async def call(self, method: str, request: bytes, forward: Forward) -> bytes:
        self.seen.append((method, request))
        return await forward(request)


@attrs.frozen
class World:
    """Client, gate and provider."""

    provider: Provider
    server: Server
    gate: ProviderGate
    channel: Channel
    facts: list[ConnectionFacts]

    async def call(self, method: str, message: bytes = b"", *, path: str | None = None, **options: Any) -> bytes:
        """One call with one message each way."""
        name = path or f"{PROVIDER}/{method}"
        async with self.channel.request(name, Cardinality.UNARY_UNARY, bytes, bytes, **options) as stream:
            await stream.send_message(message, end=True)
            answer = await stream.recv_message()
            assert answer is not None
            return answer


@asynccontextmanager
async def world(
    folder: Path, interceptor: Interceptor | None = None, protocol_version: int = 6
) -> AsyncGenerator[World]:
    """Everything up, and down again."""
    premises = GateEnvironment({}, folder)
    provider = Provider()
    server = Server([provider], codec=RawCodec())
    place = str(premises.folder / "real")
    await server.start(path=place)
    source = Running(Reattachment(protocol_version=protocol_version, place=Endpoint("unix", place)))
    facts: list[ConnectionFacts] = []

    def new_interceptor(told: ConnectionFacts) -> Interceptor:
        facts.append(told)
        return interceptor or PassThrough()

    gate = ProviderGate(ADDRESS, source, premises, new_interceptor)
    entry = await gate.start()
    assert entry is not None
    channel = Channel(path=entry["Addr"]["String"], codec=RawCodec())
    try:
        yield World(provider, server, gate, channel, facts)
    finally:
        channel.close()
        await gate.close()
        server.close()
        await server.wait_closed()
        premises.close()
