"""Every call of terraform-exec, the library that most Go tools call Terraform and OpenTofu with, through Tollgate.

The program in `terraform_exec/` makes them; `.ci/engines` builds it.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.dropin.conftest import TOLLGATE, engine_path, environment, run
from tests.engines import terraform_exec_calls

pytestmark = pytest.mark.e2e

MAIN = """\
variable "size" {
  default = 1
}
module "inner" {
  source = "./inner"
}
resource "terraform_data" "a" {
  input = var.size
}
resource "terraform_data" "b" {
  input = "b"
}
output "size" {
  value = terraform_data.a.output
}
"""
TEST = """\
run "plain" {
  assert {
    condition     = output.size == 1
    error_message = "no"
  }
}
"""
FILES = {
    "main.tf": MAIN,
    "inner/main.tf": 'resource "terraform_data" "inner" {}\n',
    "main.tftest.hcl": TEST,
}
ENDS_WITH_AN_ERROR = {"ForceUnlock", "QueryJSON", "StateMigrateJSON", "Upgrade012", "Upgrade013", "WorkspaceListJSON"}
"""What these engines do not have, or refuse."""
CHANGING = re.compile(r"/[^\s\"\\]+|\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\d+ms")
RECORDER = Path(__file__).parents[1] / "live" / "recorder.py"


@pytest.fixture(params=["terraform", "tofu"])
def engine(request: pytest.FixtureRequest) -> str:
    return engine_path(request.param)


def make_root(folder: Path) -> Path:
    """Write a root module that needs nothing but the engine."""
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def call_all(program: str, folder: Path, engine: str) -> dict[str, dict[str, Any]]:
    """Make every call, and return what came of each."""
    environ = environment(TOLLGATE_ENGINE=engine)
    ended = run([str(terraform_exec_calls()), program, str(make_root(folder))], folder, environ, patience=10)
    assert ended.code == 0, ended
    lines = [json.loads(line) for line in ended.out.splitlines()]
    return {line.pop("call"): line for line in lines}


def plain(calls: dict[str, dict[str, Any]]) -> dict[str, str]:
    """Return what came of each call, without paths and ids."""
    return {name: CHANGING.sub("", json.dumps(line)) for name, line in calls.items()}


@pytest.mark.heavy
def test_every_call_ends_as_with_the_engine_alone(engine: str, tmp_path: Path) -> None:
    alone = call_all(engine, tmp_path / "alone", engine)
    ours = call_all(TOLLGATE, tmp_path / "ours", engine)
    assert len(alone) >= 49
    assert plain(ours) == plain(alone)
    assert {name for name, line in alone.items() if "error" in line} <= ENDS_WITH_AN_ERROR


@pytest.mark.heavy
def test_a_refused_call_names_the_rule_and_applies_nothing(engine: str, tmp_path: Path) -> None:
    folder = make_root(tmp_path / "root")
    script = tmp_path / "recorder"
    script.write_text(f"#!/bin/sh\nexec python3 -I -S {RECORDER}\n")
    script.chmod(0o755)
    finding = {"rule": "no_data", "severity": "high", "message": "not this one"}
    config = {"log": str(tmp_path / "log"), "say": [{"hook": "post-plan", "status": "fail", "findings": [finding]}]}
    item = {"name": "recorder", "source": str(script), "config": config}
    (folder / "integrations.json").write_text(json.dumps({"terraform": {"integrations": [item]}}))
    calls = call_all(TOLLGATE, folder, engine)
    for name in ("Plan", "PlanJSON", "Apply", "ApplyJSON"):
        assert "no_data" in calls[name]["error"], name
    for name in ("Plan", "Apply"):  # the events of the others have the message
        assert "not this one" in calls[name]["error"], name
    assert calls["Show"]["answer"] == []
