"""ReadResource through the gate: what is said of it, and that reading alone changes nothing."""

from pathlib import Path
from typing import Any

import pytest
from tollgate_host.interception.annotations.private_data import Note, embed, extract
from tollgate_host.interception.identity.state_objects import StateObject, StateObjects
from tollgate_host.interception.phase import Phase
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from .harness import Lab, disk, lab, value

pytestmark = pytest.mark.anyio

OLD = disk(id="d-1", zone="x")


def _reading(folder: Path, **more: Any) -> Lab:
    state = StateObjects([StateObject(address="lab_disk.a", type="lab_disk", attributes=OLD)])
    given: dict[str, Any] = {"state": state, **more}
    return lab(folder, **given)


@pytest.mark.parametrize(("now", "drift"), [(OLD, False), (disk(id="d-1", zone="y"), True), (None, True)])
async def test_what_has_changed_or_gone_has_drifted(tmp_path: Path, now: object, drift: bool) -> None:
    gate = _reading(tmp_path)
    gate.provider["ReadResource"] = lambda _: pb.ReadResource.Response(new_state=value(now)).SerializeToString()
    await gate.read(OLD)
    assert gate.integration.last("pre-refresh")["drift"] is False
    assert gate.integration.last("post-refresh")["drift"] is drift


async def test_what_is_imported_has_the_address_that_the_command_names(tmp_path: Path) -> None:
    gate = _reading(tmp_path, phase=Phase.REFRESH, imported='lab_disk.b["k"]')
    await gate.read(disk(id="d-9"))
    assert gate.integration.seen()[-1] == 'post-refresh no-op lab_disk.b["k"]'


async def test_a_command_that_only_looks_changes_no_annotation(tmp_path: Path) -> None:
    for is_looking in (True, False):
        gate = _reading(tmp_path, is_looking=is_looking)
        gate.integration.answers["post-refresh"] = {"metadata": {"cost": 5}}
        response = await gate.read(OLD, private=b'{"own":1}')
        assert (response.private == b'{"own":1}') is is_looking


async def test_the_same_answer_gives_the_same_private_data(tmp_path: Path) -> None:
    gate = _reading(tmp_path)
    gate.integration.answers["post-refresh"] = {"metadata": {"cost": 5}}
    first = await gate.read(OLD)
    again = await gate.read(OLD, private=first.private)
    assert again.private == first.private
    assert extract(first.private)[1].records["check"]["data"] == {"cost": 5}


async def test_what_pre_refresh_refuses_keeps_its_state_and_note(tmp_path: Path) -> None:
    gate = _reading(tmp_path)
    gate.integration.answers["pre-refresh"] = {"status": "fail", "message": "Do not look."}
    private = embed(b"", Note("t", {"cost": {"data": {}}})) or b""
    response = await gate.read(OLD, private=private)
    assert gate.asked == []
    assert (response.new_state, response.private) == (value(OLD), private)
