"""An engine is asked for its version once, as long as its program stays what it was."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from tollgate_host.engine.discovery.version_memory import EngineVersion, recall_version, remember_version

TOLD = EngineVersion("opentofu", "1.12.6")
MAIN_PACKAGE = b"path\tgithub.com/opentofu/opentofu/cmd/tofu\n"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    program = Path(shutil.copy(Path(sys.executable).resolve(), tmp_path / "tofu"))
    with program.open("ab") as file:
        file.write(MAIN_PACKAGE)
    return program


def test_what_an_engine_answered_is_remembered(program: Path) -> None:
    assert recall_version(str(program)) is None
    remember_version(str(program), TOLD)
    assert recall_version(str(program)) == TOLD


def test_a_program_that_was_replaced_is_asked_again(program: Path) -> None:
    remember_version(str(program), TOLD)
    os.utime(program, ns=(1, 1))
    assert recall_version(str(program)) is None


def test_what_a_script_answers_is_not_remembered(program: Path) -> None:
    program.write_text("#!/bin/sh\n")
    remember_version(str(program), TOLD)
    assert recall_version(str(program)) is None


def test_what_a_version_manager_answers_is_not_remembered(program: Path) -> None:
    program.write_bytes(program.read_bytes().replace(MAIN_PACKAGE, b"path\tgithub.com/tofuutils/tenv/v4/cmd/tofu\n"))
    remember_version(str(program), TOLD)
    assert recall_version(str(program)) is None


def test_what_a_program_answers_under_another_engine_s_name_is_not_remembered(program: Path) -> None:
    remember_version(str(program), EngineVersion("terraform", "1.11.4"))
    assert recall_version(str(program)) is None


def test_a_record_that_was_damaged_does_not_count(program: Path, tmp_path: Path) -> None:
    remember_version(str(program), TOLD)
    [file] = (tmp_path / "cache" / "tollgate" / "engines").iterdir()
    file.write_text('{"kind": "pulumi"')
    assert recall_version(str(program)) is None


def test_a_program_that_is_not_there_is_not_known(tmp_path: Path) -> None:
    remember_version(str(tmp_path / "gone"), TOLD)
    assert recall_version(str(tmp_path / "gone")) is None
