"""Our note in a provider's private data: put in, taken out, and the provider's own bytes as they were."""

import base64
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tollgate_host.interception.annotations.packing import pack
from tollgate_host.interception.annotations.private_data import KEY, NOTHING, Note, embed, extract

NOTE = Note("abc123", {"cost": {"version": "1", "hook": "post-plan", "data": {"monthly": 1.5}, "timestamp": "t"}})


@pytest.mark.requirement("P-6.1-02")
@pytest.mark.parametrize("private", [b"", b"null", b"{}", b'{"schema_version":"1"}', b'{".framework":"e30="}'])
def test_a_provider_gets_back_the_very_bytes_it_wrote(private: bytes) -> None:
    stored = embed(private, NOTE)
    assert stored is not None
    assert extract(stored) == (private, NOTE)


@pytest.mark.parametrize(
    "private",
    [b'{"a":1E+400}', b'{"a":123456789012345678901234567890}', b'{"a":1.50}', b'{"a":-0}', b'{"a":"\xf0\x9f\x98\x80"}'],
)
def test_numbers_of_any_size_stay_as_they_were_written(private: bytes) -> None:
    stored = embed(private, NOTE)
    assert stored is not None
    assert extract(stored) == (private, NOTE)


@pytest.mark.parametrize(
    "private",
    [
        b'{"a":"\\ud800"}',
        b'{"a":NaN}',
        b'{"a":1e99999999999999999999}',
        b'{"a":' * 100_000,
        b'{"a":1}'.decode().encode("utf-16"),
    ],
)
def test_what_could_not_be_given_back_as_it_was_is_left_alone(private: bytes) -> None:
    assert embed(private, NOTE) is None
    assert extract(private) == (private, NOTHING)


def test_the_note_is_base64_of_json_which_both_of_hashicorp_s_libraries_accept() -> None:
    stored = embed(b'{"schema_version":"1"}', NOTE)
    assert stored is not None
    member = json.loads(stored)[KEY]
    assert list(json.loads(base64.b64decode(member))) == ["y"]


def test_a_note_takes_less_room_than_its_json() -> None:
    record = {"version": "0.1.0", "hook": "post-plan", "timestamp": "2026-11-16T14:15:27+00:00"}
    note = Note(
        "1076deabcf4f0525", {"naming": {**record, "data": {"name": "web", "ok": False, "suggested": "prod-web"}}}
    )
    stored = embed(b"", note)
    assert stored is not None
    assert len(stored) < len(json.dumps(note.records))


def test_a_note_that_was_written_in_full_is_read_and_stays_as_it_is() -> None:
    _stays_as_it_is({"a": NOTE.records, "t": NOTE.token, "_o": "e"})


def test_a_note_that_was_packed_in_base85_is_read_and_stays_as_it_is() -> None:
    text = json.dumps({"a": NOTE.records, "t": NOTE.token, "_o": "e"}).encode()
    _stays_as_it_is({"z": base64.b85encode(base64.b64decode(pack(text))).decode()})


def _stays_as_it_is(written: dict[str, object]) -> None:
    """A state must not change because of another version of Tollgate, or of the library that packs."""
    member = base64.b64encode(json.dumps(written).encode()).decode()
    stored = json.dumps({KEY: member}, separators=(",", ":")).encode()
    private, note = extract(stored)
    assert (private, note) == (b"", NOTE)
    assert embed(private, note.saying(NOTE.token, dict(NOTE.records))) == stored
    assert embed(private, note.saying("another", NOTE.records)) != stored


@pytest.mark.parametrize(
    "inside", ["x", 7, None, pack(b"{" * 2_000_000), pack(b"[]"), pack(b'{"a":{}}')[:-4], pack(b"no JSON")]
)
def test_a_member_that_was_packed_by_nobody_stays_where_it_is(inside: object) -> None:
    member = base64.b64encode(json.dumps({"z": inside}).encode()).decode()
    private = json.dumps({KEY: member}).encode()
    assert extract(private) == (private, NOTHING)


def test_the_same_note_gives_the_same_bytes_whatever_the_order_of_its_parts() -> None:
    one = Note("t", {"a": {"data": 1}, "b": {"data": 2}})
    other = Note("t", {"b": {"data": 2}, "a": {"data": 1}})
    assert embed(b"", one) == embed(b"", other)


@pytest.mark.parametrize("private", [b"\x81\xa1a\x01", b"[1]", b'"text"', b"7"])
def test_what_is_no_json_object_is_left_alone(private: bytes) -> None:
    assert embed(private, NOTE) is None
    assert extract(private) == (private, NOTHING)


def test_a_type_that_reads_its_private_data_in_its_own_way_gets_none() -> None:
    assert embed(b"", NOTE, type_name="kubernetes_manifest") is None


def test_nothing_is_stored_where_there_is_nothing_to_store() -> None:
    assert embed(b"", NOTHING) == b""


@pytest.mark.parametrize("member", ['"no base64!"', '"bm8ganNvbg=="', "7", "null", '"W10="'])
def test_a_member_that_is_not_ours_to_read_stays_where_it_is(member: str) -> None:
    private = f'{{"{KEY}":{member}}}'.encode()
    assert extract(private) == (private, NOTHING)


_JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner, max_size=3))


@settings(max_examples=60)
@given(st.dictionaries(st.text(min_size=1).filter(lambda name: name != KEY), _JSON, max_size=4))
def test_whatever_a_provider_keeps_survives(members: dict[str, object]) -> None:
    stored = embed(json.dumps(members).encode(), NOTE)
    assert stored is not None
    private, note = extract(stored)
    assert json.loads(private or b"{}") == members
    assert note == NOTE


@settings(max_examples=100)
@given(st.binary(max_size=60))
def test_no_bytes_at_all_make_it_fail(private: bytes) -> None:
    assert extract(private)[0] is not None
    embed(private, NOTE)
