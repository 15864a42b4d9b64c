"""A pull request cannot bring a program of its own: with --locked nothing starts that the lock file has not."""

import sys
from pathlib import Path
from typing import Any

import pytest
from tollgate_host.config.integrations_lock import LockedProgram, read_lock, write_lock
from tollgate_host.config.program_digest import digest_of

from tests.host.plans.pieces import change, resource_change

TRACE = """
open({trace!r}, "w").close()
serve(answer)
"""


@pytest.fixture
def locked(project: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A project whose integration leaves a trace when it is started, with a lock file; the run is locked."""
    project.integration("checker", TRACE.format(trace=str(project.folder / "started")))
    project.plan_of(resource_change("aws_vpc", "a", change(["create"], None, {"x": "y"})))
    pin(project)
    monkeypatch.setenv("TOLLGATE_LOCKED", "1")
    return project


def pin(project: Any, **changes: Any) -> None:
    """Write the lock file of the project."""
    one = LockedProgram(source="./checker.py", digest=digest_of(project.folder / "checker.py").digest, **changes)
    write_lock(project.folder / "integrations.lock.hcl", {"checker": one})


def was_started(project: Any) -> bool:
    return (project.folder / "started").exists()


def test_what_the_lock_file_has_is_started(locked: Any) -> None:
    assert locked.check().code == 0
    assert was_started(locked)


def test_a_program_that_was_changed_is_not_started(locked: Any) -> None:
    path = locked.folder / "checker.py"
    path.write_text(path.read_text() + "\n# one more line\n")
    outcome = locked.check()
    assert outcome.code == 3
    assert "is not what" in outcome.err
    assert "digest was sha256:" in outcome.err
    assert not was_started(locked)


def test_a_program_that_nobody_locked_is_not_started(locked: Any) -> None:
    (locked.folder / "integrations.lock.hcl").unlink()
    outcome = locked.check()
    assert outcome.code == 3
    assert '"checker" is not in' in outcome.err
    assert not was_started(locked)


def test_other_arguments_are_another_program(locked: Any) -> None:
    pin(locked, args=("-c", "true"))
    outcome = locked.check()
    assert outcome.code == 3
    assert "args was" in outcome.err
    assert not was_started(locked)


def test_a_lock_file_of_ones_own_counts_instead_of_the_repositorys(
    locked: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = tmp_path / "trusted.lock.hcl"
    own.write_text("")
    monkeypatch.setenv("TOLLGATE_LOCKED", str(own))
    assert locked.check().code == 3
    assert not was_started(locked)


def test_a_lock_file_that_cannot_be_read_locks_nothing_open(locked: Any) -> None:
    (locked.folder / "integrations.lock.hcl").write_text('integration "checker" {\n')
    assert locked.check().code == 3
    assert not was_started(locked)


def test_a_lock_file_says_what_changed_and_stays_as_it_is_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "integrations.lock.hcl"
    one = LockedProgram(source="a", digest="sha256:1", version="1.0", args=("x ${y}", 'quo"te'), env=("AWS_*",))
    two = LockedProgram(source="b", digest="sha256:2")
    assert write_lock(path, {"one": one, "two": two}) == ["one was added", "two was added"]
    assert read_lock(path) == {"one": one, "two": two}
    before = path.stat().st_mtime_ns
    assert write_lock(path, {"two": two, "one": one}) == []
    assert path.stat().st_mtime_ns == before
    changed = LockedProgram(source="b", digest="sha256:3")
    assert write_lock(path, {"two": changed}) == [
        "one was removed",
        "two was changed: digest was sha256:2 and is sha256:3",
    ]


def test_a_console_script_is_pinned_with_all_files_of_its_distribution() -> None:
    script = Path(sys.executable).with_name("tf-naming-checker")
    if not script.exists():
        pytest.skip("the naming checker is not installed here")
    found = digest_of(script)
    assert found.version
    assert found == digest_of(script)
