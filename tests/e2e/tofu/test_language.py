"""What OpenTofu's language has of its own, and what it reads in the place of what: judged as it is planned."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.dropin.conftest import engine_path
from tests.e2e.tofu.conftest import Open, Tofu

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

MODULE = 'resource "terraform_data" "inner" {\n  input = "inner"\n}\n'
EARLY = """\
variable "folder" {
  type = string
}
variable "state" {
  type    = string
  default = "early.tfstate"
}
terraform {
  backend "local" {
    path = var.state
  }
}
module "chosen" {
  source = "./${var.folder}"
}
"""
ENABLED = """\
variable "is_on" {
  default = true
}
resource "terraform_data" "a" {
  input = "a"
  lifecycle {
    enabled = var.is_on
  }
}
"""
EPHEMERAL = """\
variable "secret" {
  type      = string
  ephemeral = true
}
resource "terraform_data" "a" {
  input = "a"
  provisioner "local-exec" {
    command     = "test \\"$SECRET\\" = hunter-two"
    environment = { SECRET = var.secret }
  }
}
"""
TESTS = """\
run "right" {
  assert {
    condition     = terraform_data.a.output == "a"
    error_message = "not a"
  }
}
run "wrong" {
  command = plan
  assert {
    condition     = terraform_data.a.input == "b"
    error_message = "it is not b"
  }
}
"""


def write_modules(tofu: Tofu, *names: str) -> None:
    """Write modules that are the same but for their name."""
    for name in names:
        (tofu.folder / name).mkdir()
        (tofu.folder / name / "main.tf").write_text(MODULE.replace('"inner"\n', f'"{name}"\n'))


def inputs(tofu: Tofu) -> dict[str, Any]:
    """Return what was planned last for each resource."""
    return {call["resource"]["address"]: call["resource"]["after"]["input"] for call in tofu.calls("post-plan")}


def test_a_module_and_a_backend_that_variables_choose_are_judged_and_used(open_tofu: Open) -> None:
    tofu = open_tofu('output "x" {\n  value = 1\n}\n')
    write_modules(tofu, "one", "two")
    tofu.write(main__tf=EARLY)
    tofu.tollgate("init", "-input=false", "-var=folder=one")
    tofu.tollgate("apply", "-auto-approve", "-input=false", "-var=folder=one")
    assert inputs(tofu) == {"module.chosen.terraform_data.inner": "one"}
    assert (tofu.folder / "early.tfstate").exists()
    tofu.tollgate("init", "-input=false", "-var=folder=two")
    tofu.tollgate("plan", "-input=false", "-var=folder=two")
    assert inputs(tofu) == {"module.chosen.terraform_data.inner": "two"}
    ended = tofu.tollgate("plan", "-input=false", "-var=folder=one", check=None)
    alone = tofu.alone("plan", "-input=false", "-var=folder=one", check=None)
    assert (ended.code, alone.code) == (1, 1), "the module that is installed is another one"


def test_a_resource_that_is_not_enabled_is_not_there(open_newest: Open) -> None:
    tofu = open_newest(ENABLED)
    tofu.tollgate("apply", "-auto-approve")
    assert tofu.addresses("post-plan") == ["terraform_data.a"]
    tofu.alone("plan", "-out=saved", "-var=is_on=false")
    tofu.log.unlink()
    tofu.tollgate("check", "saved")
    assert [call["resource"]["action"] for call in tofu.calls("post-plan")] == ["delete"]
    tofu.tollgate("apply", "-auto-approve", "-var=is_on=false")
    assert tofu.alone("state", "list").out == ""


def test_a_tofu_file_stands_in_for_the_tf_file_of_its_name(open_tofu: Open) -> None:
    tofu = open_tofu('resource "terraform_data" "a" {\n  input = "tf"\n}\n')
    tofu.write(main__tofu='# OpenTofu alone\n\nresource "terraform_data" "a" {\n  input = "tofu"\n}\n')
    finding = {"rule": "r", "severity": "low", "message": "m", "path": ["input"]}
    tofu.record(say=[{"hook": "post-plan", "status": "warn", "findings": [finding]}])
    tofu.tollgate("plan", "--report", "json=report.json")
    assert inputs(tofu) == {"terraform_data.a": "tofu"}
    assert places(tofu) == [("main.tofu", 4)]


def test_terraform_reads_no_tofu_file(open_newest: Open) -> None:
    tofu = open_newest('resource "terraform_data" "a" {\n  input = "tf"\n}\n')
    tofu.write(main__tofu='# OpenTofu alone\n\nresource "terraform_data" "a" {\n  input = "tofu"\n}\n')
    tofu.engine = engine_path("terraform")
    finding = {"rule": "r", "severity": "low", "message": "m", "path": ["input"]}
    tofu.record(say=[{"hook": "post-plan", "status": "warn", "findings": [finding]}])
    tofu.tollgate("plan", "--report", "json=report.json")
    assert inputs(tofu) == {"terraform_data.a": "tf"}
    assert places(tofu) == [("main.tf", 2)]


def places(tofu: Tofu) -> list[tuple[str, int]]:
    """Return the files and lines of the findings in a report."""
    report = json.loads((tofu.folder / "report.json").read_text())
    results = [result for resource in report["resources"] for result in resource["results"]]
    found = [finding["location"] for result in results for finding in result["findings"]]
    return [(Path(place["file"]).name, place["line"]) for place in found]


@pytest.mark.parametrize("name", ["a.tftest.hcl", "a.tofutest.hcl"])
def test_the_engine_s_own_tests_run_as_without_us(open_tofu: Open, name: str) -> None:
    tofu = open_tofu('resource "terraform_data" "a" {\n  input = "a"\n}\n')
    (tofu.folder / name).write_text(TESTS)
    ours, alone = (run("test", "-no-color", check=1) for run in (tofu.tollgate, tofu.alone))
    assert ours == alone
    assert "1 passed, 1 failed" in ours.out


@pytest.mark.parametrize("engine", ["tofu", "terraform"])
def test_an_ephemeral_value_is_there_for_the_apply_and_is_shown_to_nobody(open_newest: Open, engine: str) -> None:
    tofu = open_newest(EPHEMERAL)
    tofu.engine = engine_path(engine)
    tofu.tollgate("apply", "-auto-approve", "-input=false", "-var=secret=hunter-two")
    assert tofu.addresses("post-plan") == ["terraform_data.a"]
    assert "hunter-two" not in tofu.log.read_text()
    tofu.tollgate("destroy", "-auto-approve", "-input=false", "-var=secret=hunter-two")
    tofu.write(secret__auto__tfvars='secret = "hunter-two"\n')
    tofu.tollgate("apply", "-auto-approve", "-input=false")
