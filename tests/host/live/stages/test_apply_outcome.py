"""The resources of an applied plan as they are now, with their errors and without their secrets."""

import json
from typing import Any

import pytest
from tollgate_host.interception.identity.planned_changes import Made, PlannedChange, PlannedChanges
from tollgate_host.interception.identity.state_objects import StateObject, StateObjects
from tollgate_host.interception.schema.type_shape import shape_of
from tollgate_host.live.stages.apply_outcome import outcome_of

from tests.host.interception.harness import disk, disk_schema, value
from tests.host.interception.test_apply_resource_change import change

SECRET = "hunter2-hunter2"


def stored(
    attributes: dict[str, Any], address: str = "lab_disk.a", type_: str = "lab_disk", **more: Any
) -> StateObject:
    return StateObject(address=address, type=type_, attributes=attributes, **more)


def outcome(planned: PlannedChange, *state: StateObject, known_secrets: frozenset[str] = frozenset()) -> Any:
    [one] = outcome_of(PlannedChanges([planned]), StateObjects(state), known_secrets=known_secrets)
    return one


def made(planned: PlannedChange, content: dict[str, Any] | None) -> PlannedChange:
    planned.made = Made(value(content), shape_of(disk_schema()))
    return planned


def test_what_a_provider_has_made_is_shown_as_it_answered() -> None:
    planned = made(change(), disk(id="d-2", zone="y"))
    assert outcome(planned, stored(disk(id="older"))).wire()["after"] == disk(id="d-2", zone="y")


def test_what_a_provider_has_deleted_is_shown_as_nothing() -> None:
    assert outcome(made(change("delete"), None), stored(disk(id="d-1"))).wire()["after"] is None


def test_what_was_not_made_is_shown_as_the_state_still_has_it() -> None:
    old = disk(id="d-1", zone="x")
    assert outcome(change("update"), stored(old)).wire()["after"] == old
    assert outcome(change("create")).wire()["after"] is None


def test_an_object_that_waits_to_be_destroyed_is_not_the_resource() -> None:
    assert outcome(change("update"), stored(disk(id="old"), deposed="00000001")).wire()["after"] is None


@pytest.mark.parametrize(("action", "mode"), [("no-op", "managed"), ("read", "data"), ("invoke", "action")])
def test_what_an_apply_does_not_touch_is_shown_as_planned(action: str, mode: str) -> None:
    assert outcome(change(action, mode=mode)).wire()["after"] == {"zone": "y"}


def test_what_no_gate_has_seen_is_shown_without_the_types_that_a_state_stores() -> None:
    attributes = {"id": "x", "input": {"type": "string", "value": "v"}, "output": None}
    planned = change(address="terraform_data.d", type="terraform_data")
    found = outcome(planned, stored(attributes, "terraform_data.d", "terraform_data"))
    assert found.wire()["after"] == {"id": "x", "input": "v", "output": None}


def test_an_error_is_shown_without_secrets_and_told_in_full_to_whom_it_may_concern() -> None:
    planned = change("update")
    planned.error, planned.shown_error = f"bad password {SECRET}", "bad password (sensitive)"
    found = outcome(planned)
    assert found.wire()["error"] == "bad password (sensitive)"
    assert found.wire(send_sensitive=True)["error"] == f"bad password {SECRET}"


def test_what_the_schema_the_plan_or_the_state_marks_is_hidden() -> None:
    by_schema = outcome(made(change(), disk(id="d-1", password=SECRET)))
    by_plan = outcome(made(change(after_sensitive={"note": True}), disk(id="d-1", note=SECRET)))
    by_state = outcome(change("update"), stored(disk(id="d-1", note=SECRET), sensitive={"note": True}))
    for found in (by_schema, by_plan, by_state):
        assert SECRET not in json.dumps(found.wire())
        assert SECRET in json.dumps(found.wire(send_sensitive=True))


def test_a_secret_of_the_run_is_hidden_wherever_it_stands() -> None:
    found = outcome(made(change(), disk(id="d-1", note=SECRET)), known_secrets=frozenset({SECRET}))
    assert SECRET not in json.dumps(found.wire())
