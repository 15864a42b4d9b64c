"""PlanResourceChange through the gate: which hooks are called with what, and what is noted."""

from pathlib import Path
from typing import Any

import pytest
from pyvider.wire.gen import tfplugin6_pb2 as pb
from tollgate.gate.phase import Phase
from tollgate.gate.planned import PlannedChange, PlannedChanges
from tollgate.gate.private import Note, embed, extract
from tollgate.gate.state_objects import StateObject, StateObjects
from tollgate.terraform.plan_json.plan_resource import PlanResource

from .harness import disk, lab, value

pytestmark = pytest.mark.anyio


def _stored(address: str = "lab_disk.a", **more: Any) -> StateObject:
    return StateObject(
        **{"address": address, "type": "lab_disk", "attributes": disk(id="d-1", zone="x"), **more}  # pyright: ignore[reportArgumentType] -- any of its members
    )


def _replacing(private: bytes = b"") -> Any:
    """A provider that must replace a disk that moves to another zone, or that gets another id."""

    def plan(data: bytes) -> bytes:
        request = pb.PlanResourceChange.Request.FromString(data)
        response = pb.PlanResourceChange.Response(
            planned_state=request.proposed_new_state, planned_private=private or request.prior_private
        )
        response.requires_replace.add().steps.add(attribute_name="zone")
        response.requires_replace.add().steps.add(attribute_name="id")
        return response.SerializeToString()

    return plan


@pytest.mark.parametrize("private", [b"", b'{"schema_version":"1"}', b"\x93no json"])
async def test_a_replacement_is_one_post_plan_whatever_its_private_data(tmp_path: Path, private: bytes) -> None:
    gate = lab(tmp_path, state=StateObjects([_stored()]))
    gate.provider["PlanResourceChange"] = _replacing(private)
    new = disk(zone="y")
    first = await gate.plan(disk(id="d-1", zone="x"), disk(id="d-1", zone="y"), config=new)
    await gate.plan(None, new, private=first.planned_private)
    assert gate.integration.seen() == ["pre-plan update lab_disk.a", "post-plan replace lab_disk.a"]
    sent = gate.integration.last("post-plan")
    assert (sent["before"]["id"], sent["after"]["zone"], sent["replace_paths"]) == ("d-1", "y", [["zone"]])


async def test_a_path_that_does_not_change_replaces_nothing(tmp_path: Path) -> None:
    gate = lab(tmp_path, state=StateObjects([_stored()]))
    gate.provider["PlanResourceChange"] = _replacing()
    await gate.plan(disk(id="d-1", zone="x"), disk(id="d-1", zone="x", size=9))
    assert gate.integration.seen()[-1] == "post-plan update lab_disk.a"


async def test_what_the_user_asks_to_replace_is_replaced(tmp_path: Path) -> None:
    address = 'module.m["k"].lab_disk.a[0]'
    gate = lab(tmp_path, state=StateObjects([_stored(address)]), replaced=frozenset({address}))
    first = await gate.plan(disk(id="d-1", zone="x"), disk(id="d-1", zone="x"))
    assert gate.integration.seen() == [f"pre-plan update {address}"]
    await gate.plan(None, disk(zone="x"), private=first.planned_private)
    assert gate.integration.seen()[-1] == f"post-plan replace {address}"


async def test_a_creation_in_the_place_of_a_tainted_object_is_a_replacement(tmp_path: Path) -> None:
    gate = lab(tmp_path, state=StateObjects([_stored(is_tainted=True)]))
    await gate.plan(None, disk(zone="y"))
    assert gate.integration.seen() == ["pre-plan create lab_disk.a", "post-plan replace lab_disk.a"]
    assert gate.integration.last("post-plan")["before"]["id"] == "d-1"


async def test_an_object_that_the_files_no_longer_have_keeps_its_own_address(tmp_path: Path) -> None:
    twins = [_stored("lab_disk.old[0]"), _stored("lab_disk.old[1]")]
    gate = lab(tmp_path, state=StateObjects(twins))
    await gate.plan(disk(id="d-1", zone="x"), None)
    assert gate.integration.seen()[-1] == "post-plan delete lab_disk.old[0]|lab_disk.old[1]"
    assert gate.integration.last("post-plan")["name"] == "old"


async def test_before_a_destroy_nothing_but_the_deletions_is_looked_at_and_each_once(tmp_path: Path) -> None:
    gate = lab(tmp_path, state=StateObjects([_stored()]), is_destroying=True)
    old = disk(id="d-1", zone="x")
    for after in (old, None, None):
        await gate.plan(old, after)
    assert gate.integration.seen() == ["pre-plan delete lab_disk.a", "post-plan delete lab_disk.a"]


async def test_an_object_that_stays_as_it_is_is_a_no_op(tmp_path: Path) -> None:
    gate = lab(tmp_path, state=StateObjects([_stored()]))
    old = disk(id="d-1", zone="x")
    response = await gate.plan(old, old)
    assert gate.integration.seen()[-1] == "post-plan no-op lab_disk.a"
    assert response.planned_state == value(old)


async def test_the_provider_never_sees_our_note_and_the_state_gets_it_back(tmp_path: Path) -> None:
    gate = lab(tmp_path)
    gate.integration.answers["post-plan"] = {"metadata": {"cost": 5}}
    private = embed(b'{"own":1}', Note("t", {"older": {"data": {}}}))
    assert private is not None
    response = await gate.plan(None, disk(size=8), private=private)
    assert pb.PlanResourceChange.Request.FromString(gate.asked[0][1]).prior_private == b'{"own":1}'
    own, note = extract(response.planned_private)
    assert own == b'{"own":1}'
    assert set(note.records) == {"older", "check"}


def _plan_of(**after: Any) -> PlannedChanges:
    wire = {"address": "lab_disk.a", "type": "lab_disk", "action": "create", "after": after, "after_unknown": {}}
    return PlannedChanges([PlannedChange(resource=PlanResource(wire, {}))])


async def test_while_applying_only_what_the_plan_does_not_have_is_looked_at(tmp_path: Path) -> None:
    gate = lab(tmp_path, phase=Phase.APPLY, planned=_plan_of(size=8))
    await gate.plan(None, disk(size=8))
    assert gate.integration.seen() == []
    await gate.plan(None, disk(size=9))
    assert gate.integration.seen() == ["post-plan create lab_disk.a"]
