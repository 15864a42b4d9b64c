"""Provider blocks with `for_each`: each instance has integrations of its own, live and on a saved plan."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pyvider.testing import Workspace

from tests.e2e.live.conftest import SANDBOX, SOURCE, Live
from tests.engines import find_engine

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

MAIN = """
variable "stages" {
  type    = map(string)
  default = { "us-east-1" = "dev", "eu-west-1" = "prod", "eu-north-1" = "prod" }
}
locals {
  regions = keys(var.stages)
}
provider "aws" {
  alias    = "by_region"
  for_each = toset(local.regions)
  region   = each.value
  integrations = [{
    name   = "guard"
    source = "SCRIPT"
    config = {
      log = "FOLDER/${each.key}.log"
      say = [
        { hook = "post-plan", metadata = { stage = var.stages[each.key] } },
        {
          hook     = "pre-apply"
          status   = var.stages[each.key] == "frozen" ? "fail" : "success"
          findings = var.stages[each.key] != "frozen" ? [] : [{ rule = "FROZEN", severity = "high", message = "no" }]
        },
      ]
    }
  }]
}
resource "aws_vpc" "each" {
  for_each   = var.stages
  provider   = aws.by_region[each.key]
  cidr_block = "10.0.0.0/16"
}
module "more" {
  for_each  = var.stages
  source    = "./more"
  providers = { aws = aws.by_region[each.key] }
}
"""
MORE = """
terraform {
  required_providers {
    aws = { source = "tollgate.dev/sandbox/aws" }
  }
}
resource "aws_vpc" "inner" {
  cidr_block = "10.1.0.0/16"
}
"""
REGIONS = ("eu-north-1", "eu-west-1", "us-east-1")
ESTIMATED = """
provider "aws" {
  alias    = "by_region"
  for_each = toset(["us-east-1", "us-east-2"])
  region   = each.value
  integrations = [{
    name   = "cost"
    source = "tf-cost-estimator"
    config = { monthly_budget = each.key == "us-east-1" ? 50 : 500 }
  }]
}
resource "aws_ebs_volume" "each" {
  for_each          = toset(["us-east-1", "us-east-2"])
  provider          = aws.by_region[each.key]
  availability_zone = "${each.key}a"
  size              = 1000
  type              = "gp3"
}
"""
Open = Callable[[str], Live]


@pytest.fixture(scope="module")
def mirror(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give an initialised folder with the sandbox provider, to be copied."""
    folder = tmp_path_factory.mktemp("mirror")
    main = 'provider "aws" {\n  region = "us-east-1"\n}\n'
    Workspace.open(folder, SANDBOX, name="aws", source=SOURCE, main=main, engine=[str(find_engine("tofu"))])
    return folder


@pytest.fixture
def open_instances(tmp_path: Path, mirror: Path) -> Open:
    """Give a root with a provider of three instances, on OpenTofu."""

    def start(main: str) -> Live:
        shutil.copytree(mirror / "root", tmp_path / "root", symlinks=True)
        shutil.copy(mirror / "terraform.rc", tmp_path / "terraform.rc")
        live = Live(tmp_path / "root", [str(find_engine("tofu"))])
        (live.folder / "more").mkdir()
        live.write(MORE, "more/main.tf")
        live.write('module "more" {\n  source = "./more"\n}\n').terraform("init")
        return live.write(main.replace("SCRIPT", str(live.script())).replace("FOLDER", str(tmp_path)))

    return start


def calls(live: Live, region: str, method: str = "") -> list[dict[str, Any]]:
    """Return what the integration of a region was called with."""
    log = live.folder.parent / f"{region}.log"
    lines = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    return [line for line in lines if method in ("", line["method"])]


def addresses(live: Live, region: str, method: str) -> set[str]:
    """Return the resources that the integration of a region was called for."""
    return {call["resource"]["address"] for call in calls(live, region, method)}


