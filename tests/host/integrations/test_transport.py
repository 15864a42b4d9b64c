from collections.abc import AsyncGenerator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
import msgspec
import pytest
from anyio.abc import TaskGroup
from tollgate_host.integrations.calls.transport import Transport
from tollgate_runtime.core.messages import Json
from tollgate_runtime.errors import ConnectionClosed, PeerError, RequestTimeout, RpcError

pytestmark = pytest.mark.anyio

Wire = tuple[Transport, Any]


@asynccontextmanager
async def talking(transport: Transport) -> AsyncGenerator[TaskGroup]:
    """Lets the transport run for as long as the test needs it."""
    with anyio.fail_after(20):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(transport.run)
            yield tasks
            tasks.cancel_scope.cancel()


async def answers_of(transport: Transport, *methods: str) -> list[bytes | RpcError]:
    """Makes the calls at once and waits until all of them have ended."""
    answers: dict[str, Json | RpcError] = {}

    async def ask(method: str) -> None:
        try:
            answers[method] = await transport.request(method, {}, 5)
        except RpcError as error:
            answers[method] = error

    async with anyio.create_task_group() as tasks:
        for method in methods:
            tasks.start_soon(ask, method)
    return [answer if isinstance(answer := answers[method], RpcError) else bytes(answer) for method in methods]


@pytest.mark.requirement("P-2.2-04", "R-XPORT-01")
async def test_answers_find_their_calls_in_any_order(wire: Wire):
    transport, peer = wire
    async with talking(transport) as tasks:

        async def answer_backwards() -> None:
            first, second, third = [await peer.receive() for _ in range(3)]
            assert [first["id"], second["id"], third["id"]] == [1, 2, 3]
            for message in (third, first, second):
                peer.send({"id": message["id"], "result": message["method"]})

        tasks.start_soon(answer_backwards)
        answers = await answers_of(transport, "a", "b", "c")
        assert answers == [b'"a"', b'"b"', b'"c"']


@pytest.mark.requirement("P-2.2-06")
async def test_an_error_becomes_one_sentence_with_its_code(wire: Wire):
    transport, peer = wire
    peer.send({"id": 1, "error": {"code": -32603, "message": "it broke", "data": {"why": 1}}})
    async with talking(transport):
        with pytest.raises(PeerError) as caught:
            await transport.request("post-plan", {}, 5)
        assert str(caught.value) == "RPC error -32603: it broke"
        assert caught.value.data == {"why": 1}


@pytest.mark.requirement("P-2.2-07", "P-2.1-18")
async def test_a_call_that_runs_out_of_time_ends_and_its_late_answer_is_dropped(wire: Wire):
    transport, peer = wire
    async with talking(transport):
        with pytest.raises(RequestTimeout, match=r"did not answer post-plan within 0\.01 s"):
            await transport.request("post-plan", {}, 0.01)
        peer.send({"id": 1, "result": "late"}, {"id": 2, "result": "in time"})
        assert bytes(await transport.request("post-plan", {}, 5)) == b'"in time"'
        assert not peer.garbage


async def test_a_short_time_out_is_kept_while_a_long_one_runs(wire: Wire):
    transport, _ = wire
    ended: list[str] = []
    transport.call("plan-stage-complete", b"{}", 60, lambda _: ended.append("long"))
    async with talking(transport):
        await anyio.wait_all_tasks_blocked()
        with pytest.raises(RequestTimeout):
            await transport.request("post-plan", {}, 0.01)
        assert not ended


@pytest.mark.requirement("P-2.2-08", "P-2.2-16")
async def test_a_closed_transport_refuses_at_once_and_closes_only_once(wire: Wire):
    transport, _ = wire
    transport.close()
    transport.close()
    assert transport.is_closed
    with pytest.raises(ConnectionClosed, match="transport is closed"):
        transport.call("post-plan", b"{}", 5, lambda _: None)
    with pytest.raises(ConnectionClosed, match="transport is closed"):
        transport.notify("shutdown")


