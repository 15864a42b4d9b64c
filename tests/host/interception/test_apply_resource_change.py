"""ApplyResourceChange through the gate: which hooks are called with what, and what the state gets."""

import json
from pathlib import Path
from typing import Any

import pytest
from tollgate_host.interception.annotations.private_data import Note, embed, extract
from tollgate_host.interception.identity.planned_changes import PlannedChange, PlannedChanges
from tollgate_host.interception.identity.state_objects import StateObject, StateObjects
from tollgate_host.interception.phase import Phase
from tollgate_host.live.stages.apply_outcome import outcome_of
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from .harness import PROVIDER, UNKNOWN, Lab, disk, lab, value

pytestmark = pytest.mark.anyio

SECRET = "hunter2-hunter2"
OLD = disk(id="d-1", zone="x")


def change(action: str = "create", address: str = "lab_disk.a", token: str = "t", **more: Any) -> PlannedChange:
    """A change of a saved plan."""
    wire = {
        "id": address,
        "address": address,
        "type": "lab_disk",
        "mode": "managed",
        "provider": PROVIDER,
        "provider_alias": None,
        "action": action,
        "before": None if action == "create" else OLD,
        "after": {"zone": "y"},
        "after_unknown": {"id": True},
        "before_sensitive": False,
        "after_sensitive": {},
        "config": {"zone": "y"},
        "error": None,
        "previous_metadata": {},
        **more,
    }
    return PlannedChange(resource=PlanResource(wire, {}), note=Note(token))


def _applying(folder: Path, *changes: PlannedChange, **more: Any) -> Lab:
    state = StateObjects([StateObject(address="lab_disk.a", type="lab_disk", attributes=OLD)])
    given: dict[str, Any] = {"state": state, **more}
    return lab(folder, phase=Phase.APPLY, planned=PlannedChanges(changes), **given)


def _token(token: str = "t") -> bytes:
    return embed(b"", Note(token)) or b""


def _failing(detail: str) -> Any:
    def apply(_: bytes) -> bytes:
        response = pb.ApplyResourceChange.Response(new_state=value(None))
        response.diagnostics.add(severity=pb.Diagnostic.ERROR, summary="No", detail=detail)
        return response.SerializeToString()

    return apply


async def test_a_replacement_is_announced_before_its_first_half_and_finished_after_its_second(tmp_path: Path) -> None:
    gate = _applying(tmp_path, change("replace"))
    await gate.apply(OLD, None, private=_token())
    assert gate.integration.seen() == ["pre-apply replace lab_disk.a"]
    await gate.apply(None, disk(zone="y", id=UNKNOWN), private=_token())
    assert gate.integration.seen() == ["pre-apply replace lab_disk.a", "post-apply replace lab_disk.a"]
    assert gate.integration.last("post-apply")["before"]["id"] == "d-1"


async def test_a_replacement_that_creates_first_is_one_of_each_too_and_a_late_error_counts(tmp_path: Path) -> None:
    planned = change("replace")
    gate = _applying(tmp_path, planned)
    await gate.apply(None, disk(zone="y", id=UNKNOWN), private=_token())
    gate.provider["ApplyResourceChange"] = _failing("still in use")
    await gate.apply(OLD, None, private=_token())
    assert gate.integration.seen() == ["pre-apply replace lab_disk.a", "post-apply replace lab_disk.a"]
    assert planned.error == "No: still in use"


async def test_the_half_of_a_replacement_that_makes_the_object_is_announced_again_if_more_is_known(
    tmp_path: Path,
) -> None:
    gate = _applying(tmp_path, change("replace", after_unknown={"id": True, "note": True}))
    await gate.apply(OLD, None, private=_token())
    await gate.apply(None, disk(zone="y", id=UNKNOWN, note="known by now"), private=_token())
    assert [hook for hook, _ in gate.integration.calls] == ["pre-apply", "pre-apply", "post-apply"]


async def test_what_pre_apply_refuses_is_not_made_and_the_old_object_stays_whole(tmp_path: Path) -> None:
    planned = change("update")
    gate = _applying(tmp_path, planned)
    gate.integration.answers["pre-apply"] = {"status": "fail", "message": "Not on Fridays."}
    response = await gate.apply(OLD, disk(id="d-1", zone="y"), private=_token())
    assert gate.asked == []
    assert response.new_state == value(None)
    assert response.diagnostics[0].severity == pb.Diagnostic.ERROR
    assert planned.error is not None


async def test_what_post_apply_refuses_is_a_warning(tmp_path: Path) -> None:
    gate = _applying(tmp_path, change())
    gate.integration.answers["post-apply"] = {"status": "fail", "message": "It came out wrong."}
    response = await gate.apply(None, disk(zone="y"), private=_token())
    assert [one.severity for one in response.diagnostics] == [pb.Diagnostic.WARNING]
    assert response.new_state == value(disk(zone="y"))


