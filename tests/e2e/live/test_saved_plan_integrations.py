"""Integrations whose settings need evaluation are asked about saved plans, too, by `apply FILE` and by `check`."""

import json
from typing import Any

import pytest

from .conftest import Live, Open

pytestmark = pytest.mark.e2e

MAIN = """
variable "stage" {
  default = "one"
}
locals {
  log = "LOG"
}
provider "aws" {
  region       = "us-east-1"
  integrations = [{
    name   = "region"
    source = "SCRIPT"
    config = {
      log = local.log
      say = [{ hook = "post-plan", status = "success", metadata = { stage = "at ${var.stage}" } }]
    }
  }]
}
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}
"""


def opened(open_live: Open, main: str = MAIN) -> Live:
    """Return a root with the recorder in the provider's block, and no file of integrations."""
    live = open_live("")
    live.write(main.replace("LOG", str(live.log)).replace("SCRIPT", str(live.script())))
    (live.folder / "integrations.json").unlink()
    return live


def annotations(live: Live) -> Any:
    """Return what the state has beside the resource."""
    ended = live.tollgate("annotations", "--json")
    return json.loads(ended.out)


def test_apply_of_a_file_asks_them_about_the_plan_and_keeps_their_annotations(open_live: Open) -> None:
    live = opened(open_live)
    live.tollgate("plan", "-out=saved", "-var=stage=two")
    live.forget()
    live.tollgate("apply", "saved")
    assert [call["method"] for call in live.calls()] == [
        "initialize",
        "plan-stage-start",
        "pre-plan",
        "post-plan",
        "plan-stage-complete",
        "apply-stage-start",
        "pre-apply",
        "post-apply",
        "apply-stage-complete",
    ]
    assert "at two" in json.dumps(annotations(live))


def test_a_failing_one_keeps_a_saved_plan_from_being_applied(open_live: Open) -> None:
    main = MAIN.replace('status = "success"', 'status = var.stage == "bad" ? "fail" : "success", message = "not here"')
    live = opened(open_live, main)
    live.tollgate("plan", "-out=saved", "-var=stage=bad", check=1)
    ended = live.tollgate("apply", "saved.rejected", check=1)
    assert "not here" in ended.text
    assert "Nothing was applied." in ended.err
    assert not (live.folder / "terraform.tfstate").exists()


@pytest.mark.heavy
@pytest.mark.parametrize("form", ["saved", "plan.json"])
def test_check_asks_them_about_both_forms_of_a_plan(open_live: Open, form: str) -> None:
    live = opened(open_live)
    live.tollgate("plan", "-out=saved", "-var=stage=two")
    live.write(live.tollgate("show", "-json", "saved").out, "plan.json")
    live.forget()
    live.tollgate("check", form)
    calls = live.calls()
    assert [call["method"] for call in calls if call["method"] in ("initialize", "post-plan")] == [
        "initialize",
        "post-plan",
    ]
    assert calls[0]["config"]["say"][0]["metadata"] == {"stage": "at two"}


def test_a_whole_list_that_is_a_variable_and_blocks_are_evaluated_too(open_live: Open) -> None:
    main = """
variable "checks" {
  default = [{ name = "listed", source = "SCRIPT", config = { log = "LOG", hooks = ["post-plan"] } }]
}
variable "seconds" {
  default = 20
}
provider "aws" {
  region       = "us-east-1"
  integrations = var.checks
  integration "block" {
    source  = "SCRIPT"
    timeout = var.seconds + 1
    config  = { log = "LOG", hooks = ["post-plan"] }
    mine    = "kept"
  }
}
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}
"""
    live = opened(open_live, main)
    live.tollgate("plan", "-out=saved")
    live.forget()
    live.tollgate("check", "saved")
    started = {call["name"]: call["config"] for call in live.calls("initialize")}
    assert started.keys() == {"listed", "block"}
    assert started["block"]["mine"] == "kept"
    assert len(live.seen("post-plan")) == 2


def test_what_only_the_engine_can_tell_is_a_problem_that_names_the_setting(open_live: Open) -> None:
    live = opened(open_live, MAIN.replace("log = local.log", 'log = "${local.log}${timestamp()}"'))
    live.tollgate("plan", "-out=saved")
    for command, code in (("check", 3), ("apply", 4)):
        ended = live.tollgate(command, "saved", check=code)
        assert "--set 'region.config.log=VALUE'" in ended.err
        assert "config.say" not in ended.err
    assert not (live.folder / "terraform.tfstate").exists()
    live.tollgate("apply", "saved", f"--set=region.config.log={live.log}")
    assert live.seen("post-plan") == ["post-plan create aws_vpc.main"]
