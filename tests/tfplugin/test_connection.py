"""One HTTP/2 connection as bytes in, bytes out: against ourselves, against a general library, against broken bytes."""

from typing import Any

import h2.config
import h2.connection
import h2.events
import pytest
from h2.settings import SettingCodes
from tollgate_tfplugin import frames
from tollgate_tfplugin.connection import MAX_CONTINUATION_FRAMES, STREAM_WINDOW_BYTES, Connection
from tollgate_tfplugin.frames import Http2Error
from tollgate_tfplugin.headers import MAX_HEADER_LIST_BYTES

from tests.tfplugin.peers import REQUEST, RESPONSE, TRAILERS, Kept, Pair


def test_a_call_goes_there_and_back() -> None:
    pair = Pair()
    stream, kept = pair.open()
    pair.client.send_data(stream, b"question", is_end=True)
    pair.pump()
    [request] = pair.accepted
    assert (request.headers, bytes(request.body), request.is_ended) == ([REQUEST], b"question", True)
    assert request.stream is not None
    pair.server.send_headers(request.stream, RESPONSE, is_end=False)
    pair.server.send_data(request.stream, b"answer", is_end=False)
    pair.server.send_headers(request.stream, TRAILERS, is_end=True)
    pair.pump()
    assert (kept.headers, bytes(kept.body), kept.is_ended) == ([RESPONSE, TRAILERS], b"answer", True)
    assert not pair.client.has_streams
    assert not pair.server.has_streams


@pytest.mark.parametrize("size", [0, 1, 16_384, 16_385, 65_535, 65_536, 30_000_000])
def test_a_body_of_any_size_arrives_whole(size: int) -> None:
    pair = Pair()
    body = bytes(size)
    stream, kept = pair.open()
    pair.client.send_data(stream, body, is_end=True)
    pair.pump()
    [request] = pair.accepted
    assert len(request.body) == size
    assert request.is_ended
    assert kept.sent == size


def test_a_reader_that_grants_nothing_holds_up_its_own_stream_only() -> None:
    pair = Pair(grants=False)
    slow, _ = pair.open()
    pair.client.send_data(slow, bytes(STREAM_WINDOW_BYTES + 100), is_end=True)
    pair.pump()
    other, _ = pair.open()
    pair.client.send_data(other, b"quick", is_end=True)
    pair.pump()
    first, second = pair.accepted
    assert len(first.body) == STREAM_WINDOW_BYTES
    assert not first.is_ended
    assert (bytes(second.body), second.is_ended) == (b"quick", True)
    assert first.stream is not None
    pair.server.acknowledge_data(first.stream, STREAM_WINDOW_BYTES)
    pair.pump()
    assert len(first.body) == STREAM_WINDOW_BYTES + 100
    assert first.is_ended


def test_trailers_wait_for_the_data_before_them() -> None:
    pair = Pair()
    stream, kept = pair.open()
    pair.client.send_data(stream, b"", is_end=True)
    pair.pump()
    answering = pair.accepted[0].stream
    assert answering is not None
    pair.server.send_headers(answering, RESPONSE, is_end=False)
    pair.server.pause_sending()
    pair.server.send_data(answering, b"late", is_end=False)
    pair.server.send_headers(answering, TRAILERS, is_end=True)
    pair.pump()
    assert (kept.headers, bytes(kept.body)) == ([RESPONSE], b"")
    pair.server.resume_sending()
    pair.pump()
    assert (kept.headers, bytes(kept.body), kept.is_ended) == ([RESPONSE, TRAILERS], b"late", True)


def test_the_end_of_a_request_without_data_is_sent_alone() -> None:
    pair = Pair()
    stream, _ = pair.open()
    pair.client.send_data(stream, b"message", is_end=False)
    pair.pump()
    assert not pair.accepted[0].is_ended
    pair.client.send_data(stream, b"", is_end=True)
    pair.pump()
    assert pair.accepted[0].is_ended


def test_a_reset_is_told_with_its_code_and_ends_the_stream() -> None:
    pair = Pair()
    stream, _ = pair.open()
    pair.pump()
    pair.client.reset(stream, frames.CANCEL)
    pair.client.send_data(stream, b"too late", is_end=True)
    pair.pump()
    assert pair.accepted[0].reset_code == frames.CANCEL
    assert not pair.client.has_streams
    assert not pair.server.has_streams


def test_an_answer_before_the_end_of_the_request_ends_the_stream_on_both_sides() -> None:
    pair = Pair()
    _, kept = pair.open()
    pair.pump()
    answering = pair.accepted[0].stream
    assert answering is not None
    pair.server.send_headers(answering, (*RESPONSE, *TRAILERS), is_end=True)
    pair.pump()
    assert kept.is_ended
    assert not pair.client.has_streams
    assert not pair.server.has_streams


