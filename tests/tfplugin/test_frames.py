"""Frames as bytes: what is encoded is split again, however it arrives, and broken frames are refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tollgate_tfplugin import frames
from tollgate_tfplugin.frames import Http2Error

FRAMES = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 255), st.integers(0, 2**31 - 1), st.binary(max_size=50)))


@given(sent=FRAMES, step=st.integers(1, 40))
def test_frames_arrive_as_they_were_sent_whatever_the_pieces(sent: list[frames.Frame], step: int) -> None:
    data = b"".join(frames.encode_frame(*frame) for frame in sent)
    buffer, seen = bytearray(), list[frames.Frame]()
    for at in range(0, len(data), step):
        buffer += data[at : at + step]
        seen += frames.split_frames(buffer, 16_384)
    assert seen == sent
    assert not buffer


def test_a_frame_beyond_the_agreed_size_is_refused_before_it_has_arrived() -> None:
    with pytest.raises(Http2Error, match="a frame of 101 bytes"):
        list(frames.split_frames(bytearray(frames.encode_frame(0, 0, 1, bytes(101))[:9]), 100))


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({frames.MAX_FRAME_SIZE: 100}, frames.PROTOCOL_ERROR),
        ({frames.MAX_FRAME_SIZE: 2**24}, frames.PROTOCOL_ERROR),
        ({frames.INITIAL_WINDOW_SIZE: 2**31}, frames.FLOW_CONTROL_ERROR),
    ],
)
def test_settings_that_http2_forbids_are_refused(settings: dict[int, int], code: int) -> None:
    with pytest.raises(Http2Error) as refused:
        list(frames.decode_settings(frames.encode_settings(settings)[9:]))
    assert refused.value.code == code


@pytest.mark.parametrize("flags", [frames.PADDED, frames.HAS_PRIORITY, frames.PADDED | frames.HAS_PRIORITY])
def test_padding_beyond_a_frame_is_refused(flags: int) -> None:
    with pytest.raises(Http2Error):
        frames.strip_padding(flags, b"\x03ab")
