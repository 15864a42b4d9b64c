"""Equal creations: after the apply each answer, error and object is where Terraform has it."""

from pathlib import Path

import pytest
from tollgate_host.interception.identity.planned_changes import PlannedChanges
from tollgate_host.interception.identity.state_objects import StateObject, StateObjects
from tollgate_host.interception.phase import Phase
from tollgate_host.live.stages.equal_creations import correct_outcomes, real_addresses, tied_changes
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tests.host.interception.harness import UNKNOWN, disk, lab, value
from tests.host.interception.test_apply_resource_change import change

pytestmark = pytest.mark.anyio


async def test_after_an_apply_the_state_tells_which_was_which(tmp_path: Path) -> None:
    planned = PlannedChanges([change(address=f"lab_disk.a[{number}]", token="") for number in range(3)])
    gate = lab(tmp_path, 'resource "lab_disk" "a" {\n  count = 3\n}\n', phase=Phase.APPLY, planned=planned)
    made = iter(["d-0", None, "d-2"])

    def apply(_: bytes) -> bytes:
        identity = next(made)
        response = pb.ApplyResourceChange.Response(new_state=value(identity and disk(id=identity, zone="y")))
        if identity is None:
            response.diagnostics.add(severity=pb.Diagnostic.ERROR, summary="No room")
        return response.SerializeToString()

    gate.provider["ApplyResourceChange"] = apply
    gate.integration.answers["post-apply"] = lambda sent: {"message": sent["error"] or sent["after"]["id"]}
    for _ in range(3):
        response = await gate.plan(None, disk(zone="y", id=UNKNOWN))
        await gate.apply(None, disk(zone="y", id=UNKNOWN), private=response.planned_private)
    after = StateObjects(
        StateObject(address=f"lab_disk.a[{number}]", type="lab_disk", attributes=disk(id=identity, zone="y"))
        for number, identity in ((0, "d-2"), (1, "d-0"))
    )
    addresses = real_addresses(tied_changes(planned), after)
    correct_outcomes(planned, addresses)
    gate.context.answers.rename(addresses)
    said = {one.address: one.message for one in gate.context.answers.results() if one.hook == "post-apply"}
    assert said == {"lab_disk.a[0]": "d-2", "lab_disk.a[1]": "d-0", "lab_disk.a[2]": "No room"}
    assert {one.address: one.error for one in planned.changes if one.error} == {"lab_disk.a[2]": "No room"}
    assert [one.made.after and one.made.after["id"] for one in planned.changes if one.made] == ["d-2", "d-0", None]


def test_a_creation_that_could_be_told_apart_is_not_looked_for() -> None:
    alone, tied = change(address="lab_disk.a", token="1"), change(address="lab_disk.b[0]", token="2")
    alone.ties, tied.ties = ("lab_disk.a",), ("lab_disk.b[0]", "lab_disk.b[1]")
    assert tied_changes(PlannedChanges([alone, tied, change(address="lab_disk.c", token="3")])) == [tied]


def test_those_that_were_not_made_get_the_addresses_that_are_left_of_their_type() -> None:
    addresses = ["lab_disk.a[0]", "lab_disk.a[1]", "lab_shelf.b[0]"]
    tied = [change(address=one, token=one, type=one.partition(".")[0]) for one in addresses]
    assert real_addresses(tied, StateObjects()) == {one: one for one in addresses}
