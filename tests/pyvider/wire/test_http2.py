"""The server's side of HTTP/2 as bytes in, calls out: against a real client library, and against broken bytes."""

import struct
from typing import Any

import h2.config
import h2.connection
import h2.events
import pytest
from h2.settings import SettingCodes
from pyvider.wire import frames
from pyvider.wire.frames import Http2Error
from pyvider.wire.http2 import INTERNAL, Call, Cancelled, Event, GrpcConnection

HEADERS = [
    (":method", "POST"),
    (":scheme", "https"),
    (":authority", "localhost"),
    (":path", "/s/A"),
    ("content-type", "application/grpc"),
]


def grpc(message: bytes) -> bytes:
    return b"\x00" + struct.pack(">L", len(message)) + message


class Pair:
    """A client of the h2 library joined back to back with our server."""

    def __init__(self, *paths: str, held: frozenset[str] = frozenset()) -> None:
        self.server = GrpcConnection(frozenset(paths), held)
        self.client = h2.connection.H2Connection(h2.config.H2Configuration(header_encoding="utf-8"))
        self.client.initiate_connection()
        self.seen: list[Any] = []
        self.pump()

    def pump(self) -> list[Event]:
        """Carry bytes both ways until neither side has any; what the server reported."""
        events: list[Event] = []
        while True:
            ours, theirs = self.server.take(), self.client.data_to_send()
            if not ours and not theirs:
                return events
            if ours:
                self.seen += self.client.receive_data(ours)
            if theirs:
                events += self.server.receive(theirs)

    def call(self, message: bytes, path: str = "/s/A") -> int:
        stream = self.client.get_next_available_stream_id()
        headers = [(name, path if name == ":path" else value) for name, value in HEADERS]
        self.client.send_headers(stream, headers)
        self.client.send_data(stream, grpc(message), end_stream=True)
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


def test_a_whole_call_is_reported_once_and_its_answer_arrives() -> None:
    pair = Pair("/s/A")
    stream = pair.call(b"question")
    assert pair.pump() == [Call(stream, "/s/A", b"question")]
    pair.server.respond(stream, b"answer")
    pair.pump()
    body, headers = pair.answer(stream)
    assert body == grpc(b"answer")
    assert headers == {":status": "200", "content-type": "application/grpc", "grpc-status": "0"}
    assert not pair.server.has_calls


def test_bytes_may_arrive_one_by_one() -> None:
    pair = Pair("/s/A")
    pair.call(b"question")
    events = [event for byte in pair.client.data_to_send() for event in pair.server.receive(bytes([byte]))]
    assert events == [Call(1, "/s/A", b"question")]


def test_calls_overlap_and_are_answered_in_any_order() -> None:
    pair = Pair("/s/A")
    streams = [pair.call(f"q{number}".encode()) for number in range(50)]
    assert len(pair.pump()) == 50
    for stream in reversed(streams):
        pair.server.respond(stream, str(stream).encode())
    pair.pump()
    assert [pair.answer(stream)[0] for stream in streams] == [grpc(str(stream).encode()) for stream in streams]


def test_paths_stay_right_while_the_clients_header_table_changes() -> None:
    pair = Pair("/s/A", "/s/B")
    expected: list[str] = []
    events: list[Event] = []
    for number in range(60):
        path = "/s/A" if number % 3 else "/s/B"
        stream = pair.client.get_next_available_stream_id()
        headers = [(name, path if name == ":path" else value) for name, value in HEADERS]
        extra = [("x-new", f"value-{number}" * 20)] if number % 7 == 0 else []
        pair.client.send_headers(stream, headers + extra)
        pair.client.send_data(stream, grpc(b""), end_stream=True)
        expected.append(path)
        events += pair.pump()
    assert [event.path for event in events if isinstance(event, Call)] == expected


def test_an_unknown_method_is_refused_before_its_message_has_come() -> None:
    pair = Pair("/s/A")
    stream = pair.client.get_next_available_stream_id()
    pair.client.send_headers(stream, [(n, "/s/Other" if n == ":path" else v) for n, v in HEADERS])
    assert pair.pump() == []
    assert pair.answer(stream)[1]["grpc-status"] == "12"


def test_a_held_stream_stays_open_without_an_answer() -> None:
    pair = Pair("/s/A", held=frozenset({"/s/Held"}))
    stream = pair.call(b"", "/s/Held")
    assert pair.pump() == []
    assert pair.answer(stream) == (b"", {})
    assert not pair.server.has_calls
    other = pair.call(b"x")
    assert pair.pump() == [Call(other, "/s/A", b"x")]


def test_an_error_has_a_status_and_a_message_that_survives_any_letter() -> None:
    pair = Pair("/s/A")
    stream = pair.call(b"")
    pair.pump()
    pair.server.finish(stream, INTERNAL, "100 % schlimm: ü\n")
    pair.pump()
    headers = pair.answer(stream)[1]
    assert headers["grpc-status"] == "13"
    assert headers["grpc-message"] == "100 %25 schlimm: %C3%BC%0A"


def test_a_long_answer_waits_for_the_clients_windows() -> None:
    pair = Pair("/s/A")
    stream = pair.call(b"")
    pair.pump()
    message = bytes(range(256)) * 2000
    pair.server.respond(stream, message)
    while len(pair.answer(stream)[0]) < len(message) + 5:
        received = sum(len(e.data) for e in pair.seen if isinstance(e, h2.events.DataReceived))
        assert received <= len(message) + 5
        pair.client.increment_flow_control_window(100_000)
        pair.client.increment_flow_control_window(100_000, stream)
        pair.pump()
    assert pair.answer(stream)[0] == grpc(message)
    assert pair.answer(stream)[1]["grpc-status"] == "0"


