"""HTTP/2 of the relay: any frames, from either end; and the same traffic to a general library."""

from typing import Any

import h2.config
import h2.connection
import h2.events
from hpack import Encoder
from hypothesis import strategies as st
from tollgate_tfplugin import frames
from tollgate_tfplugin.connection import Connection
from tollgate_tfplugin.frames import Http2Error, encode_frame
from tollgate_tfplugin.headers import Headers
from tollgate_tfplugin.stream import Stream

from tests.fuzz.target import Target
from tests.tfplugin.peers import REQUEST, RESPONSE, TRAILERS, Kept

_MAX_BYTES = 1 << 20
_BLOCK = Encoder().encode(list(REQUEST))
_ODD_BLOCK = Encoder().encode([(b"x", b"y" * 50)])


class _Server:
    """Our end as the server; keeps every stream, and answers each that has ended."""

    def __init__(self) -> None:
        self.streams: dict[int, Kept] = {}
        self.connection = Connection(accept=self._accept, on_output=lambda: None)

    def _accept(self, stream: Stream, headers: Headers) -> Kept:
        kept = Kept()
        kept.stream = stream
        kept.headers.append(headers)
        self.streams[stream.id] = kept
        return kept

    def answer_all(self) -> None:
        """Answers whatever is still open."""
        for kept in self.streams.values():
            if kept.stream is not None and not kept.stream.is_ended:
                self.connection.send_headers(kept.stream, RESPONSE, is_end=False)
                self.connection.send_data(kept.stream, b"answer" * 50, is_end=False)
                self.connection.send_headers(kept.stream, TRAILERS, is_end=True)


def server(data: bytes) -> None:
    """A server's end takes anything, or refuses it as an error of HTTP/2; what it sends are whole frames."""
    step, stream = max(data[0] if data else 1, 1), frames.PREFACE + data[1:]
    whole, pieced = _Server(), _Server()
    outcome = _fed(whole.connection, [stream])
    parts = [stream[at : at + step] for at in range(0, len(stream), step)]
    assert outcome == _fed(pieced.connection, parts)
    assert {number: bytes(kept.body) for number, kept in whole.streams.items()} == {
        number: bytes(kept.body) for number, kept in pieced.streams.items()
    }
    if outcome is None:
        whole.answer_all()
    _check_frames(whole.connection.data_to_send())
    whole.connection.connection_lost()
    assert not whole.connection.has_streams


def client(data: bytes) -> None:
    """A client's end with two calls under way takes anything, or refuses it; every call ends once the end is lost."""
    connection = Connection(on_output=lambda: None)
    calls = [Kept(), Kept()]
    for kept in calls:
        kept.stream = connection.open(REQUEST, kept)
        connection.send_data(kept.stream, b"question" * 20_000, is_end=True)
    _fed(connection, [data])
    sent = connection.data_to_send()
    assert sent.startswith(frames.PREFACE)
    _check_frames(sent[len(frames.PREFACE) :])
    connection.connection_lost()
    assert not connection.has_streams


def agreement(data: bytes) -> None:
    """What a general library takes as a client's traffic, we take too, and hear the same on each stream."""
    whole = bytearray(data)
    kinds = list(frames.split_frames(whole, 1 << 24))
    if any(kind == frames.PUSH_PROMISE for kind, *_ in kinds) or whole:
        return  # no client pushes; and of a frame that has not come whole, the two need not think alike yet
    stream = frames.PREFACE + frames.encode_settings({}) + data
    peer: Any = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding=None))
    try:
        events = peer.receive_data(stream)
    except Exception:  # noqa: BLE001 -- it is stricter, and raises what it likes
        return
    bodies: dict[int, bytearray] = {}
    for event in events:
        if isinstance(event, h2.events.RequestReceived):
            bodies[event.stream_id] = bytearray()
        elif isinstance(event, h2.events.DataReceived):
            bodies[event.stream_id] += event.data
    ours = _Server()
    code = _fed(ours.connection, [stream])
    if code == frames.PROTOCOL_ERROR and any(kind == frames.CONTINUATION for kind, *_ in kinds):
        return  # it lets headers go on that have ended, on a stream that has ended; nobody may say that
    assert code is None
    assert {number: bytes(body) for number, body in bodies.items()} == {
        number: bytes(kept.body) for number, kept in ours.streams.items()
    }


