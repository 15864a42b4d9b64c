"""Calls as tasks: against a real client library, and against requests that are none."""

import asyncio
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import h2.config
import h2.connection
import h2.events
import pytest
from h2.settings import SettingCodes
from tollgate_tfplugin import grpc
from tollgate_tfplugin.calls import CallRunner, Method, server_streaming, unary
from tollgate_tfplugin.connection import Connection
from tollgate_tfplugin.errors import GrpcStatusError
from tollgate_tfplugin.headers import Headers
from tollgate_tfplugin.stream import Stream, StreamHandler

pytestmark = pytest.mark.anyio
HEADERS = [
    (":method", "POST"),
    (":scheme", "https"),
    (":authority", "localhost"),
    (":path", "/s/A"),
    ("content-type", "application/grpc"),
]


def framed(message: bytes) -> bytes:
    return b"\x00" + struct.pack(">L", len(message)) + message


class Pair:
    """A client of the h2 library joined back to back with a server that has one method."""

    def __init__(self, method: Method) -> None:
        self.runner = CallRunner("it failed")
        self.paths: list[str] = []
        self._method = method
        self.server = Connection(accept=self._accept, on_output=lambda: None)
        self.client = h2.connection.H2Connection(h2.config.H2Configuration(header_encoding="utf-8"))
        self.client.initiate_connection()
        self.seen: list[Any] = []
        self._carry()

    def _accept(self, stream: Stream, headers: Headers) -> StreamHandler:
        self.paths.append(dict(headers)[b":path"].decode())
        return self.runner.handle(stream, self._method)

    async def pump(self) -> None:
        """Carry bytes both ways and run the calls until nothing moves."""
        while self._carry() or any(not task.done() for task in self.runner.tasks):
            await asyncio.sleep(0)
            if not self._carry() and all(task.done() or is_waiting(task) for task in self.runner.tasks):
                return

    def _carry(self) -> bool:
        ours, theirs = self.server.data_to_send(), self.client.data_to_send()
        if ours:
            self.seen += self.client.receive_data(ours)
        if theirs:
            self.server.receive_data(theirs)
        return bool(ours or theirs)

    def call(self, message: bytes, path: str = "/s/A", extra: list[tuple[str, str]] | None = None) -> int:
        stream = self.begin(path, extra)
        self.client.send_data(stream, framed(message), end_stream=True)
        return stream

    def begin(self, path: str = "/s/A", extra: list[tuple[str, str]] | None = None) -> int:
        stream = self.client.get_next_available_stream_id()
        headers = [(name, path if name == ":path" else value) for name, value in HEADERS]
        self.client.send_headers(stream, headers + (extra or []))
        return stream

    def answer(self, stream: int) -> tuple[bytes, dict[str, str]]:
        """What the client got: the body and all headers and trailers."""
        mine = [event for event in self.seen if getattr(event, "stream_id", None) == stream]
        body = b"".join(event.data for event in mine if isinstance(event, h2.events.DataReceived))
        blocks = [
            event.headers
            for event in mine
            if isinstance(event, h2.events.ResponseReceived | h2.events.TrailersReceived)
        ]
        return body, {str(name): str(value) for block in blocks for name, value in block}


WAITING: set[asyncio.Task[Any] | None] = set()


def is_waiting(task: asyncio.Task[None]) -> bool:
    return task in WAITING


async def echo(request: bytes) -> bytes:
    return request


async def wait(_request: bytes) -> bytes:
    WAITING.add(asyncio.current_task())
    await asyncio.Event().wait()
    return b""


def answering(message: bytes) -> Callable[[bytes], Awaitable[bytes]]:
    async def answer(_request: bytes) -> bytes:
        return message

    return answer


def raising(error: Exception) -> Callable[[bytes], Awaitable[bytes]]:
    async def answer(_request: bytes) -> bytes:
        raise error

    return answer


async def test_a_call_is_answered() -> None:
    pair = Pair(unary(echo))
    stream = pair.call(b"question")
    await pair.pump()
    body, headers = pair.answer(stream)
    assert body == framed(b"question")
    assert headers[":status"] == "200"
    assert (headers["content-type"], headers["grpc-status"]) == ("application/grpc", "0")
    assert not pair.server.has_streams


async def test_many_calls_overlap() -> None:
    pair = Pair(unary(echo))
    streams = [pair.call(f"q{number}".encode()) for number in range(50)]
    await pair.pump()
    assert [pair.answer(stream)[0] for stream in streams] == [framed(f"q{number}".encode()) for number in range(50)]


async def test_paths_stay_right_while_the_clients_header_table_changes() -> None:
    pair = Pair(unary(echo))
    expected = ["/s/A" if number % 3 else "/s/B" for number in range(60)]
    for number, path in enumerate(expected):
        pair.call(b"", path, [("x-new", f"value-{number}" * 20)] if number % 7 == 0 else None)
        await pair.pump()
    assert pair.paths == expected


