"""What an earlier run was destroying when it was ended: in doubt until a refresh has found it."""

from pathlib import Path

import pytest
from tollgate_host.interception.identity.state_objects import StateObject, StateObjects
from tollgate_host.interception.journal.apply_journal import Journal, JournalEntry
from tollgate_host.interception.journal.found_objects import find_doubted
from tollgate_host.interception.journal.unrecorded import find_unrecorded

DISK = StateObject(address="lab_disk.a", type="lab_disk", attributes={"id": "d-1"})


def left_by_a_killed_run(folder: Path, action: str = "delete", workspace: str = "default") -> None:
    journal = Journal(folder, workspace, pytest.fail)
    journal.begin(
        JournalEntry(address="lab_disk.a", type="lab_disk", provider="lab", alias=None, action=action, id="d-1")
    )
    journal.close()


def test_only_what_was_being_destroyed_in_this_workspace_is_doubted(tmp_path: Path) -> None:
    assert find_doubted(tmp_path, "default") is None
    left_by_a_killed_run(tmp_path, action="create")
    left_by_a_killed_run(tmp_path, workspace="prod")
    assert find_doubted(tmp_path, "default") is None
    left_by_a_killed_run(tmp_path)
    doubted = find_doubted(tmp_path, "default")
    assert doubted is not None
    assert doubted.types == {"lab_disk"}


def test_an_object_that_is_found_is_no_longer_said_to_be_gone(tmp_path: Path) -> None:
    left_by_a_killed_run(tmp_path)
    doubted = find_doubted(tmp_path, "default")
    assert doubted is not None
    doubted.note_found("lab_disk", {"id": "another"})
    [told] = find_unrecorded(tmp_path, "default", StateObjects([DISK]))
    assert told.sentence == "lab_disk.a (d-1) was being destroyed and may be gone; it is still in the state"
    doubted.note_found("lab_disk", {"id": "d-1"})
    assert find_unrecorded(tmp_path, "default", StateObjects([DISK])) == []
    assert find_doubted(tmp_path, "default") is None