def _fed(connection: Connection, parts: list[bytes]) -> int | None:
    """The code of the error that the parts end in, if they do."""
    for part in parts:
        try:
            connection.receive_data(part)
        except Http2Error as error:
            assert str(error)
            return error.code
    return None


def _check_frames(sent: bytes) -> None:
    buffer = bytearray(sent)
    assert len(sent) < _MAX_BYTES
    for kind, _, _, _ in frames.split_frames(buffer, _MAX_BYTES):
        assert kind <= frames.CONTINUATION
    assert not buffer


_SETTINGS = st.lists(
    st.tuples(st.integers(0, 7), st.sampled_from([0, 1, 100, 16_384, 65_535, 2**24 - 1, 2**31 - 1, 2**31, 2**32 - 1])),
    max_size=3,
).map(lambda pairs: b"".join(key.to_bytes(2, "big") + value.to_bytes(4, "big") for key, value in pairs))
_STREAM_IDS = st.sampled_from([0, 1, 1, 1, 3, 3, 5, 2, 2**31 - 1])
_LONGS = st.sampled_from([0, 1, 65_535, 2**31 - 1, 2**31, 2**32 - 1]).map(frames.encode_uint32)
_FRAMES = st.one_of(
    st.builds(
        encode_frame,
        st.just(frames.HEADERS),
        st.integers(0, 0x2D),
        _STREAM_IDS,
        st.sampled_from([_BLOCK, _ODD_BLOCK, b"\x3f\xe1\x1f", b""]),
    ),
    st.builds(encode_frame, st.just(frames.HEADERS), st.sampled_from([4, 5]), _STREAM_IDS, st.just(_BLOCK)),
    st.builds(encode_frame, st.just(frames.DATA), st.sampled_from([0, 1, 8, 9]), _STREAM_IDS, st.binary(max_size=12)),
    st.builds(encode_frame, st.just(frames.SETTINGS), st.sampled_from([0, 1]), st.just(0), _SETTINGS),
    st.builds(
        encode_frame, st.sampled_from([frames.WINDOW_UPDATE, frames.RST_STREAM]), st.just(0), _STREAM_IDS, _LONGS
    ),
    st.builds(
        encode_frame, st.just(frames.PING), st.sampled_from([0, 1]), st.just(0), st.binary(min_size=8, max_size=8)
    ),
    st.builds(encode_frame, st.just(frames.GOAWAY), st.just(0), st.just(0), st.tuples(_LONGS, _LONGS).map(b"".join)),
    st.builds(encode_frame, st.integers(0, 12), st.integers(0, 255), _STREAM_IDS, st.binary(max_size=20)),
)
_TRAFFIC = st.lists(_FRAMES, max_size=12).map(b"".join)
_FIRST = st.binary(min_size=1, max_size=1)
_WORDS = (
    encode_frame(1, 5, 1, _BLOCK),
    encode_frame(1, 4, 1, _BLOCK),
    encode_frame(0, 1, 1, b"x"),
    encode_frame(4, 0, 0),
    encode_frame(8, 0, 1, b"\x00\x00\xff\xff"),
)
TARGETS = [
    Target(
        name="host-http2-server",
        one_input=server,
        strategy=st.tuples(_FIRST, _TRAFFIC).map(b"".join),
        words=_WORDS,
        pumps=(
            encode_frame(6, 0, 0, bytes(8)),
            encode_frame(9, 0, 1, b""),
            encode_frame(4, 0, 0),
            encode_frame(8, 0, 1, b"\x00\x00\x00\x01"),
        ),
    ),
    Target(name="host-http2-client", one_input=client, strategy=_TRAFFIC, words=_WORDS),
    Target(name="host-http2-agreement", one_input=agreement, strategy=_TRAFFIC, words=_WORDS),
]