async def test_a_status_has_a_message_that_survives_any_letter() -> None:
    pair = Pair(unary(raising(GrpcStatusError(grpc.INTERNAL, "100 % schlimm: ü\n"))))
    stream = pair.call(b"")
    await pair.pump()
    headers = pair.answer(stream)[1]
    assert headers["grpc-status"] == "13"
    assert headers["grpc-message"] == "100 %25 schlimm: %C3%BC%0A"


async def test_an_unexpected_exception_becomes_a_status_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    pair = Pair(unary(raising(ZeroDivisionError("no"))))
    stream = pair.call(b"")
    await pair.pump()
    assert pair.answer(stream)[1]["grpc-message"] == "it failed"
    assert "ZeroDivisionError" in caplog.text


async def test_a_long_answer_waits_for_the_clients_windows() -> None:
    message = bytes(range(256)) * 2000
    pair = Pair(unary(answering(message)))
    stream = pair.call(b"")
    await pair.pump()
    while len(pair.answer(stream)[0]) < len(message) + 5:
        pair.client.increment_flow_control_window(100_000)
        pair.client.increment_flow_control_window(100_000, stream)
        await pair.pump()
    assert pair.answer(stream)[0] == framed(message)
    assert pair.answer(stream)[1]["grpc-status"] == "0"


async def test_no_more_is_sent_than_the_clients_window() -> None:
    pair = Pair(unary(answering(b"x" * 100)))
    pair.client.update_settings({SettingCodes.INITIAL_WINDOW_SIZE: 10, SettingCodes.MAX_FRAME_SIZE: 20_000})
    pair.client.ping(b"12345678")
    await pair.pump()
    assert any(isinstance(event, h2.events.PingAckReceived) for event in pair.seen)
    assert any(isinstance(event, h2.events.SettingsAcknowledged) for event in pair.seen)
    stream = pair.call(b"")
    await pair.pump()
    assert len(pair.answer(stream)[0]) == 10


async def test_a_long_request_in_many_frames_is_put_together() -> None:
    pair = Pair(unary(echo))
    pair.client.increment_flow_control_window(1_000_000)
    stream = pair.begin()
    data = framed(b"z" * 50_000)
    for start in range(0, len(data), 10_000):
        pair.client.send_data(stream, data[start : start + 10_000])
        await pair.pump()
    pair.client.end_stream(stream)
    await pair.pump()
    assert pair.answer(stream)[0] == data


async def test_a_cancelled_call_is_cancelled_and_its_answer_is_dropped() -> None:
    pair = Pair(unary(wait))
    stream = pair.call(b"")
    await pair.pump()
    [task] = pair.runner.tasks
    pair.client.reset_stream(stream)
    await pair.pump()
    await asyncio.wait([task])
    assert task.cancelled()
    assert pair.server.data_to_send() == b""
    assert pair.runner.tasks == []


async def test_a_call_that_the_server_cancels_ends_with_a_status() -> None:
    pair = Pair(unary(wait))
    stream = pair.call(b"")
    await pair.pump()
    tasks = pair.runner.tasks
    pair.runner.cancel()
    await asyncio.wait(tasks)
    await pair.pump()
    assert pair.answer(stream)[1]["grpc-status"] == str(grpc.CANCELLED)


async def test_streamed_answers_come_message_by_message() -> None:
    async def words(_request: bytes) -> AsyncIterator[bytes]:
        for word in (b"one", b"two"):
            yield word

    async def none(_request: bytes) -> AsyncIterator[bytes]:
        for word in list[bytes]():
            yield word

    for method, expected in ((words, framed(b"one") + framed(b"two")), (none, b"")):
        pair = Pair(server_streaming(method))
        stream = pair.call(b"")
        await pair.pump()
        assert pair.answer(stream)[0] == expected
        assert pair.answer(stream)[1]["grpc-status"] == "0"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", "13"),
        (b"\x00\x00", "13"),
        (framed(b"abc")[:-1], "13"),
        (framed(b"abc") + b"more", "13"),
        (b"\x01" + framed(b"abc")[1:], "12"),
    ],
    ids=["empty", "short", "cut", "long", "compressed"],
)
async def test_a_request_that_is_not_one_message_is_refused(body: bytes, status: str) -> None:
    pair = Pair(unary(echo))
    stream = pair.begin()
    pair.client.send_data(stream, body, end_stream=True)
    await pair.pump()
    assert pair.answer(stream)[1]["grpc-status"] == status


async def test_a_request_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grpc, "MAX_MESSAGE_BYTES", 100)
    pair = Pair(unary(echo))
    stream = pair.begin()
    pair.client.send_data(stream, framed(bytes(200)), end_stream=False)
    await pair.pump()
    assert pair.answer(stream)[1]["grpc-status"] == str(grpc.RESOURCE_EXHAUSTED)
    assert not pair.server.has_streams
