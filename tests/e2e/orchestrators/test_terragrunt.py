"""The real Terragrunt over eight units with dependencies, with Tollgate where it looks for the engine.

What docs/ci/terragrunt.md shows is run here.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

from tests.e2e.dropin.conftest import TOLLGATE, Ended, engine_path, environment, run
from tests.engines import find_engine

RECORDER = Path(__file__).parents[1] / "live" / "recorder.py"
UNITS = ("network", "dns", "keys", "database", "cache", "queue", "service", "edge")
MODULE = """\
variable "name" {
  type = string
}
variable "needs" {
  type    = list(string)
  default = []
}
resource "terraform_data" "unit" {
  input = "${var.name} after ${join(",", var.needs)}"
}
output "name" {
  value = terraform_data.unit.input
}
"""
UNIT = """\
include "root" {{
  path = find_in_parent_folders("root.hcl")
}}
terraform {{
  source = "${{get_repo_root()}}/modules//unit"
}}
{dependency}
inputs = {{
  name  = "{name}"
  needs = [{needs}]
}}
"""
DEPENDENCY = """\
dependency "before" {{
  config_path  = "../{name}"
  mock_outputs = {{ name = "mock" }}
}}
"""
GENERATED = """\
generate "tollgate" {{
  path      = "integrations.json"
  if_exists = "overwrite_terragrunt"
  disable_signature = true
  contents  = <<-EOF
{text}
  EOF
}}
"""


@attrs.define
class Fleet:
    """A repository of units, and what the recorder has seen."""

    folder: Path
    environ: dict[str, str]

    def configuration(self, say: Sequence[dict[str, Any]] = ()) -> str:
        script = self.folder / "recorder"
        script.write_text(f"#!/bin/sh\nexec {sys.executable} -I -S {RECORDER}\n")
        script.chmod(0o755)
        config = {"log": str(self.folder / "calls.jsonl"), "say": list(say)}
        item = {"name": "recorder", "source": str(script), "config": config}
        return json.dumps({"terraform": {"integrations": [item]}}, indent=2)

    def terragrunt(self, *words: str) -> Ended:
        program = str(find_engine("terragrunt"))
        return run(
            [program, *words, "--non-interactive", "--no-color"],
            self.folder / "live",
            self.environ,
            patience=len(UNITS),
        )

    def calls(self, method: str) -> list[dict[str, Any]]:
        log = self.folder / "calls.jsonl"
        lines = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
        return [line for line in lines if line["method"] == method]


def make_fleet(folder: Path, engine: str, names: Sequence[str]) -> Fleet:
    """Write a repository in which every second unit needs the one before it."""
    (folder / ".git").mkdir(parents=True)
    run(["git", "init", "-q", "."], folder)
    files = {"modules/unit/main.tf": MODULE, "live/root.hcl": "locals {}\n"}
    for at, name in enumerate(names):
        before = names[at - 1] if at % 2 else ""
        files[f"live/{name}/terragrunt.hcl"] = UNIT.format(
            name=name,
            dependency=DEPENDENCY.format(name=before) if before else "",
            needs="dependency.before.outputs.name" if before else "",
        )
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    environ = environment(TG_TF_PATH=TOLLGATE, TOLLGATE_ENGINE=engine, HOME=str(folder))
    return Fleet(folder, environ)


@pytest.fixture(params=["terraform", "tofu"])
def engine(request: pytest.FixtureRequest) -> str:
    return engine_path(request.param)


@pytest.mark.heavy
def test_units_are_planned_with_the_file_of_the_repository_s_root(tmp_path: Path) -> None:
    fleet = make_fleet(tmp_path / "repository", engine_path("tofu"), UNITS[:2])
    (fleet.folder / "integrations.json").write_text(fleet.configuration())
    ended = fleet.terragrunt("run", "--all", "plan")
    assert ended.code == 0, ended
    planned = {call["resource"]["after"]["input"] for call in fleet.calls("post-plan")}
    assert planned == {"network after ", "dns after mock"}


@pytest.mark.heavy
def test_a_fleet_is_planned_applied_read_and_destroyed(engine: str, tmp_path: Path) -> None:
    fleet = make_fleet(tmp_path / "repository", engine, UNITS)
    (fleet.folder / "integrations.json").write_text(fleet.configuration())
    ended = fleet.terragrunt(
        "run", "--all", "plan", "--out-dir", str(tmp_path / "plans"), "--json-out-dir", str(tmp_path / "json"),
        "--report-file", str(tmp_path / "report.json"), "--report-format", "json",
    )  # fmt: skip
    assert ended.code == 0, ended
    plans = {path.parent.name: json.loads(path.read_text()) for path in (tmp_path / "json").rglob("tfplan.json")}
    assert set(plans) == set(UNITS)
    assert all(plan["resource_changes"] for plan in plans.values())
    report = json.loads((tmp_path / "report.json").read_text())
    assert {Path(row["Name"]).name: row["Result"] for row in report} == dict.fromkeys(UNITS, "succeeded")
    assert fleet.terragrunt("run", "--all", "apply").code == 0
    planned = [call["resource"]["after"]["input"] for call in fleet.calls("post-plan")][-len(UNITS) :]
    assert len(set(planned)) == len(UNITS)
    assert "dns after network after " in planned
    shown = run(
        [str(find_engine("terragrunt")), "output", "-raw", "name"], fleet.folder / "live" / "dns", fleet.environ
    )
    assert (shown.code, shown.out) == (0, "dns after network after ")
    assert fleet.terragrunt("run", "--all", "destroy").code == 0
    assert {call["resource"]["action"] for call in fleet.calls("post-plan")[-len(UNITS) :]} == {"delete"}


@pytest.mark.heavy
def test_a_refused_unit_stops_what_needs_it_and_nothing_else(tmp_path: Path) -> None:
    fleet = make_fleet(tmp_path / "repository", engine_path("tofu"), UNITS)
    finding = {"rule": "no_database", "severity": "high", "message": "not this one"}
    refused = {"hook": "post-plan", "status": "fail", "findings": [finding], "address": "terraform_data.unit"}
    (fleet.folder / "integrations.json").write_text(fleet.configuration())
    (fleet.folder / "live" / "keys" / "integrations.json").write_text(fleet.configuration([refused]))
    ended = fleet.terragrunt(
        "run", "--all", "apply", "--report-file", str(tmp_path / "report.json"), "--report-format", "json"
    )
    assert ended.code != 0
    report = json.loads((tmp_path / "report.json").read_text())
    results = {Path(row["Name"]).name: row["Result"] for row in report}
    expected = dict.fromkeys(UNITS, "succeeded") | {"keys": "failed", "database": "early exit"}
    assert results == expected
    assert "no_database" in ended.err
    assert "not this one" in ended.err


@pytest.mark.heavy
def test_a_file_can_be_generated_into_every_unit(tmp_path: Path) -> None:
    fleet = make_fleet(tmp_path / "repository", engine_path("tofu"), UNITS[:1])
    (fleet.folder / "live" / "root.hcl").write_text(GENERATED.format(text=fleet.configuration()))
    assert fleet.terragrunt("run", "--all", "plan").code == 0
    assert len(fleet.calls("post-plan")) == 1


@pytest.mark.heavy
def test_every_flag_has_a_variable_that_terragrunt_passes_on(tmp_path: Path) -> None:
    fleet = make_fleet(tmp_path / "repository", engine_path("tofu"), UNITS[:1])
    finding = {"rule": "late", "severity": "high", "message": "later"}
    said = {"hook": "post-plan", "status": "fail", "findings": [finding]}
    (fleet.folder / "integrations.json").write_text(fleet.configuration([said]))
    assert fleet.terragrunt("run", "--all", "plan").code != 0
    fleet.environ |= {"TOLLGATE_FAIL_ON": "critical", "TOLLGATE_REPORT": f"json={tmp_path}/report.json"}
    assert fleet.terragrunt("run", "--all", "plan").code == 0
    assert "late" in (tmp_path / "report.json").read_text()
