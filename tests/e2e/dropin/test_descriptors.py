"""What a shell opens for a command, `<(…)` and `3>FILE`, reaches the engine through Tollgate as without it."""

import json
import sys
from pathlib import Path

import pytest

from tests.e2e.dropin.conftest import TOLLGATE, environment, run

pytestmark = pytest.mark.e2e

RECORDER = Path(__file__).parents[1] / "live" / "recorder.py"
MAIN = """\
variable "word" {}
resource "terraform_data" "a" {
  input = var.word
}
output "word" {
  value = var.word
}
"""


def shell(engine: str, folder: Path, command: str) -> str:
    """Run a line of bash in which $tollgate is Tollgate on an engine, with integrations; return what it prints."""
    environ = environment(TOLLGATE_ENGINE=engine, tollgate=TOLLGATE)
    ended = run(["bash", "-c", command], folder, environ)
    assert ended.code == 0, ended
    return ended.out


@pytest.fixture
def root(engine: str, tmp_path: Path) -> Path:
    """Give an initialised root module with an integration that hears of everything."""
    folder = tmp_path / "root"
    folder.mkdir()
    (folder / "main.tf").write_text(MAIN)
    script = tmp_path / "recorder"
    script.write_text(f"#!/bin/sh\nexec {sys.executable} -I -S {RECORDER}\n")
    script.chmod(0o755)
    item = {"name": "recorder", "source": str(script), "config": {"log": str(tmp_path / "calls.jsonl")}}
    (folder / "integrations.json").write_text(json.dumps({"terraform": {"integrations": [item]}}))
    run([engine, "init"], folder)
    return folder


@pytest.mark.parametrize("flag", ["-var-file=<(echo 'word = \"once\"')", "-var-file <(echo 'word = \"once\"')"])
def test_variables_of_a_process_substitution_reach_every_command_of_a_run(engine: str, root: Path, flag: str) -> None:
    assert "1 changed resource" in shell(engine, root, f'"$tollgate" plan {flag}')
    assert "1 added" in shell(engine, root, f'"$tollgate" apply -auto-approve {flag}')
    assert shell(engine, root, '"$tollgate" output -raw word') == "once"


def test_variables_on_standard_input_reach_every_command_of_a_run(engine: str, root: Path) -> None:
    line = 'echo \'word = "piped"\' | "$tollgate" apply -auto-approve -var-file=/dev/stdin'
    assert "1 added" in shell(engine, root, line)
    assert shell(engine, root, '"$tollgate" output -raw word') == "piped"


def test_settings_of_a_backend_from_a_process_substitution_reach_init(engine: str, root: Path) -> None:
    (root / "backend.tf").write_text('terraform {\n  backend "local" {}\n}\n')
    shell(engine, root, '"$tollgate" init -backend-config=<(echo \'path = "elsewhere.tfstate"\')')
    shell(engine, root, '"$tollgate" apply -auto-approve -var=word=w')
    assert (root / "elsewhere.tfstate").is_file()
