"""The same configuration gives the same findings live and through `check` on its saved plan."""

import json
from collections.abc import Mapping
from typing import Any, cast

import pytest

from .conftest import Live, Open

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

MAIN = """
variable "secret" {
  default   = "hunter2-hunter2"
  sensitive = true
}
provider "aws" {
  region = "us-east-1"
  default_tags {
    tags = { Owner = "me" }
  }
}
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}
resource "aws_subnet" "each" {
  for_each   = { a = "10.0.1.0/24", b = "10.0.2.0/24" }
  vpc_id     = aws_vpc.main.id
  cidr_block = each.value
}
resource "aws_s3_bucket" "logs" {
  bucket = "Logs"
}
resource "aws_ebs_volume" "data" {
  count             = 2
  availability_zone = "us-east-1a"
  size              = 100
}
resource "aws_security_group" "open" {
  name   = "open"
  vpc_id = aws_vpc.main.id
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
}
resource "aws_instance" "web" {
  ami           = "ami-0123456789abcdef0"
  instance_type = "t3.xlarge"
  user_data     = var.secret
  tags          = { Name = "web" }
}
resource "terraform_data" "built_in" {
  input = "x"
}
"""
INTEGRATIONS = """
terraform {
  integration "cost" {
    source         = "tf-cost-estimator"
    monthly_budget = 100
  }
  integration "naming" {
    source = "tf-naming-checker"
    prefix = "prod-"
  }
  integration "policy" {
    source     = "tf-policy-validator"
    policy_set = "production"
  }
  integration "tags" {
    source        = "tf-aws-compliance"
    required_tags = ["Owner", "CostCenter"]
  }
}
"""


def _findings(report: Mapping[str, Any]) -> set[tuple[Any, ...]]:
    return {
        (finding["rule"], finding["status"], finding["outcome"], finding["message"], one.get("address"))
        for one in [*report["resources"], *report["integrations"]]
        for result in one["results"]
        for finding in result["findings"]
    }


def _report(live: Live, name: str) -> dict[str, Any]:
    return json.loads((live.folder / name).read_text(encoding="utf-8"))


def test_live_and_on_the_saved_plan_the_same_is_found(open_live: Open) -> None:
    live = open_live(MAIN)
    (live.folder / "integrations.json").unlink()
    live.write(INTEGRATIONS, "integrations.hcl")
    everything = ("--fail-on=never", "-no-color")  # so that Terraform plans all resources whatever is found
    ended = live.tollgate("plan", *everything, "-out=saved.tfplan", "--report=json=live.json")
    live.tollgate("check", "saved.tfplan", "--fail-on=never", "--report=json=saved.json")
    seen = _report(live, "live.json")
    assert _findings(seen) == _findings(_report(live, "saved.json"))
    assert len(_findings(seen)) > 8
    assert {one["address"] for one in seen["resources"]} == {
        one["address"] for one in _report(live, "saved.json")["resources"]
    }
    assert "hunter2" not in ended.text + json.dumps(seen)


def test_a_resource_is_shown_live_as_the_saved_plan_shows_it(open_live: Open) -> None:
    live = open_live(MAIN).record(hooks=["post-plan"])
    live.tollgate("plan", "-out=saved.tfplan")
    seen = {_key(call["resource"]): call["resource"] for call in live.calls("post-plan")}
    live.forget()
    live.tollgate("check", "saved.tfplan")
    planned = {_key(call["resource"]): call["resource"] for call in live.calls("post-plan")}
    assert set(seen) == set(planned)
    for key, resource in planned.items():
        for member in ("type", "mode", "action", "before", "after", "provider", "provider_config"):
            assert seen[key][member] == resource[member], (key, member)
        assert _set(seen[key]["config"]) == _set(resource["config"]), key
        assert "hunter2" not in json.dumps(seen[key])


def _set(value: Any) -> Any:
    """What a configuration sets: a plan says null for the rest of an attribute that is written as a block."""
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        return {name: _set(inner) for name, inner in members.items() if inner is not None and inner != []}
    return [_set(item) for item in cast("list[Any]", value)] if isinstance(value, list) else value


def _key(resource: Mapping[str, Any]) -> str:
    """What tells the resources of this plan apart, whether or not their address is known yet."""
    after = resource["after"]
    return f"{resource['type']} {after.get('cidr_block') or after.get('bucket') or after.get('name') or ''}"
