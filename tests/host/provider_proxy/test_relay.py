"""Calls through a gate, with an independent gRPC library on both ends."""

import asyncio
from pathlib import Path

import pytest
from grpclib.const import Cardinality, Status
from grpclib.exceptions import GRPCError, StreamTerminatedError
from tollgate_host.provider_proxy.interceptor import Forward
from tollgate_tfplugin.errors import GrpcStatusError

from tests.host.provider_proxy.grpc_peers import PROVIDER, PassThrough, world

pytestmark = pytest.mark.anyio


async def test_a_call_passes_both_ways(tmp_path: Path) -> None:
    async with world(tmp_path) as it:
        assert await it.call("ReadResource", b"state") == b"echo:state"
        assert [facts.number for facts in it.facts] == [1]


async def test_many_calls_at_once_do_not_get_into_each_others_way(tmp_path: Path) -> None:
    async with world(tmp_path, PassThrough("PlanResourceChange")) as it:
        methods = ["ReadResource", "PlanResourceChange"] * 100
        answers = await asyncio.gather(*(it.call(name, b"%d" % number) for number, name in enumerate(methods)))
        assert answers == [b"echo:%d" % number for number in range(200)]


@pytest.mark.parametrize("method", ["ReadResource", "PlanResourceChange"])
async def test_a_message_of_any_size_passes(tmp_path: Path, method: str) -> None:
    message = bytes(3_000_000)
    async with world(tmp_path, PassThrough("PlanResourceChange")) as it:
        assert await it.call(method, message) == b"echo:" + message


async def test_metadata_and_deadlines_of_a_call_reach_the_provider(tmp_path: Path) -> None:
    async with world(tmp_path) as it:
        await it.call("ReadResource", metadata={"x-mine": "yes"}, timeout=1000)
        assert it.provider.metadata[0]["x-mine"] == "yes"


@pytest.mark.parametrize("observed", [(), ("Refuse",)])
async def test_a_providers_status_and_trailers_come_back_as_they_are(tmp_path: Path, observed: tuple[str, ...]) -> None:
    async with world(tmp_path, PassThrough(*observed)) as it:
        async with it.channel.request(f"{PROVIDER}/Refuse", Cardinality.UNARY_UNARY, bytes, bytes) as stream:
            await stream.send_message(b"", end=True)
            with pytest.raises(GRPCError) as caught:
                await stream.recv_message()
        assert caught.value.status is Status.FAILED_PRECONDITION
        assert caught.value.message == "nicht möglich: 100%"
        assert stream.trailing_metadata is not None
        assert stream.trailing_metadata["x-further"] == "told"


@pytest.mark.parametrize("observed", [(), ("GetResourceIdentitySchemas",)])
async def test_what_the_provider_does_not_implement_stays_so(tmp_path: Path, observed: tuple[str, ...]) -> None:
    async with world(tmp_path, PassThrough(*observed)) as it:
        with pytest.raises(GRPCError) as caught:
            await it.call("GetResourceIdentitySchemas")
        assert caught.value.status is Status.UNIMPLEMENTED


async def test_the_messages_of_a_stream_come_one_by_one(tmp_path: Path) -> None:
    async with (
        world(tmp_path) as it,
        it.channel.request(f"{PROVIDER}/ListResource", Cardinality.UNARY_STREAM, bytes, bytes) as stream,
    ):
        await stream.send_message(b"", end=True)
        for number in range(3):
            assert await stream.recv_message() == b"%d" % number
            it.provider.next.set()
        assert await stream.recv_message() is None


async def test_a_stream_of_the_clients_passes(tmp_path: Path) -> None:
    async with (
        world(tmp_path) as it,
        it.channel.request(f"{PROVIDER}/WriteStateBytes", Cardinality.STREAM_UNARY, bytes, bytes) as stream,
    ):
        for _ in range(10):
            await stream.send_message(bytes(100_000))
        await stream.end()
        assert await stream.recv_message() == b"10 messages, 1000000 bytes"


async def test_a_conversation_of_an_unknown_service_passes(tmp_path: Path) -> None:
    async with (
        world(tmp_path) as it,
        it.channel.request("/some.Other/Talk", Cardinality.STREAM_STREAM, bytes, bytes) as stream,
    ):
        for word in (b"one", b"two"):
            await stream.send_message(word)
            assert await stream.recv_message() == word.upper()
        await stream.end()
        assert await stream.recv_message() is None


@pytest.mark.parametrize("observed", [(), ("Hang",)])
async def test_a_cancelled_call_is_cancelled_at_the_provider(tmp_path: Path, observed: tuple[str, ...]) -> None:
    async with world(tmp_path, PassThrough(*observed)) as it:
        call = asyncio.create_task(it.call("Hang"))
        await asyncio.wait_for(it.provider.begun.wait(), 5)
        call.cancel()
        await asyncio.wait_for(it.provider.cancelled.wait(), 5)
        with pytest.raises(asyncio.CancelledError):
            await call
        assert await it.call("ReadResource", b"still") == b"echo:still"


@pytest.mark.parametrize("observed", [(), ("Hang",)])
async def test_a_client_that_hangs_up_cancels_its_calls(tmp_path: Path, observed: tuple[str, ...]) -> None:
    async with world(tmp_path, PassThrough(*observed)) as it:
        call = asyncio.create_task(it.call("Hang"))
        await asyncio.wait_for(it.provider.begun.wait(), 5)
        it.channel.close()
        await asyncio.wait_for(it.provider.cancelled.wait(), 5)
        with pytest.raises(StreamTerminatedError):
            await call


