"""A resource's own `region`, as version 6 of the AWS provider has it, decides its price and its place."""

import json
from decimal import Decimal
from typing import Any

import pytest

from .conftest import Live, Open

pytestmark = pytest.mark.e2e

INTEGRATIONS = """
terraform {
  integration "cost" {
    source = "tf-cost-estimator"
  }
  integration "tags" {
    source          = "tf-aws-compliance"
    allowed_regions = ["us-east-1"]
  }
}
"""
MAIN = """
provider "aws" {
  region = "us-east-1"
}
resource "aws_instance" "here" {
  ami           = "ami-0123456789abcdef0"
  instance_type = "m5.large"
}
resource "aws_instance" "there" {
  region        = "sa-east-1"
  ami           = "ami-0123456789abcdef0"
  instance_type = "m5.large"
}
"""


def judged(live: Live, *words: str) -> tuple[set[str], dict[str, Decimal]]:
    """Return which resources are in a wrong region, and what each costs."""
    live.tollgate(*words, "--report=json=report.json", check=None)
    report: dict[str, Any] = json.loads((live.folder / "report.json").read_text())
    wrong = {
        row["address"]
        for row in report["resources"]
        for result in row["results"]
        for finding in result["findings"]
        if (finding["rule"], finding["outcome"]) == ("allowed_regions", "fail")
    }
    costs = {
        row["address"]: Decimal(str(result["metadata"]["estimated_monthly_cost"]))
        for row in report["resources"]
        for result in row["results"]
        if "estimated_monthly_cost" in result.get("metadata", {})
    }
    return wrong, costs


def test_cost_and_allowed_regions_read_it_live_and_on_a_saved_plan(open_live: Open) -> None:
    live = open_live(MAIN).write(INTEGRATIONS, "integrations.hcl")
    (live.folder / "integrations.json").unlink()
    live.terraform("plan", "-out=saved")
    live.write(live.terraform("show", "-json", "saved").out, "plan.json")
    found = [judged(live, "plan"), judged(live, "check", "plan.json")]
    for wrong, costs in found:
        assert wrong == {"aws_instance.there"}
        assert costs["aws_instance.there"] > costs["aws_instance.here"] > 0
    assert found[0] == found[1]


@pytest.mark.heavy
def test_an_import_id_with_a_region_is_nothing_special(open_live: Open) -> None:
    live = open_live(MAIN)
    live.tollgate("apply", "-auto-approve")
    (row,) = [one for one in live.state()["resources"] if one["name"] == "there"]
    id_ = row["instances"][0]["attributes"]["id"]
    live.terraform("state", "rm", "aws_instance.there")
    live.write(MAIN + f'import {{\n  to = aws_instance.there\n  id = "{id_}@sa-east-1"\n}}\n')
    live.forget()
    live.tollgate("apply", "-auto-approve")
    assert "post-plan no-op aws_instance.there" in live.seen("post-plan")
    (seen,) = [one["resource"] for one in live.calls("post-plan") if one["resource"]["name"] == "there"]
    assert seen["importing"]["id"] == f"{id_}@sa-east-1"
    assert live.terraform("plan", "-detailed-exitcode", check=None).code == 0
