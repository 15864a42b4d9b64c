"""Which hooks a live run calls, in which order, and what they carry."""

import pytest

from .conftest import Open

pytestmark = pytest.mark.e2e

PROVIDER = 'provider "aws" {\n  region = "us-east-1"\n  default_tags {\n    tags = { Team = "web" }\n  }\n}\n'
VPC = 'resource "aws_vpc" "main" {\n  cidr_block = "10.0.0.0/16"\n}\n'


@pytest.mark.requirement("R-HOOK-12")
def test_a_plan_calls_its_stages_around_pre_plan_and_post_plan(open_live: Open) -> None:
    live = open_live(PROVIDER + VPC)
    live.tollgate("plan")
    assert [call["method"] for call in live.calls()] == [
        "initialize",
        "plan-stage-start",
        "pre-plan",
        "post-plan",
        "plan-stage-complete",
    ]
    resource = live.calls("post-plan")[0]["resource"]
    assert resource["address"] == "aws_vpc.main"
    assert resource["action"] == "create"
    assert resource["before"] is None
    assert resource["after"]["cidr_block"] == "10.0.0.0/16"
    assert resource["after_omitted"]["id"] is True
    assert "id" not in resource["after"]
    assert resource["provider"] == "tollgate.dev/sandbox/aws"
    assert resource["provider_config"]["region"] == "us-east-1"
    assert resource["config"] == {"cidr_block": "10.0.0.0/16"}
    complete = live.calls("plan-stage-complete")[0]
    assert complete["operation"] == "plan"
    assert complete["summary"]["create"] == 1
    assert complete["resources"][0]["address"] == "aws_vpc.main"


@pytest.mark.requirement("P-3.1-05", "P-3.1-06", "P-3.1-08")
def test_an_apply_calls_pre_apply_and_post_apply_and_plans_only_once(open_live: Open) -> None:
    live = open_live(PROVIDER + VPC)
    live.tollgate("apply", "-auto-approve")
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
    after = live.calls("post-apply")[0]["resource"]
    assert after["after"]["id"].startswith("vpc-")
    assert after["error"] is None
    outcome = live.calls("apply-stage-complete")[0]
    assert outcome["operation"] == "apply"
    assert outcome["resources"][0]["after"]["id"] == after["after"]["id"]


LIFE = (
    PROVIDER
    + """
variable "size" { default = 8 }
variable "zone" { default = "us-east-1a" }
variable "label" { default = "one" }
resource "aws_ebs_volume" "data" {
  availability_zone = var.zone
  size              = var.size
  tags              = { Name = var.label }
}
resource "aws_ebs_volume" "careful" {
  availability_zone = var.zone
  size              = 4
  lifecycle {
    create_before_destroy = true
  }
}
"""
)


@pytest.mark.heavy
def test_every_action_has_its_hooks_through_a_resource_s_life(open_live: Open) -> None:
    live = open_live(LIFE)
    live.tollgate("apply", "-auto-approve")
    assert sorted(live.seen("post-plan", "post-apply")) == [
        "post-apply create aws_ebs_volume.careful",
        "post-apply create aws_ebs_volume.data",
        "post-plan create aws_ebs_volume.careful",
        "post-plan create aws_ebs_volume.data",
    ]
    live.forget()
    live.tollgate("apply", "-auto-approve", "-var=label=two")
    assert sorted(live.seen("pre-refresh", "post-refresh", "post-plan", "pre-apply", "post-apply")) == [
        "post-apply update aws_ebs_volume.data",
        "post-plan no-op aws_ebs_volume.careful",
        "post-plan update aws_ebs_volume.data",
        "post-refresh no-op aws_ebs_volume.careful",
        "post-refresh no-op aws_ebs_volume.data",
        "pre-apply update aws_ebs_volume.data",
        "pre-refresh no-op aws_ebs_volume.careful",
        "pre-refresh no-op aws_ebs_volume.data",
    ]
    live.forget()
    live.tollgate("apply", "-auto-approve", "-var=zone=us-east-1b")
    assert sorted(live.seen("pre-plan", "post-plan", "pre-apply", "post-apply")) == [
        "post-apply replace aws_ebs_volume.careful",
        "post-apply replace aws_ebs_volume.data",
        "post-plan replace aws_ebs_volume.careful",
        "post-plan replace aws_ebs_volume.data",
        "pre-apply replace aws_ebs_volume.careful",
        "pre-apply replace aws_ebs_volume.data",
        "pre-plan update aws_ebs_volume.careful",
        "pre-plan update aws_ebs_volume.data",
    ]
    replaced = live.calls("post-plan")[0]["resource"]
    assert replaced["before"]["availability_zone"] == "us-east-1a"
    assert replaced["after"]["availability_zone"] == "us-east-1b"
    assert replaced["replace_paths"] == [["availability_zone"]]
    live.forget()
    live.tollgate("destroy", "-auto-approve", "-var=zone=us-east-1b")
    assert sorted(live.seen("pre-plan", "post-plan", "pre-apply", "post-apply")) == [
        "post-apply delete aws_ebs_volume.careful",
        "post-apply delete aws_ebs_volume.data",
        "post-plan delete aws_ebs_volume.careful",
        "post-plan delete aws_ebs_volume.data",
        "pre-apply delete aws_ebs_volume.careful",
        "pre-apply delete aws_ebs_volume.data",
        "pre-plan delete aws_ebs_volume.careful",
        "pre-plan delete aws_ebs_volume.data",
    ]
    assert live.state()["resources"] == []