@pytest.mark.requirement("P-2.2-09")
async def test_a_notification_has_no_id(wire: Wire):
    transport, peer = wire
    transport.notify("shutdown")
    with anyio.fail_after(5):
        assert await peer.receive() == {"jsonrpc": "2.0", "method": "shutdown"}


@pytest.mark.requirement("P-2.2-10")
async def test_lines_longer_than_the_pipe_do_not_mix(wire: Wire):
    transport, peer = wire
    sizes = [300_000, 5, 1_500_000, 7]
    async with talking(transport):
        await anyio.wait_all_tasks_blocked()
        for size in sizes:
            transport.call("post-plan", msgspec.json.encode("x" * size), 20, lambda _: None)
        seen = [len((await peer.receive())["params"]) for _ in sizes]
        assert seen == sizes


@pytest.mark.requirement("P-2.2-11")
async def test_an_answer_of_a_mebibyte_is_read(wire: Wire):
    transport, peer = wire
    async with talking(transport) as tasks:
        tasks.start_soon(anyio.to_thread.run_sync, peer.send, {"id": 1, "result": "x" * 2**20})
        assert len(bytes(await transport.request("post-plan", {}, 5))) == 2**20 + 2


@pytest.mark.requirement("P-2.2-13", "P-2.2-14")
async def test_strangers_ids_second_answers_and_notifications_are_ignored(wire: Wire):
    transport, peer = wire
    peer.send({"id": 99, "result": 1}, {"id": "1", "result": 2}, {"method": "progress", "params": {"percent": 3}})
    peer.send({"id": 1, "result": "first"}, {"id": 1, "result": "second"})
    async with talking(transport):
        assert bytes(await transport.request("post-plan", {}, 5)) == b'"first"'
        assert not peer.garbage


@pytest.mark.requirement("P-2.2-15")
async def test_the_end_of_the_output_ends_every_call_at_once(wire: Wire):
    transport, peer = wire
    ended: list[Json | RpcError] = []
    for _ in range(3):
        transport.call("post-plan", b"{}", 60, ended.append)
    peer.send({"id": 2, "result": "said before"})
    peer.hang_up()
    with anyio.fail_after(5):
        end = await transport.run()
    assert str(end) == "closed its standard output"
    assert bytes(next(one for one in ended if not isinstance(one, RpcError))) == b'"said before"'
    assert [str(one) for one in ended if isinstance(one, RpcError)] == ["closed its standard output"] * 2


@pytest.mark.requirement("P-2.2-12")
async def test_a_line_that_is_no_message_is_reported_and_reading_goes_on(wire: Wire):
    transport, peer = wire
    peer.send_bytes(b"Hello, I am a banner\n\x00\xff\n[]\n")
    peer.send({"id": 1, "result": "still here"})
    async with talking(transport):
        assert bytes(await transport.request("post-plan", {}, 5)) == b'"still here"'
        assert len(peer.garbage) == 3
        assert "not JSON" in peer.garbage[0]


async def test_a_malformed_answer_ends_the_call_it_names(wire: Wire):
    transport, peer = wire
    peer.send_bytes(b'{"jsonrpc": "1.0", "id": 1, "result": {}}\n')
    async with talking(transport):
        with pytest.raises(RpcError, match=r"not a JSON-RPC 2\.0 message"):
            await transport.request("post-plan", {}, 60)


async def test_a_line_without_end_ends_the_conversation(wire: Wire):
    transport, peer = wire
    ended: list[Json | RpcError] = []
    transport.call("post-plan", b"{}", 60, ended.append)
    with anyio.fail_after(10):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(anyio.to_thread.run_sync, peer.send_all, b"x" * (2**21 + 1))
            end = await transport.run()
            assert str(end) == "sent a line longer than the 2,097,152 bytes that are read"
            assert ended == [end]


async def test_a_request_of_the_integration_is_refused(wire: Wire):
    transport, peer = wire
    peer.send({"id": "q", "method": "host/secrets"})
    async with talking(transport):
        refusal = await peer.receive()
        assert refusal["id"] == "q"
        assert refusal["error"]["code"] == -32601


