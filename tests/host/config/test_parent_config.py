"""`integrations.hcl` of a parent folder: which one counts, and what is relative to it."""

from pathlib import Path

import pytest
from tollgate_host.check.options import CheckOptions
from tollgate_host.check.read_enforcement import EXEMPTIONS_FILE
from tollgate_host.check.setup import Setup, read_setup
from tollgate_host.cli import quick_path

FILE = 'terraform {{\n  integration "{name}" {{\n    source = "./check"\n  }}\n}}\n'


def write(folder: Path, name: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "integrations.hcl").write_text(FILE.format(name=name))
    (folder / "check").write_text("#!/bin/sh\n")
    (folder / "check").chmod(0o755)


def read(root: Path, **environ: str) -> Setup:
    root.mkdir(parents=True, exist_ok=True)
    return read_setup(CheckOptions(settings={"root": str(root)}), environ)


def test_the_nearest_file_above_the_root_counts_alone(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    write(tmp_path, "far")
    write(tmp_path / "live", "near")
    setup = read(tmp_path / "live" / "prod" / "vpc")
    assert setup.loaded.problems == ()
    assert [item.name for item in setup.config.integrations] == ["near"]
    assert setup.config.parent == tmp_path / "live"
    assert setup.config.integrations[0].command == tmp_path / "live" / "check"
    assert setup.config.integrations[0].folder == tmp_path / "live"


def test_a_file_of_its_own_counts_before_any_other(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    write(tmp_path, "far")
    write(tmp_path / "live", "own")
    setup = read(tmp_path / "live")
    assert ([item.name for item in setup.config.integrations], setup.config.parent) == (["own"], None)


@pytest.mark.parametrize("marker", [".git", ".hg", ".jj", ".svn"])
def test_nothing_above_the_repository_counts(tmp_path: Path, marker: str) -> None:
    write(tmp_path, "far")
    (tmp_path / "repository" / marker).mkdir(parents=True)
    assert read(tmp_path / "repository" / "live").config.integrations == ()


def test_outside_of_a_repository_no_parent_counts(tmp_path: Path) -> None:
    write(tmp_path, "far")
    assert read(tmp_path / "live").config.integrations == ()


def test_a_root_behind_a_link_is_guarded_by_either_repository_and_first_by_the_one_with_the_link(
    tmp_path: Path,
) -> None:
    for name in ("linking", "linked"):
        (tmp_path / name / ".git").mkdir(parents=True)
    (tmp_path / "linked" / "unit").mkdir()
    (tmp_path / "linking" / "unit").symlink_to(tmp_path / "linked" / "unit")
    (tmp_path / "unit").symlink_to(tmp_path / "linked" / "unit")
    write(tmp_path / "linked", "there")
    for root in (tmp_path / "linking" / "unit", tmp_path / "unit"):
        assert [item.name for item in read(root).config.integrations] == ["there"]
        assert quick_path.own_files(str(root), {}) == [str(tmp_path / "linked" / "integrations.hcl")]
    write(tmp_path / "linking", "here")
    root = tmp_path / "linking" / "unit"
    assert [item.name for item in read(root).config.integrations] == ["here"]
    assert quick_path.own_files(str(root), {}) == [str(tmp_path / "linking" / "integrations.hcl")]


def test_parents_can_be_switched_off(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    write(tmp_path, "far")
    assert read(tmp_path / "live", TOLLGATE_PARENT_CONFIG="off").config.integrations == ()
    assert read(tmp_path / "live", TOLLGATE_PARENT_CONFIG="on").config.integrations != ()
    (problem,) = read(tmp_path / "live", TOLLGATE_PARENT_CONFIG="no").loaded.problems
    assert problem.detail == 'Wrong value of "TOLLGATE_PARENT_CONFIG": it must be on or off.'


def test_exemptions_lie_beside_the_file_that_counts(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    write(tmp_path, "far")
    (tmp_path / EXEMPTIONS_FILE).touch()
    setup = read(tmp_path / "live")
    assert setup.file_beside(EXEMPTIONS_FILE) == tmp_path / EXEMPTIONS_FILE
    (tmp_path / "live" / EXEMPTIONS_FILE).touch()
    assert setup.file_beside(EXEMPTIONS_FILE) == tmp_path / "live" / EXEMPTIONS_FILE


def test_a_named_file_s_paths_are_relative_to_it(tmp_path: Path) -> None:
    write(tmp_path / "shared", "named")
    setup = read(tmp_path / "live", TOLLGATE_CONFIG=str(tmp_path / "shared" / "integrations.hcl"))
    assert setup.loaded.problems == ()
    assert setup.config.integrations[0].folder == tmp_path / "shared"
