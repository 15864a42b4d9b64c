"""`tollgate check` on plans that a real Terraform made with the sandbox provider, with the four real integrations."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pyvider.testing import Workspace

ROOT = Path(__file__).parents[3]
SCRIPTS = Path(sys.executable).parent
SANDBOX = ROOT / "examples" / "provider_sandbox"
STACK = (ROOT / "tests" / "e2e" / "sandbox" / "stack.tf").read_text(encoding="utf-8")
SOURCE = "tollgate.dev/sandbox/aws"

INTEGRATIONS = """
terraform {
  integration "cost" {
    source         = "tf-cost-estimator"
    monthly_budget = 100
  }
  integration "policy" {
    source = "tf-policy-validator"
  }
  integration "naming" {
    source = "tf-naming-checker"
    prefix = "prod-"
  }
}
provider "aws" {
  integration "tags" {
    source        = "tf-aws-compliance"
    required_tags = ["Team", "Owner"]
  }
}
"""

SEEDS = """
terraform {
  integrations = [
    {
      name   = "cost_estimator"
      source = "./integrations/cost-estimator"
      config = {
        monthly_budget = 5000
        currency       = "USD"
      }
    },
    {
      name   = "policy_validator"
      source = "./integrations/policy-validator"
      config = {
        policy_set  = "production"
        strict_mode = true
      }
    }
  ]
}

provider "aws" {
  region = "us-east-1"

  integrations = [
    {
      name   = "aws_compliance"
      source = "./integrations/aws-compliance"
      config = {
        required_tags = ["Environment", "Owner", "CostCenter"]
      }
    }
  ]
}

resource "aws_instance" "example" {
  instance_type = "t3.xlarge"
  ami           = "ami-12345678"
}
"""

pytestmark = pytest.mark.e2e


@pytest.mark.requirement("P-T-05", "P-T-06", "P-T-02", "P-T-03", "P-T-04")
def test_the_seeds_own_configuration_calls_all_three_integrations(tmp_path: Path) -> None:
    plain = 'provider "aws" {\n  region = "us-east-1"\n}\n' + SEEDS[SEEDS.index('resource "aws_instance"') :]
    workspace = Workspace.open(tmp_path / "plain", SANDBOX, name="aws", source=SOURCE, main=plain)
    workspace.run("plan", "-out=plan.bin")
    root = tmp_path / "seeds"
    (root / "integrations").mkdir(parents=True)
    (root / "main.tf").write_text(SEEDS, encoding="utf-8")
    shutil.copy(workspace.folder / "providers.tf", root)
    for name in ("cost-estimator", "policy-validator", "aws-compliance"):
        (root / "integrations" / name).symlink_to(SCRIPTS / f"tf-{name}")
    plan = tmp_path / "plan.json"
    plan.write_text(workspace.run("show", "-json", "plan.bin").out, encoding="utf-8")

    code, report = _check(plan, "--root", str(root))

    answers = {result["integration"]: result for result in _results(report, "aws_instance.example")}
    assert sorted(answers) == ["aws_compliance", "cost_estimator", "policy_validator"]
    assert answers["cost_estimator"]["message"].startswith("Estimated cost: $122.27/month")
    assert "Environment, Owner and CostCenter" in answers["aws_compliance"]["message"]
    assert (code, report["verdict"]) == (1, "fail")


@pytest.mark.heavy
@pytest.mark.requirement("R-Q10-02", "C-09")
def test_a_binary_plan_of_the_whole_stack_is_judged_with_its_places(tmp_path: Path) -> None:
    workspace = Workspace.open(tmp_path, SANDBOX, name="aws", source=SOURCE, main=STACK)
    workspace.run("plan", "-out=plan.bin")
    workspace.write(INTEGRATIONS, "integrations.hcl")

    code, report = _check(workspace.folder / "plan.bin", "--root", str(workspace.folder))

    assert (code, report["verdict"]) == (1, "fail")
    volume = _results(report, "aws_ebs_volume.data")
    assert {result["integration"] for result in volume} == {"cost", "policy", "naming"}
    bucket = [finding for result in _results(report, "aws_s3_bucket.logs") for finding in result["findings"]]
    named = next(finding for finding in bucket if finding["rule"] == "resource_name_prefix")
    lines = STACK.splitlines()
    assert named["location"]["line"] == lines.index('  bucket = "logs-of-the-webshop"') + 1
    assert {row["address"] for row in report["resources"]} >= {"aws_instance.web[1]", 'aws_sqs_queue.orders["in"]'}


def _check(plan: Path, *arguments: str) -> tuple[int, Any]:
    report = plan.with_suffix(".report")
    ended = subprocess.run(
        [SCRIPTS / "tollgate", "check", plan, *arguments, "--report", f"json={report}"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert report.exists(), ended.stdout + ended.stderr
    return ended.returncode, json.loads(report.read_text(encoding="utf-8"))


def _results(report: Any, address: str) -> list[Any]:
    return next(row["results"] for row in report["resources"] if row["address"] == address)
