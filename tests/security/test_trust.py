"""A repository from someone else: what of it runs, and how to run none of it."""

from typing import Any

import pytest

from tests.host.integrations.programs import write_program

RUNS = """
open("i-was-run", "a").close()
serve(answer)
"""


@pytest.fixture
def cloned(project: Any) -> Any:
    """A project whose own configuration names a program of its own."""
    project.integration("theirs", RUNS)
    project.plan("one")
    return project


@pytest.fixture
def trusted(cloned: Any) -> Any:
    """The user's own configuration, in a folder that the repository cannot write to."""
    folder = cloned.folder / "trusted"
    folder.mkdir()
    write_program(folder / "ours.py", "serve(answer)\n")
    path = folder / "integrations.hcl"
    path.write_text('terraform {\n  integration "ours" {\n    source = "./ours.py"\n  }\n}\n')
    return path


def test_a_configuration_of_the_users_own_takes_the_place_of_the_repositorys(cloned: Any, trusted: Any) -> None:
    assert cloned.check("--config", str(trusted)).code == 0
    assert not (cloned.folder / "i-was-run").exists()


def test_a_chosen_name_is_the_users_own_whatever_the_terraform_files_declare(cloned: Any, trusted: Any) -> None:
    declared = cloned.folder / "integrations.hcl"
    declared.rename(cloned.folder / "main.tf")
    assert cloned.check("--config", str(trusted), "--only", "ours").code == 0
    assert not (cloned.folder / "i-was-run").exists()
    text = (cloned.folder / "main.tf").read_text()
    (cloned.folder / "main.tf").write_text(text.replace('"theirs"', '"ours"'))
    assert cloned.check("--config", str(trusted), "--only", "ours").code == 3
    assert not (cloned.folder / "i-was-run").exists()


def test_with_a_root_of_the_users_own_nothing_of_the_repository_counts(cloned: Any, trusted: Any, judging: str) -> None:
    write_program(trusted.parent / "ours.py", judging)
    cloned.plan("bad")
    cloned.write("exemptions.yaml", "exemptions:\n  - {rule: '*', reason: we say so}\n")
    cloned.write("enforcement.yaml", "levels:\n  - {rule: '*', level: advisory}\nfail_on: never\n")
    cloned.write("main.tf", '# tollgate:ignore * we say so\nresource "aws_s3_bucket" "bad" {}\n')
    assert cloned.check("--root", str(trusted.parent)).code == 1
    assert not (cloned.folder / "i-was-run").exists()


def test_an_integration_that_was_not_chosen_is_not_started(cloned: Any) -> None:
    cloned.integration("ours", "serve(answer)\n")
    assert cloned.check("--only", "ours").code == 0
    assert not (cloned.folder / "i-was-run").exists()


def test_looking_at_a_mistaken_configuration_runs_nothing(cloned: Any) -> None:
    path = cloned.folder / "integrations.hcl"
    path.write_text(path.read_text() + 'terraform {\n  integration "broken" {}\n}\n')
    assert cloned.check().code == 3
    assert not (cloned.folder / "i-was-run").exists()


@pytest.mark.parametrize("name", ["../evil", "/tmp/evil", "a/../../evil", "..", "."])
@pytest.mark.parametrize("kind", ["integration", "provider"])
def test_what_is_begun_anew_stays_in_the_working_folder(
    project: Any, monkeypatch: pytest.MonkeyPatch, kind: str, name: str
) -> None:
    inner = project.folder / "inner"
    inner.mkdir()
    monkeypatch.chdir(inner)
    outcome = project.run("new", kind, name)
    assert (outcome.code, "unrecognized" in outcome.err) == (3, False)
    assert sorted(path.name for path in project.folder.iterdir()) == ["inner"]
    assert list(inner.iterdir()) == []
