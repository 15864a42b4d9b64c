"""Commands without hooks: the engine's own exit code, in a shadow root where Terraform would refuse the files."""

from pathlib import Path

import pytest
from tollgate_host.engine.arguments import read_arguments
from tollgate_host.engine.steps import step_from_invocation
from tollgate_host.live.pass_through import run_beside

from tests.host.live.roots import setup_of, write_engine

PLAIN = 'resource "a_b" "c" {}\n'
OURS = 'terraform {\n  integration "tags" {\n    source = "./tags"\n  }\n}\n'


def beside(root: Path, engine: Path, *argv: str) -> int:
    environ = {"PATH": "/usr/bin:/bin", "HOME": str(root)}
    invocation = read_arguments((f"-chdir={root}", *argv), environ)
    return run_beside(step_from_invocation(invocation), setup_of(root, environ, engine=str(engine)))


@pytest.mark.parametrize("code", [0, 1, 2])
def test_the_exit_code_is_the_engines(tmp_path: Path, code: int) -> None:
    (tmp_path / "main.tf").write_text(PLAIN)
    assert beside(tmp_path, write_engine(tmp_path / "engine", f"exit {code}"), "validate") == code


def test_a_signal_that_ends_the_engine_is_told_as_a_shell_does(tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text(PLAIN)
    assert beside(tmp_path, write_engine(tmp_path / "engine", "kill -TERM $$"), "validate") == 128 + 15


SEEN = 'for word in "$@"; do case "$word" in -chdir=*) cp "${word#-chdir=}/main.tf" "%s/seen.tf";; esac; done'


@pytest.mark.parametrize(("main", "is_as_written"), [(PLAIN, True), (OURS, False)])
def test_the_engine_sees_no_argument_of_ours(
    tmp_path: Path, main: str, is_as_written: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (root / "main.tf").write_text(main)
    assert beside(root, write_engine(tmp_path / "engine", SEEN % tmp_path), "validate") == 0
    seen = (tmp_path / "seen.tf").read_text()
    assert (seen == main) is is_as_written
    assert "integration" not in seen
    assert [path.name for path in root.iterdir()] == ["main.tf"], "nothing is left in the real root"
    assert capfd.readouterr().err == ""
