"""Header blocks: what is written can be read by any peer, and a kept block never says anything but what it said."""

import pytest
from hpack import Decoder, Encoder
from hypothesis import given, settings
from hypothesis import strategies as st
from tollgate_tfplugin.frames import Http2Error
from tollgate_tfplugin.headers import HeaderDecoder, HeaderEncoder, Headers

REQUEST: Headers = (
    (b":method", b"POST"),
    (b":scheme", b"http"),
    (b":path", b"/tfplugin6.Provider/PlanResourceChange"),
    (b":authority", b"localhost"),
    (b"content-type", b"application/grpc"),
    (b"te", b"trailers"),
)

names = st.sampled_from([b":path", b"te", b"grpc-status", b"grpc-message", b"grpc-timeout", b"x-long"])
fields = st.tuples(names, st.one_of(st.sampled_from([b"", b"0", b"200", b"/a/B"]), st.binary(max_size=600)))
conversations = st.lists(st.lists(fields, min_size=1, max_size=6).map(tuple), min_size=1, max_size=30)


def decoded(decoder: Decoder, block: bytes) -> Headers:
    return tuple((bytes(name), bytes(value)) for name, value in decoder.decode(block, raw=True))


@settings(max_examples=30, deadline=None)
@given(conversations)
def test_a_peer_reads_what_was_written(said: list[Headers]) -> None:
    writer, peer = HeaderEncoder(), Decoder()
    for headers in (*said, *said):
        assert decoded(peer, writer.encode(headers)) == headers


@settings(max_examples=30, deadline=None)
@given(conversations)
def test_what_a_peer_wrote_is_read(said: list[Headers]) -> None:
    reader, peer = HeaderDecoder(), Encoder()
    for headers in (*said, *said):
        assert reader.decode(peer.encode(list(headers))) == headers


def test_the_same_headers_are_a_few_references_from_the_second_time_on() -> None:
    writer = HeaderEncoder()
    first, second, third = (writer.encode(REQUEST) for _ in range(3))
    assert len(first) > 80
    assert len(second) == len(REQUEST)
    assert third is second


def test_references_stay_true_when_other_headers_come_in_between() -> None:
    writer, peer = HeaderEncoder(), Decoder()
    for number in range(100):
        other = (*REQUEST[:2], (b":path", b"/x/%d" % number), *REQUEST[3:])
        for headers in (REQUEST, other, REQUEST):
            assert decoded(peer, writer.encode(headers)) == headers


def test_a_smaller_table_of_the_peer_is_heeded() -> None:
    writer, peer = HeaderEncoder(), Decoder()
    decoded(peer, writer.encode(REQUEST))
    peer.max_allowed_table_size = 100
    writer.limit_table(100)
    for _ in range(3):
        assert decoded(peer, writer.encode(REQUEST)) == REQUEST
    assert peer.header_table_size == 100


def test_values_that_hardly_come_twice_take_no_room_in_the_table() -> None:
    writer, peer = HeaderEncoder(), Decoder()
    for number in range(1000):
        decoded(peer, writer.encode(((b"grpc-status", b"2"), (b"grpc-message", b"error %d" % number))))
    assert len(peer.header_table.dynamic_entries) == 1


def test_garbage_is_an_error_of_the_connection() -> None:
    with pytest.raises(Http2Error, match="unreadable headers"):
        HeaderDecoder().decode(b"\xff\xff\xff\xff\xff")