def test_what_a_peer_says_after_the_end_of_a_stream_is_not_heard() -> None:
    pair = Pair()
    stream, _ = pair.open()
    pair.client.send_data(stream, b"question", is_end=True)
    pair.pump()
    pair.server.receive_data(frames.encode_frame(frames.DATA, frames.END_STREAM, stream.id, b" and more"))
    pair.server.receive_data(frames.encode_frame(frames.HEADERS, frames.END_HEADERS, stream.id, b"\x83"))
    [request] = pair.accepted
    assert (bytes(request.body), request.headers) == (b"question", [REQUEST])


def test_a_lost_connection_is_told_to_every_stream_once() -> None:
    pair = Pair()
    calls = [pair.open()[1] for _ in range(3)]
    pair.client.connection_lost()
    assert [call.is_lost for call in calls] == [True] * 3
    assert not pair.client.has_streams


def test_what_a_leaving_server_has_not_heard_is_lost_and_the_rest_goes_on() -> None:
    pair = Pair()
    _, heard = pair.open()
    pair.pump()
    _, unheard = pair.open()
    pair.server.send_goaway()
    pair.client.receive_data(pair.server.data_to_send())
    assert (heard.is_lost, unheard.is_lost) == (False, True)
    assert pair.client.is_going_away


def test_headers_too_long_for_one_frame_go_in_several() -> None:
    pair = Pair()
    long = ((b":status", b"200"), (b"grpc-message", b"x" * 100_000))
    _, kept = pair.open()
    pair.pump()
    answering = pair.accepted[0].stream
    assert answering is not None
    pair.server.send_headers(answering, long, is_end=True)
    pair.pump()
    assert kept.headers == [long]


def h2_server(**settings: int) -> h2.connection.H2Connection:
    server = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding=None))
    server.initiate_connection()
    server.update_settings({SettingCodes[name]: value for name, value in settings.items()})
    return server


def exchange(client: Connection, server: h2.connection.H2Connection) -> list[Any]:
    events: list[Any] = []
    while True:
        ours, theirs = client.data_to_send(), server.data_to_send()
        if not ours and not theirs:
            return events
        if ours:
            events += server.receive_data(ours)
        if theirs:
            client.receive_data(theirs)


def test_no_more_streams_are_open_than_the_server_allows() -> None:
    client, server = Connection(on_output=lambda: None), h2_server(MAX_CONCURRENT_STREAMS=2)
    exchange(client, server)
    calls = [Kept() for _ in range(5)]
    for number, call in enumerate(calls):
        call.stream = client.open(REQUEST, call)
        client.send_data(call.stream, b"call %d" % number, is_end=True)
    seen: list[bytes] = []
    for _ in range(5):
        for event in exchange(client, server):
            if isinstance(event, h2.events.DataReceived) and event.data:
                seen.append(event.data)
                assert event.stream_id is not None
                server.send_headers(event.stream_id, [*RESPONSE, *TRAILERS], end_stream=True)
    exchange(client, server)
    assert seen == [b"call %d" % number for number in range(5)]
    assert all(call.is_ended for call in calls)


def test_a_waiting_stream_may_be_given_up() -> None:
    client, server = Connection(on_output=lambda: None), h2_server(MAX_CONCURRENT_STREAMS=0)
    exchange(client, server)
    stream = client.open(REQUEST, Kept())
    assert client.has_streams
    client.reset(stream, frames.CANCEL)
    assert not client.has_streams
    assert exchange(client, server) == []


def test_a_general_library_understands_what_we_send_and_the_other_way_round() -> None:
    client, server = Connection(on_output=lambda: None), h2_server(HEADER_TABLE_SIZE=64, INITIAL_WINDOW_SIZE=10)
    exchange(client, server)
    for _ in range(3):
        call = Kept()
        call.stream = client.open(REQUEST, call)
        client.send_data(call.stream, b"0123456789abcdef", is_end=True)
        body = b""
        while len(body) < 16:
            for event in exchange(client, server):
                if isinstance(event, h2.events.DataReceived):
                    assert event.stream_id is not None
                    body += event.data or b""
                    server.acknowledge_received_data(event.flow_controlled_length or 0, event.stream_id)
        server.send_headers(call.stream.id, list(RESPONSE))
        server.send_data(call.stream.id, body, pad_length=5)
        server.send_headers(call.stream.id, list(TRAILERS), end_stream=True)
        exchange(client, server)
        assert (bytes(call.body), call.headers) == (b"0123456789abcdef", [RESPONSE, TRAILERS])
    assert not client.has_streams