def test_a_long_request_in_many_frames_is_put_together() -> None:
    pair = Pair("/s/A")
    stream = pair.client.get_next_available_stream_id()
    pair.client.send_headers(stream, HEADERS)
    data = grpc(b"z" * 200_000)
    events: list[Event] = []
    for start in range(0, len(data), 10_000):
        pair.client.send_data(stream, data[start : start + 10_000])
        events += pair.pump()
    pair.client.end_stream(stream)
    assert events + pair.pump() == [Call(stream, "/s/A", b"z" * 200_000)]


def test_settings_and_pings_are_answered() -> None:
    pair = Pair("/s/A")
    pair.client.update_settings({SettingCodes.INITIAL_WINDOW_SIZE: 10, SettingCodes.MAX_FRAME_SIZE: 20_000})
    pair.client.ping(b"12345678")
    pair.pump()
    assert any(isinstance(event, h2.events.PingAckReceived) for event in pair.seen)
    assert any(isinstance(event, h2.events.SettingsAcknowledged) for event in pair.seen)
    stream = pair.call(b"")
    pair.pump()
    pair.server.respond(stream, b"x" * 100)
    pair.pump()
    assert len(pair.answer(stream)[0]) == 10, "no more than the client's window"


def test_a_cancelled_call_is_reported_and_its_answer_is_dropped() -> None:
    pair = Pair("/s/A")
    stream = pair.call(b"")
    pair.pump()
    pair.client.reset_stream(stream)
    assert pair.pump() == [Cancelled(stream)]
    pair.server.respond(stream, b"too late")
    assert pair.server.take() == b""


def test_streamed_answers_come_message_by_message() -> None:
    pair = Pair("/s/A")
    stream = pair.call(b"")
    pair.pump()
    for word in (b"one", b"two"):
        pair.server.send_message(stream, word)
    pair.server.finish(stream)
    pair.pump()
    assert pair.answer(stream)[0] == grpc(b"one") + grpc(b"two")


@pytest.mark.parametrize("body", [b"", b"\x00\x00", grpc(b"abc")[:-1], grpc(b"abc") + b"more"])
def test_a_request_that_is_not_one_message_is_an_error(body: bytes) -> None:
    pair = Pair("/s/A")
    stream = pair.client.get_next_available_stream_id()
    pair.client.send_headers(stream, HEADERS)
    pair.client.send_data(stream, body, end_stream=True)
    assert pair.pump() == []
    assert pair.answer(stream)[1]["grpc-status"] == "13"


def test_a_compressed_request_is_refused() -> None:
    pair = Pair("/s/A")
    stream = pair.client.get_next_available_stream_id()
    pair.client.send_headers(stream, HEADERS)
    pair.client.send_data(stream, b"\x01" + grpc(b"abc")[1:], end_stream=True)
    pair.pump()
    assert pair.answer(stream)[1]["grpc-status"] == "12"


BROKEN = {
    "not HTTP/2 at all": b"GET / HTTP/1.1\r\n\r\n",
    "a frame beyond the agreed size": frames.PREFACE + b"\xff\xff\xff\x00\x00\x00\x00\x00\x01",
    "unreadable headers": frames.PREFACE + frames.frame(frames.HEADERS, 4, 1, b"\xff\xff\xff\xff"),
    "an even stream": frames.PREFACE + frames.frame(frames.HEADERS, 4, 2, b"\x82"),
    "CONTINUATION of nothing": frames.PREFACE + frames.frame(frames.CONTINUATION, 4, 1, b""),
    "headers interrupted": frames.PREFACE
    + frames.frame(frames.HEADERS, 0, 1, b"\x82")
    + frames.frame(frames.PING, 0, 0, b"12345678"),
    "padding beyond the frame": frames.PREFACE + frames.frame(frames.HEADERS, 4 | 8, 1, b"\x09\x82"),
    "settings of a broken length": frames.PREFACE + frames.frame(frames.SETTINGS, 0, 0, b"\x00\x01"),
    "a window update that is too short": frames.PREFACE + frames.frame(frames.WINDOW_UPDATE, 0, 0, b"\x01"),
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=list(BROKEN))
def test_broken_bytes_end_the_connection_with_a_reason(data: bytes) -> None:
    with pytest.raises(Http2Error):
        GrpcConnection(frozenset({"/s/A"})).receive(data)


def test_headers_in_several_frames_with_padding_and_priority_are_read() -> None:
    pair = Pair("/s/A")
    pair.call(b"q")
    sent = bytearray(pair.client.data_to_send())
    _, _, stream, block = next(frames.cut(bytearray(sent), 1 << 20))
    split = frames.frame(frames.HEADERS, 0x20 | 8, stream, b"\x02" + bytes(5) + block[:3] + b"\x00\x00")
    split += frames.frame(frames.CONTINUATION, frames.END_HEADERS, stream, block[3:])
    data = frames.frame(frames.DATA, 8 | 1, stream, b"\x01" + grpc(b"q") + b"\x00")
    assert pair.server.receive(split + data) == [Call(stream, "/s/A", b"q")]
