"""One table for both gRPC servers of Terraform's calls: the host's proxy and a Pyvider provider."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from hpack import Decoder, Encoder
from pyvider.wire.grpc_server import GrpcServer
from tollgate_host.provider_proxy.connection import ProxyConnection
from tollgate_host.provider_proxy.interceptor import Forward
from tollgate_host.provider_proxy.schema_cache import SchemaCache
from tollgate_host.provider_proxy.upstream_source import Reattached
from tollgate_tfplugin import frames
from tollgate_tfplugin.connection import MAX_CONTINUATION_FRAMES
from tollgate_tfplugin.endpoint import Endpoint
from tollgate_tfplugin.grpc import encode_message
from tollgate_tfplugin.http2_protocol import Http2Protocol

pytestmark = pytest.mark.anyio
PATH = "/tfplugin6.Provider/ReadResource"
SILENT = "/tfplugin6.Provider/PlanResourceChange"
HELD = "/plugin.GRPCStdio/StreamStdio"


class Echo:
    """Answers one method with its request, never answers another, and notes who was cancelled."""

    paths = frozenset({PATH, SILENT})
    held_paths = frozenset({HELD})
    streaming_paths = frozenset[str]()
    observed = frozenset({"ReadResource", "PlanResourceChange"})

    def __init__(self) -> None:
        self.cancelled: list[str] = []

    async def answer(self, path: str, message: bytes) -> bytes:
        if path == SILENT:
            try:
                await asyncio.Event().wait()
            finally:
                self.cancelled.append(path)
        return message

    def answers(self, path: str, message: bytes) -> AsyncIterator[bytes]:
        raise NotImplementedError

    async def call(self, method: str, request: bytes, forward: Forward) -> bytes:
        return await self.answer(f"/tfplugin6.Provider/{method}", request)

    def closed(self) -> None:
        pass


class Transport(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.is_closed = False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = True


def served_by_the_proxy(echo: Echo) -> Http2Protocol:
    supply = Reattached(Endpoint("unix", "/nowhere"))
    return ProxyConnection(supply, SchemaCache(is_kept=False), lambda: echo, lambda _: None).protocol


def served_by_pyvider(echo: Echo) -> Http2Protocol:
    return GrpcServer(lambda: echo)._connect()  # pyright: ignore[reportPrivateUsage] -- what its sockets get


SERVERS: dict[str, Callable[[Echo], Http2Protocol]] = {"proxy": served_by_the_proxy, "pyvider": served_by_pyvider}


class Peer:
    """Sends raw frames to a server, and reads what it answers."""

    def __init__(self, kind: str) -> None:
        self.echo = Echo()
        self.protocol = SERVERS[kind](self.echo)
        self.transport = Transport()
        self.protocol.connection_made(self.transport)
        self._encoder, self._decoder = Encoder(), Decoder()
        self.frames: list[frames.Frame] = []
        self.send(frames.PREFACE + frames.encode_settings({}))

    def send(self, data: bytes) -> None:
        self.protocol.data_received(data)

    def block(self, path: str, *extra: tuple[str, str]) -> bytes:
        fields = [(":method", "POST"), (":scheme", "http"), (":path", path), (":authority", "x"), *extra]
        return self._encoder.encode(fields)

    def call(self, stream: int, path: str, message: bytes) -> None:
        self.send(frames.encode_frame(frames.HEADERS, frames.END_HEADERS, stream, self.block(path)))
        self.send(frames.encode_frame(frames.DATA, frames.END_STREAM, stream, encode_message(message)))

    async def answer(self, stream: int) -> tuple[bytes, dict[str, str]]:
        """The body and the headers that came on a stream so far."""
        for _ in range(5):
            await asyncio.sleep(0)
        self.frames += frames.split_frames(self.transport.written, 1 << 20)
        body, fields = b"", dict[str, str]()
        for kind, _, number, payload in self.frames:
            if kind == frames.HEADERS:
                decoded = self._decoder.decode(payload)
                fields |= {str(name): str(value) for name, value in decoded} if number == stream else {}
            elif kind == frames.DATA and number == stream:
                body += payload
        self.frames.clear()
        return body, fields


@pytest.fixture(params=SERVERS)
async def peer(request: pytest.FixtureRequest) -> Peer:
    return Peer(request.param)


async def test_a_call_is_answered(peer: Peer) -> None:
    peer.call(1, PATH, b"question")
    body, fields = await peer.answer(1)
    assert body == encode_message(b"question")
    assert (fields[":status"], fields["grpc-status"]) == ("200", "0")


async def test_a_held_stream_stays_open_without_an_answer(peer: Peer) -> None:
    peer.call(1, HELD, b"")
    assert await peer.answer(1) == (b"", {})
    peer.call(3, PATH, b"next")
    assert (await peer.answer(3))[0] == encode_message(b"next")


async def test_a_call_that_the_client_resets_is_cancelled(peer: Peer) -> None:
    peer.call(1, SILENT, b"")
    await peer.answer(1)
    peer.send(frames.encode_frame(frames.RST_STREAM, 0, 1, frames.encode_uint32(frames.CANCEL)))
    assert await peer.answer(1) == (b"", {})
    assert peer.echo.cancelled == [SILENT]


async def test_a_lost_connection_cancels_its_calls(peer: Peer) -> None:
    peer.call(1, SILENT, b"")
    await peer.answer(1)
    peer.protocol.connection_lost(None)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert peer.echo.cancelled == [SILENT]


async def test_headers_in_several_frames_with_padding_and_priority_are_read(peer: Peer) -> None:
    block = peer.block(PATH)
    peer.send(frames.encode_frame(frames.HEADERS, 0x20 | 8, 1, b"\x02" + bytes(5) + block[:3] + b"\x00\x00"))
    peer.send(frames.encode_frame(frames.CONTINUATION, frames.END_HEADERS, 1, block[3:]))
    peer.send(frames.encode_frame(frames.DATA, 8 | 1, 1, b"\x01" + encode_message(b"q") + b"\x00"))
    assert (await peer.answer(1))[0] == encode_message(b"q")


ENDLESS = frames.encode_frame(frames.CONTINUATION, 0, 1, b"") * (MAX_CONTINUATION_FRAMES + 1)
LONG = frames.encode_frame(frames.CONTINUATION, 0, 1, bytes(16_384)) * 1_025
BOMB = b"\x40\x01x\x7f\xa1\x1e" + bytes(4000) + b"\xbe" * 5_000
BROKEN = {
    "a frame beyond the agreed size": b"\xff\xff\xff\x00\x00\x00\x00\x00\x01",
    "unreadable headers": frames.encode_frame(frames.HEADERS, 4, 1, b"\xff\xff\xff\xff"),
    "an even stream": frames.encode_frame(frames.HEADERS, 4, 2, b"\x82"),
    "CONTINUATION of nothing": frames.encode_frame(frames.CONTINUATION, 4, 1, b""),
    "headers interrupted": frames.encode_frame(frames.HEADERS, 0, 1, b"\x82") + frames.encode_frame(6, 0, 0, bytes(8)),
    "padding beyond the frame": frames.encode_frame(frames.HEADERS, 4 | 8, 1, b"\x09\x82"),
    "settings of a broken length": frames.encode_frame(frames.SETTINGS, 0, 0, b"\x00\x01"),
    "a window update that is too short": frames.encode_frame(frames.WINDOW_UPDATE, 0, 0, b"\x01"),
    "a window update of zero": frames.encode_frame(frames.WINDOW_UPDATE, 0, 0, bytes(4)),
    "a flood of empty CONTINUATION frames": frames.encode_frame(frames.HEADERS, 0, 1, b"\x82") + ENDLESS,
    "a header block without end": frames.encode_frame(frames.HEADERS, 0, 1, b"\x82") + LONG,
    "a short block that decodes to a long list": frames.encode_frame(frames.HEADERS, 4, 1, BOMB),
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=list(BROKEN))
async def test_a_peer_that_breaks_the_rules_is_told_so_and_disconnected(peer: Peer, data: bytes) -> None:
    peer.send(data)
    *_, (kind, _, _, payload) = frames.split_frames(peer.transport.written, 1 << 20)
    assert kind == frames.GOAWAY
    assert int.from_bytes(payload[4:8], "big") != frames.NO_ERROR
    assert peer.transport.is_closed


@pytest.mark.parametrize("kind", SERVERS)
async def test_what_is_not_http2_is_disconnected(kind: str) -> None:
    protocol, transport = SERVERS[kind](Echo()), Transport()
    protocol.connection_made(transport)
    protocol.data_received(b"GET / HTTP/1.1\r\n\r\n")
    assert transport.is_closed


async def test_pyvider_refuses_a_method_that_it_does_not_have() -> None:
    peer = Peer("pyvider")
    peer.send(frames.encode_frame(frames.HEADERS, 4, 1, peer.block("/tfplugin6.Provider/Nothing")))
    fields = (await peer.answer(1))[1]
    assert fields["grpc-status"] == "12"
    assert "Nothing is not implemented" in fields["grpc-message"]