def own(region: str) -> set[str]:
    """Return the resources of a region."""
    return {f'aws_vpc.each["{region}"]', f'module.more["{region}"].aws_vpc.inner'}


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_each_instance_has_an_integration_of_its_own_whichever_comes_first(open_instances: Open, turn: int) -> None:
    live = open_instances(MAIN)
    ended = live.tollgate("apply", "-auto-approve", "--report=json=report.json")
    for region in REGIONS:
        (started,) = calls(live, region, "initialize")
        assert started["name"] == f'guard["{region}"]'
        assert addresses(live, region, "post-plan") == own(region)
        assert addresses(live, region, "post-apply") == own(region)
        for stage in ("plan-stage-complete", "apply-stage-complete"):
            (completed,) = calls(live, region, stage)
            assert {one["address"] for one in completed["resources"]} == own(region)
            assert completed["summary"]["create"] == 2
        pre_plan = [call["resource"] for call in calls(live, region, "pre-plan")]
        assert len(pre_plan) == 2
        for one in (*pre_plan, *(call["resource"] for call in calls(live, region, "post-plan"))):
            assert (one["provider_alias"], one["provider_key"]) == ("by_region", region)
            assert one["provider_config"]["region"] == region
    report = json.loads((live.folder / "report.json").read_text())
    assert sorted(row["name"] for row in report["integrations"]) == [f'guard["{region}"]' for region in REGIONS]
    assert "Passed" in ended.out


def test_a_saved_plan_is_judged_by_the_integrations_of_each_instance(open_instances: Open) -> None:
    live = open_instances(MAIN)
    stages = 'stages={"us-east-1":"dev","eu-west-1":"test"}'
    live.tollgate("plan", "-out=saved", f"-var={stages}")
    live.write(live.tollgate("show", "-json", "saved").out, "plan.json")
    seen: list[Any] = []
    for command in (["check", "saved"], ["check", "plan.json"], ["apply", "saved"]):
        for region in REGIONS:
            (live.folder.parent / f"{region}.log").unlink(missing_ok=True)
        live.tollgate(*command)
        for region in ("eu-west-1", "us-east-1"):
            assert len(calls(live, region, "initialize")) == 1
            assert addresses(live, region, "post-plan") == own(region), command
        assert calls(live, "eu-north-1") == []
        seen.append([calls(live, region, "initialize")[0]["config"] for region in ("eu-west-1", "us-east-1")])
    assert seen[0] == seen[1] == seen[2]
    assert addresses(live, "eu-west-1", "post-apply") == own("eu-west-1")


def test_a_refusal_holds_for_its_own_instance_and_names_it(open_instances: Open) -> None:
    live = open_instances(MAIN)
    (live.folder / "some.auto.tfvars").write_text('stages = { "us-east-1" = "dev", "eu-west-1" = "frozen" }\n')
    ended = live.tollgate("apply", "-auto-approve", "-no-color", check=1)
    assert 'guard["eu-west-1"]' in ended.text
    made = {one["index_key"] for res in live.state()["resources"] if res["name"] == "each" for one in res["instances"]}
    assert made == {"us-east-1"}


def test_what_the_instances_cost_is_added_up_live_and_on_a_saved_plan(open_instances: Open) -> None:
    live = open_instances(ESTIMATED)
    live.tollgate("plan", "-out=saved", "--report=json=live.json", check=1)
    live.tollgate("check", "saved.rejected", "--report=json=check.json", check=1)
    for name in ("live.json", "check.json"):
        report = json.loads((live.folder / name).read_text())
        rows = [one["metadata"]["estimated_monthly_cost"] for row in report["resources"] for one in row["results"]]
        cost = report["summary"]["cost"]
        assert (cost["monthly"], cost["monthly_delta"]) == (sum(rows), sum(rows))
        assert cost["integrations"] == ['cost["us-east-1"]', 'cost["us-east-2"]']
    table = live.tollgate("cost", "live.json", "--json")
    assert len(json.loads(table.out)["resources"]) == 2


def test_equal_configurations_start_one_integration_for_each_key(open_instances: Open) -> None:
    live = open_instances(MAIN.replace("region   = each.value", 'region   = "us-east-1"').replace("${each.key}", "all"))
    live.tollgate("plan")
    started = [call["name"] for call in calls(live, "all", "initialize")]
    assert sorted(started) == [f'guard["{region}"]' for region in REGIONS]
    assert len(calls(live, "all", "post-plan")) == 6
