"""Tollgate under the engine's name: it never takes itself for the engine (docs/orchestrators.md)."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.e2e.dropin.conftest import TOLLGATE, Ended, Place, environment, run

SYSTEM = "/usr/bin:/bin"
TITLES = {"terraform": "Terraform", "tofu": "OpenTofu"}


def script(path: Path, text: str) -> Path:
    """Write a program."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def on_path(folders: Sequence[Path], words: Sequence[str], place: Path, **settings: str) -> Ended:
    """Run a command that is looked for on a PATH of these folders and the system's."""
    environ = environment(PATH=os.pathsep.join([*map(str, folders), SYSTEM]), **settings)
    return run(["/usr/bin/env", *words], place, environ)


def test_a_link_first_on_path_takes_the_engine_after_it(engine: str, place: Place, tmp_path: Path) -> None:
    name = Path(engine).name
    installed = run([TOLLGATE, "shim", "install", "guarded", name], tmp_path)
    assert (installed.code, installed.err) == (0, "")
    folders = [tmp_path / "guarded", place(engine, "real")]
    alone = run([engine, "version"], tmp_path)
    asked = on_path(folders, [name, "version"], tmp_path)
    assert asked.out.startswith(alone.out)
    assert f"({tmp_path}/real/{name}, from PATH)" in asked.out
    shown = on_path(folders, [name, "output", "-json"], tmp_path)
    assert (shown.code, shown.out) == (0, run([engine, "output", "-json"], tmp_path).out)


@pytest.mark.parametrize("text", ['exec {tollgate} "$@"', '{tollgate} "$@"', '. {folder}/hidden "$@"'])
def test_a_wrapper_that_calls_us_is_not_the_engine(engine: str, place: Place, tmp_path: Path, text: str) -> None:
    name = Path(engine).name
    script(tmp_path / "wrapped" / "hidden", f'exec {TOLLGATE} "$@"')
    script(tmp_path / "wrapped" / name, text.format(tollgate=TOLLGATE, folder=tmp_path / "wrapped"))
    folders = [tmp_path / "wrapped", place(engine, "real")]
    (tmp_path / "main.tf").write_text('output "x" {\n  value = 1\n}\n')
    assert on_path(folders, [name, "apply", "-auto-approve"], tmp_path).code == 0
    assert on_path(folders, [name, "output", "x"], tmp_path).out == "1\n"


@pytest.mark.parametrize("words", [["version"], ["output"], ["plan"], []])
def test_a_link_with_no_engine_after_it_is_one_sentence(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "guarded").mkdir()
    (tmp_path / "guarded" / "tofu").symlink_to(TOLLGATE)
    ended = on_path([tmp_path / "guarded"], ["tofu", *words], tmp_path)
    assert ended.code == 3
    assert "Error: No engine found: this is Tollgate under the name tofu, and PATH has no other tofu" in ended.err


@pytest.mark.parametrize("words", [["output"], ["plan"]])
def test_an_engine_that_leads_back_to_us_is_refused(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "integrations.hcl").write_text('terraform {\n  integration "x" {\n    source = "true"\n  }\n}\n')
    wrapper = script(tmp_path / "wrapped" / "engine", f'exec {TOLLGATE} "$@"')
    ended = run([TOLLGATE, *words], tmp_path, environment(TOLLGATE_ENGINE=str(wrapper)))
    assert ended.code == 3
    assert f"{wrapper} leads back to Tollgate itself" in ended.err
    ended = run([TOLLGATE, *words], tmp_path, environment(TOLLGATE_ENGINE=TOLLGATE))
    assert (ended.code, "it is Tollgate itself" in ended.err) == (3, True)


def test_a_run_inside_too_many_runs_is_one_sentence(tmp_path: Path) -> None:
    ended = run([TOLLGATE, "plan"], tmp_path, environment(TOLLGATE_DEPTH="8"))
    assert (ended.code, len(ended.err.splitlines())) == (3, 1)
    assert "keeps starting itself" in ended.err


def test_a_run_inside_a_run_has_the_same_engine(engine: str, tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "main.tf").write_text('output "y" {\n  value = 2\n}\n')
    command = f"{TOLLGATE} -chdir=inner apply -auto-approve -no-color"
    (tmp_path / "main.tf").write_text(
        f'resource "terraform_data" "x" {{\n  provisioner "local-exec" {{\n    command = "{command}"\n  }}\n}}\n'
    )
    environ = environment(TOLLGATE_ENGINE=engine)
    assert run([engine, "init"], tmp_path, environ).code == 0
    ended = run([TOLLGATE, "apply", "-auto-approve", "-no-color"], tmp_path, environ)
    assert ended.code == 0, ended.out + ended.err
    assert "Apply complete! Resources: 0 added" in ended.out
    assert "Apply complete! Resources: 1 added" in ended.out


def test_under_the_engine_s_name_our_own_commands_are_the_engine_s(engine: str, place: Place, tmp_path: Path) -> None:
    name = Path(engine).name
    (tmp_path / "guarded").mkdir()
    (tmp_path / "guarded" / name).symlink_to(TOLLGATE)
    folders = [tmp_path / "guarded", place(engine, "real")]
    for words in (["help"], ["check", "x"], ["doctor"], ["chekc"], ["-help"], [], ["version", "-help"]):
        alone, ended = run([engine, *words], tmp_path), on_path(folders, [name, *words], tmp_path)
        assert ended == alone, words


def test_a_shim_replaces_nothing_that_is_not_ours(tmp_path: Path) -> None:
    script(tmp_path / "bin" / "tofu", "echo mine")
    ended = run([TOLLGATE, "shim", "install", "bin", "tofu"], tmp_path)
    assert (ended.code, ended.err) == (
        3,
        "Error: bin/tofu is there and is not ours; remove it, or name another folder\n",
    )
    assert run([TOLLGATE, "shim", "install", "other", "tofu"], tmp_path).code == 0
    assert run([TOLLGATE, "shim", "install", "other", "tofu"], tmp_path).code == 0
    assert run([TOLLGATE, "shim", "install", "other", "packer"], tmp_path).code == 3
    assert (tmp_path / "other" / "tofu").readlink() == Path(sys.executable).with_name("tollgate")


@pytest.mark.parametrize("words", [["state", "list"], ["output"], ["providers"]])
def test_a_root_that_only_we_can_read_has_the_engine_of_its_folder(tmp_path: Path, words: list[str]) -> None:
    """A command without hooks runs in a shadow root there, by the same engine as all others."""
    for name in ("terraform", "tofu"):
        script(tmp_path / "bin" / name, f'test "$1" = version && echo {TITLES[name]} v1.12.6 || echo {name}')
    root = tmp_path / "root"
    root.mkdir()
    (root / "main.tofu").write_text('terraform {\n  integration "x" {\n    source = "true"\n  }\n}\n')
    ended = run([TOLLGATE, *words], root, environment(PATH=f"{tmp_path}/bin:{SYSTEM}"))
    assert (ended.code, ended.out) == (0, "tofu\n")
