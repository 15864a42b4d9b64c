"""PlanResourceChange through the gate: which hooks are called with what, and what is noted."""

from pathlib import Path
from typing import Any

import pytest
from tollgate_host.interception.annotations.private_data import Note, embed, extract
from tollgate_host.interception.identity.planned_changes import PlannedChange, PlannedChanges
from tollgate_host.interception.identity.state_objects import StateObject, StateObjects
from tollgate_host.interception.phase import Phase
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from .harness import disk, lab

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
async def test_a_replacement_is_announced_once_whatever_its_private_data(tmp_path: Path, private: bytes) -> None:
    gate = lab(tmp_path, state=StateObjects([_stored()]))
    gate.provider["PlanResourceChange"] = _replacing(private)
    new = disk(zone="y")
    first = await gate.plan(disk(id="d-1", zone="x"), disk(id="d-1", zone="y"), config=new)
    await gate.plan(None, new, private=first.planned_private)
    assert gate.integration.seen() == ["pre-plan update lab_disk.a"]


async def test_what_the_engine_replaces_for_a_reason_of_its_own_is_announced_once_too(tmp_path: Path) -> None:
    gate = lab(tmp_path, state=StateObjects([_stored()]))
    first = await gate.plan(disk(id="d-1", zone="x"), disk(id="d-1", zone="x"))
    await gate.plan(None, disk(zone="x"), private=first.planned_private)
    assert gate.integration.seen() == ["pre-plan update lab_disk.a"]


async def test_what_is_created_has_its_own_hook_after_any_replacement(tmp_path: Path) -> None:
    gate = lab(tmp_path, state=StateObjects([_stored()]))
    gate.provider["PlanResourceChange"] = _replacing(b"\x93no json")
    new = disk(zone="y")
    await gate.plan(disk(id="d-1", zone="x"), disk(id="d-1", zone="y"), config=new)
    await gate.plan(None, new)
    await gate.plan(None, new)
    assert gate.integration.seen() == ["pre-plan update lab_disk.a", "pre-plan create lab_disk.a"]


async def test_an_object_without_an_id_that_changed_outside_is_found_by_its_configuration(tmp_path: Path) -> None:
    blocks = "".join(f'resource "lab_disk" "{name}" {{\n  size = {size}\n}}\n' for name, size in (("a", 1), ("b", 2)))
    stored = [
        StateObject(address=f"lab_disk.{name}", type="lab_disk", attributes=disk(size=size, zone="x"))
        for name, size in (("a", 1), ("b", 2))
    ]
    gate = lab(tmp_path, blocks, state=StateObjects(stored))
    await gate.plan(disk(size=2, zone="drifted"), disk(size=2), config=disk(size=2))
    await gate.plan(disk(size=3, zone="new"), disk(size=3), config=disk(size=3))
    assert gate.integration.seen() == ["pre-plan update lab_disk.b", "pre-plan update lab_disk.a|lab_disk.b"]


async def test_an_object_that_the_files_no_longer_have_keeps_its_own_address(tmp_path: Path) -> None:
    twins = [_stored("lab_disk.old[0]"), _stored("lab_disk.old[1]")]
    gate = lab(tmp_path, state=StateObjects(twins))
    await gate.plan(disk(id="d-1", zone="x"), None)
    assert gate.integration.seen()[-1] == "pre-plan delete lab_disk.old[0]|lab_disk.old[1]"
    assert gate.integration.last("pre-plan")["name"] == "old"


async def test_before_a_destroy_nothing_but_the_deletions_is_looked_at_and_each_once(tmp_path: Path) -> None:
    gate = lab(tmp_path, state=StateObjects([_stored()]), is_destroying=True)
    old = disk(id="d-1", zone="x")
    for after in (old, None, None):
        await gate.plan(old, after)
    assert gate.integration.seen() == ["pre-plan delete lab_disk.a"]


async def test_a_call_that_nobody_hears_passes_as_it_is(tmp_path: Path) -> None:
    gate = lab(tmp_path, hooks=("post-plan",), state=StateObjects([_stored()]))
    old = disk(id="d-1", zone="x")
    response = await gate.plan(old, disk(id="d-1", zone="y"), private=b'{"own":1}')
    assert gate.integration.seen() == []
    assert response.planned_private == b'{"own":1}'


async def test_an_object_has_the_same_id_at_every_hook(tmp_path: Path) -> None:
    gate = lab(tmp_path, state=StateObjects([_stored()]))
    old = disk(id="d-1", zone="x")
    await gate.read(old)
    response = await gate.plan(old, disk(id="d-1", zone="y"))
    _, note = extract(response.planned_private)
    ids = [one["id"] for _, one in gate.integration.calls]
    assert {*ids, gate.context.ids[note.token]} == {"lab_disk.a"}


async def test_the_provider_never_sees_our_note_and_the_state_gets_it_back(tmp_path: Path) -> None:
    gate = lab(tmp_path)
    private = embed(b'{"own":1}', Note("t", {"older": {"data": {}}}))
    assert private is not None
    response = await gate.plan(None, disk(size=8), private=private)
    assert pb.PlanResourceChange.Request.FromString(gate.asked[0][1]).prior_private == b'{"own":1}'
    own, note = extract(response.planned_private)
    assert own == b'{"own":1}'
    assert (note.token, set(note.records)) == ("t", {"older"})


def _plan_of(**after: Any) -> PlannedChanges:
    wire = {
        "address": "lab_disk.a",
        "mode": "managed",
        "type": "lab_disk",
        "action": "create",
        "after": after,
        "after_unknown": {},
    }
    return PlannedChanges([PlannedChange(resource=PlanResource(wire, {}))])


async def test_while_applying_nobody_is_asked_about_a_plan_again(tmp_path: Path) -> None:
    gate = lab(tmp_path, phase=Phase.APPLY, planned=_plan_of(size=8))
    await gate.plan(None, disk(size=8))
    await gate.plan(None, disk(size=9))
    assert gate.integration.seen() == []
