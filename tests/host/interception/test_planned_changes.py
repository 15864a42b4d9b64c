"""A saved plan at apply: which change a call belongs to; and a state: which object."""

import base64
import json
from typing import Any

import pytest
from tollgate_host.interception.annotations.private_data import Note, embed
from tollgate_host.interception.identity.planned_changes import PlannedChange, PlannedChanges
from tollgate_host.interception.identity.state_objects import state_from_json
from tollgate_host.plan.plan_resource import PlanResource


def _change(address: str, after: dict[str, Any], action: str = "create", token: str = "") -> PlannedChange:
    wire = {"address": address, "mode": "managed", "type": "a_b", "action": action, "after": after, "after_unknown": {}}
    return PlannedChange(resource=PlanResource(wire, {}), note=Note(token))


def test_a_creation_is_found_by_what_it_plans() -> None:
    planned = PlannedChanges([_change("a_b.x", {"n": 1, "l": [{}]}), _change("a_b.y", {"n": 2})])
    found = planned.creation("a_b", {"n": 1, "l": [{"k": "known now"}], "id": "i"})
    assert found is not None
    assert (found.address, found.ties) == ("a_b.x", ("a_b.x",))
    assert planned.creation("a_c", {"n": 1}) is None


def test_creations_that_plan_the_same_are_taken_one_after_the_other() -> None:
    planned = PlannedChanges([_change("a_b.x[0]", {"n": 1}), _change("a_b.x[1]", {"n": 1})])
    first = planned.creation("a_b", {"n": 1})
    second = planned.creation("a_b", {"n": 1})
    third = planned.creation("a_b", {"n": 1})
    assert first is not None
    assert second is not None
    assert first.ties == second.ties == ("a_b.x[0]", "a_b.x[1]")  # which one was first, nobody knows
    assert {first.address, second.address} == {"a_b.x[0]", "a_b.x[1]"}
    assert third is None


def test_a_creation_is_found_although_less_is_known_of_it_than_was_planned() -> None:
    planned = PlannedChanges([_change("a_b.x", {"n": 1, "m": "a"}), _change("a_b.y", {"n": 2, "m": "a"})])
    found = planned.creation("a_b", {"m": "a"})
    assert found is not None
    assert found.ties == ("a_b.x", "a_b.y")


def test_of_very_many_that_plan_the_same_the_block_is_named() -> None:
    planned = PlannedChanges([_change(f"a_b.x[{number}]", {"n": 1}) for number in range(2_000)])
    found = [planned.creation("a_b", {"n": 1}) for _ in range(2_000)]
    assert {one.address for one in found if one} == {f"a_b.x[{number}]" for number in range(2_000)}
    assert [one.ties for one in (found[0], found[-1]) if one] == [("a_b.x",), ("a_b.x",)]


def test_what_was_found_beyond_doubt_is_no_candidate_any_more() -> None:
    planned = PlannedChanges([_change("a_b.x", {"m": "a", "n": 1}), _change("a_b.y", {"m": "a"})])
    certain = planned.creation("a_b", {"m": "b", "n": 1}) or planned.creation("a_b", {"m": "a", "n": 2})
    assert certain is not None
    assert certain.ties == ("a_b.y",)
    left = planned.creation("a_b", {"m": "a"})
    assert left is not None
    assert left.ties == ("a_b.x",)


def test_a_token_names_a_change_whatever_it_plans() -> None:
    planned = PlannedChanges([_change("a_b.x", {}, "update", "t1")])
    found = planned.by_token("t1")
    assert found is not None
    assert found.address == "a_b.x"
    assert planned.by_token("") is None


def _state(*instances: dict[str, Any]) -> bytes:
    return json.dumps(
        {"version": 4, "resources": [{"mode": "managed", "type": "a_b", "name": "x", "instances": list(instances)}]}
    ).encode()


def test_an_object_of_the_state_is_found_by_its_id() -> None:
    state = state_from_json(
        _state({"index_key": 0, "attributes": {"id": "i-0"}}, {"index_key": "k", "attributes": {"id": "i-1"}})
    )
    found = state.find("a_b", {"id": "i-1"}).only
    assert found is not None
    assert found.address == 'a_b.x["k"]'
    assert state.find("a_b", {"id": "i-2"}).only is None


def test_objects_with_the_same_id_are_told_apart_by_the_rest_or_not_at_all() -> None:
    state = state_from_json(
        _state(
            {"index_key": 0, "attributes": {"id": "i", "zone": "a"}},
            {"index_key": 1, "attributes": {"id": "i", "zone": "b"}},
        )
    )
    found = state.find("a_b", {"id": "i", "zone": "b"}).only
    assert found is not None
    assert found.address == "a_b.x[1]"
    assert state.find("a_b", {"id": "i"}).only is None
    assert [one.address for one in state.find("a_b", {"id": "i"}).objects] == ["a_b.x[0]", "a_b.x[1]"]


def test_a_note_in_the_state_names_its_object() -> None:
    private = embed(b"{}", Note("tok", {"cost": {"data": 1}}))
    assert private is not None
    state = state_from_json(_state({"attributes": {"id": "i"}, "private": base64.b64encode(private).decode()}))
    found = state.find("a_b", {"id": "changed"}, "tok").only
    assert found is not None
    assert found.note.records == {"cost": {"data": 1}}
    assert state.has_notes


def test_what_the_state_marks_as_sensitive_is_a_mask() -> None:
    path = [{"type": "get_attr", "value": "password"}]
    deep = [{"type": "get_attr", "value": "list"}, {"type": "index", "value": "0"}, {"type": "get_attr", "value": "k"}]
    state = state_from_json(_state({"attributes": {"id": "i"}, "sensitive_attributes": [path, deep]}))
    assert state.objects[0].sensitive == {"password": True, "list": True}


@pytest.mark.parametrize("paths", ["text", [None], [[]], [["password"]], [[{"type": "index", "value": "0"}]], {}, 7])
def test_marks_that_cannot_be_read_mark_everything(paths: Any) -> None:
    state = state_from_json(_state({"attributes": {"id": "i"}, "sensitive_attributes": paths}))
    assert state.objects[0].sensitive is True


def test_an_object_that_is_none_does_not_hide_the_marks_of_the_others() -> None:
    path = [{"type": "get_attr", "value": "password"}]
    state = state_from_json(
        _state([], {"attributes": [], "private": 7}, {"attributes": {"id": "i"}, "sensitive_attributes": [path]})  # pyright: ignore[reportArgumentType]
    )
    assert [one.sensitive for one in state.objects] == [False, {"password": True}]


def test_a_number_of_thousands_of_digits_does_not_hide_a_state() -> None:
    state = state_from_json(
        _state({"attributes": {"id": "i", "huge": 0}}).replace(b'"huge": 0', b'"huge": 1' + b"0" * 5000)
    )
    assert state.find("a_b", {"id": "i"}).only is not None


def test_what_is_no_state_has_no_objects() -> None:
    assert [state_from_json(data).objects for data in (b"", b"[]", b"{", b"{}", b"[" * 100_000)] == [()] * 5
