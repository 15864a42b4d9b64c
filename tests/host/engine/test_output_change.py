"""What is changed in the output of the second of two commands, whatever pieces it comes in."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tollgate_host.engine.terminal.output_change import DestroySummary, OutputChange, SecondCommandEvents

PLAIN = (
    b"a.b: Destroying... [id=1]\na.b (local-exec): Apply complete! Resources: x\na.b: Destruction complete after 0s\n"
    b"\nApply complete! Resources: 0 added, 0 changed, 2 destroyed.\n"
)
COLOURED = (
    b"\x1b[0m\x1b[1ma.b: Destroying... [id=1]\x1b[0m\x1b[0m\n"
    b"\x1b[0m\x1b[1m\x1b[32m\nApply complete! Resources: 0 added, 0 changed, 2 destroyed.\n\x1b[0m"
)
OUTPUTS = b'\nOutputs:\n\nx = "1"\n'
COLOURED_OUTPUTS = b'\x1b[0m\x1b[1m\x1b[32m\nOutputs:\n\n\x1b[0mx = "1"\n'


def through(change: OutputChange, data: bytes, cuts: list[int] | None = None) -> bytes:
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts or [])})
    pieces = [data[start:end] for start, end in pairwise(places)]
    return b"".join(map(change.feed, pieces)) + change.close()


def destroyed(data: bytes) -> bytes:
    return data.replace(
        b"\nApply complete! Resources: 0 added, 0 changed, 2 destroyed.", b"\nDestroy complete! Resources: 2 destroyed."
    )


@given(
    case=st.sampled_from([(PLAIN, OUTPUTS), (COLOURED, COLOURED_OUTPUTS), (PLAIN, b""), (COLOURED, b"")]),
    cuts=st.lists(st.integers(0, 1000), max_size=8),
)
@settings(max_examples=150)
def test_a_destroy_is_called_so_in_whatever_pieces_it_is_told(case: tuple[bytes, bytes], cuts: list[int]) -> None:
    data, outputs = case
    assert through(DestroySummary(), data + outputs, cuts) == destroyed(data)


@given(st.binary(max_size=60), st.lists(st.integers(0, 60), max_size=5))
@settings(max_examples=100)
def test_output_without_a_summary_stays_as_it_is(data: bytes, cuts: list[int]) -> None:
    assert through(DestroySummary(), data, cuts) == data


def test_nothing_is_held_back_but_the_beginning_of_a_summary() -> None:
    change = DestroySummary()
    assert change.feed(b"Still destroying") == b"Still destroying"
    assert change.feed(b"...\n") == b"...\n"
    assert change.feed(b"App") == b""
    assert change.feed(b"etite\n") == b"Appetite\n"


VERSION = b'{"@message":"Terraform 1.11.4","type":"version","ui":"1.2"}\n'
PLANNED = b'{"@message":"a: Plan to delete","change":{"action":"delete"},"type":"planned_change"}\n'
START = b'{"@message":"a: Destroying...","type":"apply_start"}\n'
SUMMARY = (
    b'{"@message":"Apply complete! Resources: 0 added, 0 changed, 2 destroyed.",'
    b'"changes":{"add":0,"remove":2,"operation":"apply"},"type":"change_summary"}\n'
)
EVENT_OUTPUTS = b'{"@message":"Outputs: 1","outputs":{},"type":"outputs"}\n'


@given(st.lists(st.integers(0, 500), max_size=8))
@settings(max_examples=50)
def test_events_that_were_told_already_are_left_out(cuts: list[int]) -> None:
    events = VERSION + PLANNED + START + SUMMARY + EVENT_OUTPUTS
    assert through(SecondCommandEvents(is_destroy=False), events, cuts) == START + SUMMARY + EVENT_OUTPUTS


def test_the_events_of_a_destroy_are_called_so() -> None:
    shown = through(SecondCommandEvents(is_destroy=True), VERSION + PLANNED + START + SUMMARY + EVENT_OUTPUTS)
    assert shown == START + (
        b'{"@message":"Destroy complete! Resources: 2 destroyed.",'
        b'"changes":{"add":0,"remove":2,"operation":"destroy"},"type":"change_summary"}\n'
    )


@pytest.mark.parametrize("data", [b"", b"panic: no JSON", b"{}\npartial"])
def test_what_is_no_event_is_shown(data: bytes) -> None:
    assert through(SecondCommandEvents(is_destroy=True), data) == data
