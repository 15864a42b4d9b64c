"""`tollgate annotations`: where it finds the state, and what it says where there is none."""

import base64
import json
from pathlib import Path

import pytest
from tollgate_host.cli.entry import main
from tollgate_host.interception.annotations.private_data import Note, embed

TERRAFORM_REFUSES = 'terraform {\n  integrations = [{ name = "a", source = "b" }]\n}\n'


def _state() -> str:
    note = embed(
        b"", Note("t", {"cost": {"version": "1", "hook": "post-plan", "data": {"usd": 5}, "timestamp": "now"}})
    )
    instance = {"attributes": {"id": "i"}, "private": base64.b64encode(note or b"").decode()}
    resource = {"mode": "managed", "type": "a_b", "name": "x", "instances": [instance]}
    return json.dumps({"version": 4, "resources": [resource]})


def test_a_local_state_is_read_whatever_terraform_says_of_the_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "main.tf").write_text(TERRAFORM_REFUSES, encoding="utf-8")
    (tmp_path / "terraform.tfstate").write_text(_state(), encoding="utf-8")
    assert main(["annotations", f"--root={tmp_path}"]) == 0
    assert capsys.readouterr().out == "a_b.x\n  cost 1, at post-plan on now\n    usd = 5\n"


def test_a_state_that_is_not_there_has_no_annotations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["annotations", f"--root={tmp_path}"]) == 0
    assert capsys.readouterr().out == "No resource of this state has annotations.\n"


def test_a_state_file_that_cannot_be_read_ends_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "none.tfstate"
    assert main(["annotations", f"--root={tmp_path}", f"--state={missing}"]) == 1
    assert capsys.readouterr().err == f"Error: {missing} cannot be read: No such file or directory\n"


def test_an_encrypted_state_is_asked_of_the_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "terraform.tfstate").write_text('{"encrypted_data":"x"}', encoding="utf-8")
    (tmp_path / "decrypted").write_text(_state(), encoding="utf-8")
    engine = tmp_path / "engine"
    engine.write_text(f'#!/bin/sh\n[ "$*" = "state pull -no-color" ] && cat {tmp_path}/decrypted\n', encoding="utf-8")
    engine.chmod(0o755)
    monkeypatch.setenv("TOLLGATE_ENGINE", str(engine))
    assert main(["annotations", f"--root={tmp_path}", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["a_b.x"]["cost"]["data"] == {"usd": 5}


@pytest.mark.parametrize("text", ['{"a', "[]", '{"format_version": "1.2", "resource_changes": []}'])
def test_a_file_that_is_no_state_is_not_taken_for_one_without_annotations(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    (file := tmp_path / "some.json").write_text(text, encoding="utf-8")
    assert main(["annotations", f"--root={tmp_path}", f"--state={file}"]) == 1
    assert (
        capsys.readouterr().err == f"Error: {file} is not a state file; write one with `tollgate state pull > FILE`\n"
    )


def test_an_empty_file_is_a_state_with_nothing_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (file := tmp_path / "empty.tfstate").touch()
    assert main(["annotations", f"--root={tmp_path}", f"--state={file}"]) == 0
    assert capsys.readouterr().out == "No resource of this state has annotations.\n"
