"""`integrations.lock.hcl` after `init`: written when something changed, and left alone in a locked run."""

from pathlib import Path

import pytest
from tollgate_host.config.integrations_lock import NAME, VARIABLE, read_lock
from tollgate_host.live.lock_update import is_lock_current, update_lock

from tests.host.integrations.programs import write_program
from tests.host.live.roots import setup_of

CONFIG = """
terraform {
  integration "naming" {
    source = "./naming"
  }
  integration "late" {
    source  = "./late"
    enabled = false
  }
}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_program(tmp_path / "naming", "serve(answer)\n")
    write_program(tmp_path / "late", "serve(answer)\n")
    (tmp_path / "integrations.hcl").write_text(CONFIG)
    return tmp_path


def test_every_enabled_program_is_locked_and_the_user_is_asked_to_commit(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not is_lock_current(setup_of(root), {})
    update_lock(setup_of(root), {})
    assert capsys.readouterr().err == f"Tollgate wrote {NAME}: naming was added. Commit it.\n"
    assert read_lock(root / NAME).keys() == {"naming"}
    assert is_lock_current(setup_of(root), {})


def test_what_has_not_changed_is_not_mentioned(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    update_lock(setup_of(root), {})
    capsys.readouterr()
    update_lock(setup_of(root), {})
    assert capsys.readouterr().err == ""


def test_another_program_makes_the_lock_outdated_and_is_told_of(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    update_lock(setup_of(root), {})
    capsys.readouterr()
    write_program(root / "naming", "serve(lambda m: answer(m, 'fail'))\n")
    assert not is_lock_current(setup_of(root), {})
    update_lock(setup_of(root), {})
    assert "naming was changed" in capsys.readouterr().err


def test_a_program_that_cannot_be_read_now_or_is_disabled_stays_locked(root: Path) -> None:
    update_lock(setup_of(root), {})
    before = read_lock(root / NAME)
    (root / "integrations.hcl").write_text(CONFIG.replace('"./naming"', '"./naming"\n    enabled = false'))
    update_lock(setup_of(root), {})
    assert read_lock(root / NAME) == before


def test_an_integration_that_is_no_longer_declared_leaves_the_lock(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    update_lock(setup_of(root), {})
    (root / "integrations.hcl").write_text(CONFIG.replace("naming", "other"))
    (root / "naming").rename(root / "other")
    update_lock(setup_of(root), {})
    assert read_lock(root / NAME).keys() == {"other"}
    assert "naming was removed" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["1", "true", "elsewhere.lock.hcl"])
def test_a_locked_run_writes_nothing(root: Path, value: str) -> None:
    update_lock(setup_of(root), {VARIABLE: value})
    assert not (root / NAME).exists()
    assert is_lock_current(setup_of(root), {VARIABLE: value})


def test_a_lock_that_cannot_be_written_is_a_warning(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / NAME).mkdir()
    update_lock(setup_of(root), {})
    assert f"Warning: {root / NAME} cannot be written: " in capsys.readouterr().err
