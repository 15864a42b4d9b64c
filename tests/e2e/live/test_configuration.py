"""Where integrations are declared in a live run, and what Terraform evaluates of it."""

import json

import pytest

from .conftest import Live, Open

pytestmark = pytest.mark.e2e

VPC = 'resource "aws_vpc" "main" {\n  cidr_block = "10.0.0.0/16"\n}\n'


def _without_file(live: Live) -> Live:
    (live.folder / "integrations.json").unlink()
    return live


@pytest.mark.requirement("R-ARCH-05")
def test_a_provider_s_list_is_evaluated_by_terraform_itself(open_live: Open) -> None:
    live = open_live("")
    live.write(
        f"""
variable "hook" {{
  default = "post-plan"
}}
locals {{
  log = "{live.log}"
}}
provider "aws" {{
  region       = "us-east-1"
  integrations = [{{
    name   = "mine"
    source = "{live.script()}"
    config = {{ log = local.log, hooks = [var.hook, lower("PLAN-STAGE-START")] }}
  }}]
}}
"""
        + VPC
    )
    _without_file(live).tollgate("plan", "-var=hook=pre-plan")
    assert [call["method"] for call in live.calls()] == ["initialize", "plan-stage-start", "pre-plan"]
    assert live.calls("initialize")[0]["name"] == "mine"


@pytest.mark.heavy
def test_aliases_have_their_own_integrations_and_see_their_own_resources(open_live: Open) -> None:
    live = open_live("")
    live.write(
        f"""
provider "aws" {{
  region       = "us-east-1"
  integrations = [{{ name = "east", source = "{live.script()}", config = {{ log = "{live.folder}/east.log" }} }}]
}}
provider "aws" {{
  alias        = "west"
  region       = "us-west-2"
  integrations = [{{ name = "west", source = "{live.script()}", config = {{ log = "{live.folder}/west.log" }} }}]
}}
resource "aws_vpc" "west" {{
  provider   = aws.west
  cidr_block = "10.1.0.0/16"
}}
"""
        + VPC
    )
    _without_file(live).tollgate("apply", "-auto-approve")
    for name, region in (("east", "us-east-1"), ("west", "us-west-2")):
        calls = [json.loads(line) for line in (live.folder / f"{name}.log").read_text().splitlines()]
        resources = [call["resource"] for call in calls if "resource" in call]
        address = "aws_vpc.main" if name == "east" else "aws_vpc.west"
        assert {resource["address"] for resource in resources} == {address}
        assert {resource["provider_config"]["region"] for resource in resources} == {region}


def test_a_list_that_is_a_variable_is_evaluated_by_terraform(open_live: Open) -> None:
    live = open_live("")
    live.write(
        f"""
variable "checks" {{
  default = [{{ name = "mine", source = "{live.script()}", config = {{ log = "{live.log}", hooks = ["post-plan"] }} }}]
}}
provider "aws" {{
  region       = "us-east-1"
  integrations = var.checks
}}
"""
        + VPC
    )
    _without_file(live).tollgate("plan")
    assert [call["method"] for call in live.calls()] == ["initialize", "post-plan"]


def test_where_nothing_is_left_to_run_terraform_s_files_still_may_declare_it(open_live: Open) -> None:
    live = open_live("")
    listed = f'[{{ name = "mine", source = "{live.script()}", config = {{ log = "{live.log}" }} }}]'
    live.write(f'provider "aws" {{\n  region       = "us-east-1"\n  integrations = {listed}\n}}\n' + VPC)
    ended = _without_file(live).tollgate("plan", "--skip=mine", "-no-color")
    assert "none of the integrations configured in" in ended.err
    assert "Plan: 1 to add" in ended.out
    assert "Passed" not in ended.out
    assert live.calls() == []


def test_unknown_configuration_is_tolerated_by_validate(open_live: Open) -> None:
    live = open_live("")
    source = live.script()
    live.write(
        f"""
variable "log" {{}}
provider "aws" {{
  region       = "us-east-1"
  integrations = [{{ name = "mine", source = "{source}", config = {{ log = var.log }} }}]
}}
"""
        + VPC
    )
    assert "Success!" in _without_file(live).tollgate("validate", "-no-color").out


def test_a_terraform_block_declares_integrations_through_the_shadow_root(open_live: Open) -> None:
    live = open_live("")
    live.write(
        f"""terraform {{
  integration "mine" {{
    source = "{live.script()}"
    log    = "{live.log}"
  }}
}}
provider "aws" {{
  region = "us-east-1"
}}
"""
        + VPC
    )
    _without_file(live).tollgate("apply", "-auto-approve")
    assert live.seen("post-apply") == ["post-apply create aws_vpc.main"]
    assert [one["type"] for one in live.state()["resources"]] == ["aws_vpc"]
    assert [path.name for path in live.folder.parent.iterdir() if path.name.endswith(".tollgate")] == []


def test_mistakes_in_the_configuration_are_told_before_terraform_starts(open_live: Open) -> None:
    live = open_live(VPC)
    live.write('terraform {\n  integration "x" {\n    source = "no-such-program"\n  }\n}\n', "integrations.hcl")
    ended = _without_file(live).tollgate("plan", check=3)
    assert "no-such-program" in ended.err
    assert "on integrations.hcl line 3" in ended.err
    assert ended.out == ""


def test_without_integrations_terraform_runs_on_its_own(open_live: Open) -> None:
    live = open_live('provider "aws" {\n  region = "us-east-1"\n}\n' + VPC)
    ended = _without_file(live).tollgate("plan", "-no-color")
    assert "no integration is configured" in ended.err
    assert ended.out == live.terraform("plan", "-no-color").out


def test_the_folder_for_saved_plans_does_not_lead_a_live_run_away_from_its_own(open_live: Open) -> None:
    live = open_live(VPC)
    (live.folder.parent / "elsewhere").mkdir()
    live.environment["TOLLGATE_ROOT"] = str(live.folder.parent / "elsewhere")
    live.tollgate("plan")
    assert live.seen("post-plan") == ["post-plan create aws_vpc.main"]
    live.environment["TOLLGATE_ROOT"] = str(live.folder.parent / "nowhere")
    live.tollgate("plan")