@pytest.mark.parametrize("observed", [(), ("Hang",)])
async def test_a_provider_that_goes_away_is_unavailable_and_later_calls_are_given_up(
    tmp_path: Path, observed: tuple[str, ...]
) -> None:
    async with world(tmp_path, PassThrough(*observed)) as it:
        call = asyncio.create_task(it.call("Hang"))
        await asyncio.wait_for(it.provider.begun.wait(), 5)
        it.provider.transport.abort()
        with pytest.raises(GRPCError) as caught:
            await call
        assert caught.value.status is Status.UNAVAILABLE
        with pytest.raises(GRPCError) as again:
            await it.call("ReadResource")
        assert again.value.status is Status.CANCELLED


async def test_methods_go_by_their_names_in_protocol_6(tmp_path: Path) -> None:
    interceptor = PassThrough("ConfigureProvider", "GetProviderSchema")
    async with world(tmp_path, interceptor, protocol_version=5) as it:
        assert await it.call("", b"a", path="/tfplugin5.Provider/GetSchema") == b"echo:a"
        assert await it.call("", b"b", path="/tfplugin5.Provider/Configure") == b"echo:b"
        assert interceptor.seen == [("GetProviderSchema", b"a"), ("ConfigureProvider", b"b")]


async def test_what_is_observed_is_decided_for_each_call(tmp_path: Path) -> None:
    interceptor = PassThrough()
    async with world(tmp_path, interceptor) as it:
        await it.call("ReadResource", b"before")
        interceptor.observed = frozenset({"ReadResource"})
        await it.call("ReadResource", b"after")
        assert interceptor.seen == [("ReadResource", b"after")]


async def test_an_interceptor_may_answer_alone_or_ask_differently(tmp_path: Path) -> None:
    class Own(PassThrough):
        async def call(self, method: str, request: bytes, forward: Forward) -> bytes:
            return b"mine" if request == b"alone" else await forward(b"<" + request + b">") + b"!"

    async with world(tmp_path, Own("ReadResource")) as it:
        assert await it.call("ReadResource", b"alone") == b"mine"
        assert await it.call("ReadResource", b"other") == b"echo:<other>!"
        assert len(it.provider.asked) == 1


async def test_an_interceptor_may_refuse_with_a_status(tmp_path: Path) -> None:
    class Refusing(PassThrough):
        async def call(self, method: str, request: bytes, forward: Forward) -> bytes:
            raise GrpcStatusError(9, "not now", (("x-why", "because"),))

    async with world(tmp_path, Refusing("ReadResource")) as it:
        with pytest.raises(GRPCError, match="not now"):
            await it.call("ReadResource")


async def test_a_bug_in_an_interceptor_ends_its_call_only(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    class Broken(PassThrough):
        async def call(self, method: str, request: bytes, forward: Forward) -> bytes:
            raise KeyError(method)

    async with world(tmp_path, Broken("PlanResourceChange")) as it:
        with pytest.raises(GRPCError, match="Tollgate failed") as caught:
            await it.call("PlanResourceChange")
        assert caught.value.status is Status.INTERNAL
        assert await it.call("ReadResource", b"x") == b"echo:x"
    assert "a call could not be answered" in caplog.text


@pytest.mark.parametrize("path", ["/plugin.GRPCStdio/StreamStdio", "/plugin.GRPCBroker/StartStream"])
async def test_the_streams_of_go_plugin_are_held_open(tmp_path: Path, path: str) -> None:
    async with world(tmp_path) as it:
        async with it.channel.request(path, Cardinality.STREAM_STREAM, bytes, bytes) as stream:
            await stream.send_message(b"")
            waiting = asyncio.create_task(stream.recv_message())
            await it.call("ReadResource")
            assert not waiting.done()
            waiting.cancel()
            await stream.cancel()
        assert it.provider.asked == [f"{PROVIDER}/ReadResource"]


async def test_terraform_cannot_shut_the_provider_down(tmp_path: Path) -> None:
    async with world(tmp_path) as it:
        assert await it.call("", path="/plugin.GRPCController/Shutdown") == b""
        assert await it.call("ReadResource", b"x") == b"echo:x"
        assert it.provider.asked == [f"{PROVIDER}/ReadResource"]


async def test_each_connection_has_an_interceptor_of_its_own_and_an_empty_one_has_none(tmp_path: Path) -> None:
    async with world(tmp_path) as it:
        await it.call("ReadResource")
        _, writer = await asyncio.open_unix_connection(it.gate.socket_path)
        writer.close()
        await writer.wait_closed()
        await it.call("ReadResource")
        assert [facts.number for facts in it.facts] == [1]


async def test_nonsense_on_the_socket_closes_that_connection_only(tmp_path: Path) -> None:
    async with world(tmp_path) as it:
        reader, writer = await asyncio.open_unix_connection(it.gate.socket_path)
        writer.write(b"GET / HTTP/1.1\r\n\r\n")
        await asyncio.wait_for(reader.read(), 5)
        writer.close()
        await writer.wait_closed()
        assert await it.call("ReadResource", b"x") == b"echo:x"