def test_a_ping_is_answered() -> None:
    pair = Pair()
    pair.server.receive_data(frames.encode_frame(frames.PING, 0, 0, b"12345678"))
    assert pair.server.data_to_send() == frames.encode_frame(frames.PING, frames.ACK, 0, b"12345678")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (frames.encode_frame(frames.CONTINUATION, frames.END_HEADERS, 1), "CONTINUATION without HEADERS"),
        (
            frames.encode_frame(frames.HEADERS, 0, 1, b"\x83") + frames.encode_frame(frames.PING, 0, 0, bytes(8)),
            "interrupted",
        ),
        (frames.encode_frame(frames.HEADERS, frames.END_HEADERS, 2, b"\x83"), "stream 2 opened by a client"),
        (frames.encode_frame(frames.HEADERS, frames.END_HEADERS, 1, b"\xff\xff\xff\xff\xff"), "unreadable headers"),
        (b"\xff\xff\xff" + bytes(20), "a frame of"),
        (frames.encode_frame(frames.SETTINGS, 0, 0, b"odd"), "SETTINGS of a broken length"),
        (frames.encode_frame(frames.WINDOW_UPDATE, 0, 0, b""), "too short"),
    ],
)
def test_a_peer_that_breaks_the_rules_is_told_so_and_left(data: bytes, reason: str) -> None:
    pair = Pair()
    with pytest.raises(Http2Error, match=reason):
        pair.server.receive_data(data)
    assert frames.encode_frame(frames.GOAWAY, 0, 0)[3:4] in pair.server.data_to_send()


def test_what_is_not_http2_is_refused_at_its_first_bytes() -> None:
    with pytest.raises(Http2Error, match="not HTTP/2"):
        Connection(accept=lambda stream, headers: Kept(), on_output=lambda: None).receive_data(b"GET / HTTP/1.1\r\n")


def test_bytes_may_come_one_by_one() -> None:
    client = Connection(on_output=lambda: None)
    pair = Pair()
    fresh = Connection(accept=pair._accept, on_output=lambda: None)  # pyright: ignore[reportPrivateUsage] -- the same keeper
    client.send_data(client.open(REQUEST, Kept()), b"slowly", is_end=True)
    for byte in client.data_to_send():
        fresh.receive_data(bytes((byte,)))
    assert bytes(pair.accepted[0].body) == b"slowly"


@pytest.mark.parametrize("stream_id", [0, 1])
def test_a_window_that_grows_by_nothing_breaks_the_rules(stream_id: int) -> None:
    pair = Pair()
    pair.open()
    with pytest.raises(Http2Error):
        pair.client.receive_data(frames.encode_frame(frames.WINDOW_UPDATE, 0, stream_id, frames.encode_uint32(0)))


def headers_of(pair: Pair, side: str) -> tuple[Connection, int]:
    """A side of a connection, and a stream on which its peer may send headers."""
    stream, _ = pair.open()
    pair.pump()
    return (pair.server, stream.id + 2) if side == "server" else (pair.client, stream.id)


@pytest.mark.parametrize("side", ["client", "server"])
@pytest.mark.parametrize("piece", [b"", b"\x00", bytes(16_384)], ids=["empty", "short", "full"])
def test_a_flood_of_continuation_frames_ends_the_connection(side: str, piece: bytes) -> None:
    receiver, stream_id = headers_of(Pair(), side)
    receiver.receive_data(frames.encode_frame(frames.HEADERS, 0, stream_id, b"\x82"))
    more = frames.encode_frame(frames.CONTINUATION, 0, stream_id, piece)
    with pytest.raises(Http2Error, match="header block without end") as refused:
        receiver.receive_data(more * (MAX_CONTINUATION_FRAMES + 1))
    assert refused.value.code == frames.ENHANCE_YOUR_CALM


@pytest.mark.parametrize("side", ["client", "server"])
def test_a_short_block_that_decodes_to_endless_headers_ends_the_connection(side: str) -> None:
    receiver, stream_id = headers_of(Pair(), side)
    field = b"\x40\x01x\x7f\xa1\x1e" + bytes(4000)  # one field for the table, which one byte then repeats
    with pytest.raises(Http2Error, match="headers of more than"):
        receiver.receive_data(frames.encode_frame(frames.HEADERS, 4, stream_id, field + b"\xbe" * 5_000))


def test_the_peer_is_told_how_long_headers_may_be() -> None:
    for connection in (Connection(on_output=lambda: None), Pair().server):
        sent = bytearray(connection.data_to_send().removeprefix(frames.PREFACE))
        for kind, _, _, payload in frames.split_frames(sent, 16_384):
            if kind == frames.SETTINGS:
                assert dict(frames.decode_settings(payload))[frames.MAX_HEADER_LIST_SIZE] == MAX_HEADER_LIST_BYTES