async def test_annotations_survive_a_provider_that_drops_private_data_and_one_that_fails_to_delete(
    tmp_path: Path,
) -> None:
    records = {"cost": {"data": {"usd": 5}}}
    note = Note("t", records)
    state = StateObjects([StateObject(address="lab_disk.a", type="lab_disk", attributes=OLD, note=note)])
    gate = _applying(tmp_path, change("update"), state=state)
    response = await gate.apply(OLD, disk(id="d-1", zone="y"), private=_token())
    assert extract(response.private)[1] == note
    kept = pb.ApplyResourceChange.Response(new_state=value(OLD))
    kept.diagnostics.add(severity=pb.Diagnostic.ERROR, summary="No")
    gate.provider["ApplyResourceChange"] = lambda _: kept.SerializeToString()
    response = await gate.apply(OLD, None, private=_token())
    assert extract(response.private)[1] == note


async def test_an_imported_object_without_an_id_is_found_by_what_the_plan_says_of_it(tmp_path: Path) -> None:
    other = StateObject(address="lab_disk.a", type="lab_disk", attributes=disk(zone="x"))
    imported = change("update", "lab_disk.b", token="", before=disk(zone="i"))
    gate = _applying(tmp_path, change("update", token="", before=disk(zone="x")), imported, state=StateObjects([other]))
    await gate.apply(disk(zone="i"), disk(zone="y"))
    assert gate.integration.seen() == ["pre-apply update lab_disk.b", "post-apply update lab_disk.b"]


async def test_of_equal_creations_none_is_named_and_all_are_candidates(tmp_path: Path) -> None:
    twins = [change(address=f"lab_disk.a[{number}]", token="") for number in range(2)]
    gate = _applying(tmp_path, *twins, main='resource "lab_disk" "a" {\n  count = 2\n}\n')
    response = await gate.plan(None, disk(zone="y", id=UNKNOWN))
    await gate.apply(None, disk(zone="y", id=UNKNOWN), private=response.planned_private)
    assert gate.integration.seen()[0] == "pre-apply create lab_disk.a[0]|lab_disk.a[1]"
    assert gate.integration.last("post-apply")["name"] == "a"


async def test_an_error_that_quotes_a_secret_is_sent_without_it_unless_secrets_are_asked_for(tmp_path: Path) -> None:
    for send_sensitive in (False, True):
        planned = change(after={"zone": "y", "password": SECRET})
        gate = _applying(tmp_path, planned, send_sensitive=send_sensitive)
        gate.provider["ApplyResourceChange"] = _failing(f'invalid password "{SECRET}"')
        await gate.apply(None, disk(zone="y", password=SECRET), private=_token())
        sent = gate.integration.last("post-apply")
        shown = SECRET if send_sensitive else "(sensitive)"
        assert sent["error"] == f'No: invalid password "{shown}"'
        outcome = next(outcome_of(gate.context.planned, StateObjects()))
        assert (SECRET in json.dumps(outcome.wire())) is False
        assert outcome.wire(send_sensitive=True)["error"] == f'No: invalid password "{SECRET}"'


async def test_a_secret_that_the_plan_could_not_mark_is_hidden_once_it_is_known(tmp_path: Path) -> None:
    main = 'variable "s" {\n  sensitive = true\n}\nresource "lab_disk" "a" {\n  note = "x-${var.s}"\n}\n'
    gate = _applying(tmp_path, change(after_unknown={"id": True, "note": True}), main=main)
    await gate.apply(None, disk(zone="y", note=SECRET, id=UNKNOWN), private=_token())
    assert SECRET not in json.dumps(gate.integration.calls)
    assert gate.integration.last("pre-apply")["after"]["note"] == "(sensitive)"


async def test_the_outcome_of_an_apply_has_what_was_made_with_its_secrets_hidden(tmp_path: Path) -> None:
    planned = change(after_unknown={"id": True, "password": True})
    gate = _applying(tmp_path, planned)
    gate.provider["ApplyResourceChange"] = lambda _: pb.ApplyResourceChange.Response(
        new_state=value(disk(id="d-2", zone="y", password=SECRET))
    ).SerializeToString()
    await gate.apply(None, disk(zone="y", password=UNKNOWN, id=UNKNOWN), private=_token())
    outcome = next(outcome_of(gate.context.planned, StateObjects()))
    assert (outcome.wire()["after"]["id"], outcome.wire()["after"]["password"]) == ("d-2", "(sensitive)")
    assert outcome.wire(send_sensitive=True)["after"]["password"] == SECRET
