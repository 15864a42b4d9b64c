"""The journal at the end of an apply: gone if the state has everything, else kept and told of."""

import json
from pathlib import Path
from typing import Any, cast

import attrs
import pytest
from tollgate_host.engine.arguments import Invocation, read_arguments
from tollgate_host.engine.runner import Finished
from tollgate_host.engine.working_folder import WorkingFolder, working_folder
from tollgate_host.interception.call_context import Context
from tollgate_host.interception.identity.state_objects import StateObjects
from tollgate_host.interception.journal.apply_journal import NAME, Journal, JournalEntry
from tollgate_host.live.run_context import LiveRun
from tollgate_host.live.stages.journal_settlement import settle_journal, tell_unrecorded
from tollgate_host.live.state_file import stored_state

pytestmark = pytest.mark.anyio


UNREADABLE = Finished(exit_code=1, stdout=b"", stderr=b"no state for you")


@attrs.define
class FakeRun:
    """A run in a folder, whose engine shows the state that it is given."""

    working: WorkingFolder
    pulled: Finished = UNREADABLE
    invocation: Invocation = attrs.field(factory=lambda: read_arguments(["apply"], {}))

    async def stored_state(self) -> StateObjects | None:
        async def pull() -> Finished:
            return self.pulled

        return await stored_state(self.working, None, pull)


@attrs.define
class FakeContext:
    """A command with a journal."""

    journal: Journal | None


def state_with(*ids: str) -> bytes:
    instances = [{"index_key": number, "attributes": {"id": one}} for number, one in enumerate(ids)]
    resources = [{"mode": "managed", "type": "lab_disk", "name": "a", "instances": instances}]
    return json.dumps({"version": 4, "resources": resources}).encode()


async def journal_with(folder: Path, *ids: str) -> Journal:
    """A journal of disks that were created."""
    journal = Journal(folder, "default", pytest.fail)
    for number, id_ in enumerate(ids):
        address = f"lab_disk.a[{number}]"
        step = journal.begin(
            JournalEntry(address=address, type="lab_disk", provider="lab", alias=None, action="create")
        )
        await journal.end(JournalEntry(step=step, outcome="made", id=id_))
    return journal


def journals(folder: Path) -> list[Path]:
    return list(folder.glob(f"{NAME}*"))


async def settle(folder: Path, journal: Journal | None, exit_code: int, **more: Any) -> None:
    run = FakeRun(working_folder(folder, {}), **more)
    await settle_journal(cast("LiveRun", run), cast("Context", FakeContext(journal)), exit_code)


async def test_after_success_nothing_is_left_and_nothing_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await settle(tmp_path, await journal_with(tmp_path, "d-1"), 0)
    assert journals(tmp_path) == []
    assert capsys.readouterr().err == ""


async def test_after_a_failure_what_the_state_lacks_is_named_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "terraform.tfstate").write_bytes(state_with("d-1"))
    await settle(tmp_path, await journal_with(tmp_path, "d-1", "d-2"), 1)
    assert len(journals(tmp_path)) == 1
    said = capsys.readouterr().err
    assert "Warning: the state may lack changes of this run:" in said
    assert "lab_disk.a[1] (d-2) exists but is not in the state" in said
    assert "lab_disk.a[0]" not in said
    assert "`tollgate recover`" in said


async def test_after_a_failure_that_lost_nothing_the_journal_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "terraform.tfstate").write_bytes(state_with("d-1"))
    await settle(tmp_path, await journal_with(tmp_path, "d-1"), 1)
    assert journals(tmp_path) == []
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("ids", "left"), [(("d-0", "d-1"), 0), (("d-1",), 1)])
async def test_the_journal_of_an_earlier_run_goes_once_the_state_has_what_it_knows(
    tmp_path: Path, ids: tuple[str, ...], left: int
) -> None:
    (await journal_with(tmp_path, "d-0")).close()
    (tmp_path / "terraform.tfstate").write_bytes(state_with(*ids))
    await settle(tmp_path, await journal_with(tmp_path, "d-1"), 0)
    assert len(journals(tmp_path)) == left


async def test_a_state_that_cannot_be_read_now_costs_no_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ".terraform").mkdir()
    (tmp_path / ".terraform" / "terraform.tfstate").write_text('{"backend": {"type": "s3", "config": {}}}')
    await settle(tmp_path, await journal_with(tmp_path, "d-1"), 1)
    assert len(journals(tmp_path)) == 1
    assert capsys.readouterr().err == ""
    pulled = Finished(exit_code=0, stdout=state_with("d-1"), stderr=b"")
    await tell_unrecorded(cast("LiveRun", FakeRun(working_folder(tmp_path, {}), pulled)))
    assert journals(tmp_path) == []


async def test_of_very_many_some_are_named_and_the_rest_is_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (await journal_with(tmp_path, *(f"d-{number}" for number in range(25)))).close()
    await tell_unrecorded(cast("LiveRun", FakeRun(working_folder(tmp_path, {}))))
    said = capsys.readouterr().err
    assert "Warning: the state lacks changes of an earlier run that was ended:" in said
    assert said.count("exists but is not in the state") == 20
    assert "... and 5 more" in said