async def test_an_integration_that_asks_without_end_is_refused_a_thousand_times(wire: Wire):
    transport, peer = wire
    peer.send_bytes(b'{"jsonrpc":"2.0","id":1,"method":"host/secrets"}\n' * 1200)
    async with talking(transport) as tasks:
        said: list[Any] = []

        async def listen() -> None:
            while (message := await peer.receive()).get("method") != "post-plan":
                said.append(message)
            peer.send({"id": message["id"], "result": "it lives"})

        tasks.start_soon(listen)
        await anyio.wait_all_tasks_blocked()
        assert bytes(await transport.request("post-plan", {}, 20)) == b'"it lives"'
        assert len(said) == 1000


async def test_what_goes_on_writing_when_the_process_has_ended_is_not_read_for_ever(wire: Wire):
    transport, peer = wire
    read_bytes = 0

    class Flood:
        def read(self, _fd: int, size: int) -> bytes:
            nonlocal read_bytes
            read_bytes += size
            return b'{"jsonrpc":"2.0","method":"still-here"}\n' * (size // 40)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tollgate_host.integrations.calls.transport.os", Flood())
        transport.finish()
    assert read_bytes < 2**25
    peer.hang_up()


async def test_a_call_made_before_the_loop_runs_is_on_its_way_already(wire: Wire):
    transport, peer = wire
    transport.call("initialize", b'{"config":{}}', 5, lambda _: None)
    with anyio.fail_after(5):
        assert (await peer.receive())["params"] == {"config": {}}


@pytest.mark.requirement("P-2.2-16")
async def test_ending_the_input_closes_it_after_the_last_line(wire: Wire):
    transport, peer = wire
    async with talking(transport):
        transport.notify("shutdown")
        transport.end_input()
        assert (await peer.receive())["method"] == "shutdown"
        assert await peer.is_at_end()


async def test_nothing_is_written_once_the_input_is_closed_whoever_has_its_descriptor_by_then(
    wire: Wire, tmp_path: Path
):
    transport, peer = wire
    names = [tmp_path / str(number) for number in range(20)]  # one of them gets the number that is closed
    with ExitStack() as files, anyio.fail_after(20):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(transport.run)
            transport.end_input()
            await anyio.wait_all_tasks_blocked()
            assert await peer.is_at_end()
            for name in names:
                files.enter_context(name.open("wb", buffering=0))
            peer.send({"id": 7, "method": "who-are-you"})
            peer.hang_up()
    assert [name.read_bytes() for name in names] == [b""] * 20


async def test_a_process_that_closes_its_input_is_done_with(wire: Wire):
    transport, peer = wire
    peer.stop_listening()
    async with talking(transport):
        with pytest.raises(ConnectionClosed, match="closed its standard input"):
            await transport.request("post-plan", {}, 60)


async def test_an_answer_after_a_malformed_one_to_the_same_call_is_dropped(wire: Wire):
    transport, peer = wire
    peer.send_bytes(b'{"jsonrpc":"1.0","id":1,"result":1}\n{"jsonrpc":"2.0","id":1,"result":2}\n')
    async with talking(transport) as tasks:
        with pytest.raises(RpcError):
            await transport.request("post-plan", {}, 60)

        async def answer() -> None:
            while (message := await peer.receive())["id"] != 2:
                pass
            peer.send({"id": message["id"], "result": "next"})

        tasks.start_soon(answer)
        assert bytes(await transport.request("post-plan", {}, 5)) == b'"next"'


async def test_a_flood_of_lines_that_are_no_messages_ends_the_conversation(wire: Wire):
    transport, peer = wire
    transport.call("post-plan", b"{}", 60, lambda _: None)
    peer.send_bytes(b"debug\n" * 500)
    with anyio.fail_after(5):
        assert str(await transport.run()) == "wrote 100 lines to its standard output that are no messages"
    assert len(peer.garbage) == 3
