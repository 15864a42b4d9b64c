"""No verdict but the true one: a command that failed has not passed, and what Terraform refuses starts nothing."""

from pathlib import Path

import pytest

from .conftest import Live, Open

pytestmark = pytest.mark.e2e

PROVIDER = 'provider "aws" {\n  region = "us-east-1"\n}\n'
VPC = 'resource "aws_vpc" "main" {\n  cidr_block = "10.0.0.0/16"\n}\n'
BROKEN = 'resource "terraform_data" "x" {\n  provisioner "local-exec" {\n    command = "false"\n  }\n}\n'


def test_an_apply_that_failed_has_not_passed(open_live: Open) -> None:
    ended = open_live(PROVIDER + VPC + BROKEN).tollgate("apply", "-auto-approve", check=1)
    assert "Passed" not in ended.text
    assert "Not finished" in ended.out


def test_a_refresh_that_failed_has_not_passed(open_live: Open) -> None:
    ended = open_live(PROVIDER + VPC + 'variable "v" {}\n').tollgate("refresh", "-input=false", check=1)
    assert "Passed" not in ended.text


def test_an_apply_that_the_user_does_not_want_has_not_passed(open_live: Open) -> None:
    ended = open_live(PROVIDER + VPC).tollgate("apply", check=1, stdin="no\n")
    assert "Passed" not in ended.text


@pytest.mark.parametrize("command", ["plan", "apply"])
def test_a_caller_of_standard_error_alone_reads_why_an_integration_failed(open_live: Open, command: str) -> None:
    live = open_live(PROVIDER + VPC).record(say=[{"hook": "post-plan", "crash": True}])
    ended = live.tollgate(command, *(["-auto-approve"] if command == "apply" else []), check=4)
    assert ended.err.count("Error: integration recorder failed: exited with status 9") == 1
    assert ended.err.endswith("Nothing was applied.\n") == (command == "apply")


def test_a_caller_of_standard_error_alone_reads_that_an_exemption_has_expired(open_live: Open) -> None:
    live = open_live(PROVIDER + VPC)
    live.write("exemptions:\n  - rule: x\n    reason: agreed\n    expires: 2020-01-01\n", "exemptions.yaml")
    ended = live.write("on_expired: fail\n", "enforcement.yaml").tollgate("plan", check=1)
    assert "Error: expired exemption: x at **: agreed; expired 2020-01-01" in ended.err


def test_a_plan_of_some_resources_is_not_taken_for_the_whole(open_live: Open) -> None:
    live = open_live(PROVIDER + VPC + VPC.replace("main", "other"))
    assert "Notice: The plan has only some of the changes" in live.tollgate("plan", "-target=aws_vpc.main").out
    assert "Notice:" not in live.tollgate("plan").out


def without_programs(live: Live) -> Live:
    """The root module with a provider that cannot be started, so that whoever starts it is seen."""
    for path in live.folder.glob(".terraform/providers/**/terraform-provider-*"):
        target = path.resolve()
        path.unlink()
        path.write_text(f"#!/bin/sh\ntouch {live.folder.parent}/started\nexec {target}\n")
        path.chmod(0o755)
    return live


def assert_same_as_terraform(live: Live, *arguments: str) -> None:
    ended, alone = live.tollgate(*arguments, check=None), live.terraform(*arguments, check=None)
    assert (ended.code, ended.out, ended.err) == (alone.code, alone.out, alone.err)
    assert ended.code == 1
    assert live.calls() == [], "no integration is started"
    assert not (live.folder.parent / "started").exists(), "no provider is started"


@pytest.mark.parametrize("line", ["apply missing.tfplan", "import aws_vpc.none vpc-1", "import module.x.aws_vpc.a b"])
def test_what_terraform_refuses_at_once_starts_nothing(open_live: Open, line: str) -> None:
    assert_same_as_terraform(without_programs(open_live(PROVIDER + VPC)), *line.split())


@pytest.mark.parametrize("command", ["plan", "apply", "destroy", "validate", "init", "refresh", "console", "test"])
def test_a_syntax_error_in_terraform_s_files_is_terraform_s_to_say(open_live: Open, command: str) -> None:
    live = without_programs(open_live(PROVIDER + VPC + "resource {\n"))
    arguments = (command, "-no-color")
    if command in ("console", "test"):
        arguments = (command,)
    ended, alone = live.tollgate(*arguments, check=1), live.terraform(*arguments, check=1)
    assert "on main.tf line " in ended.err
    if command in ("plan", "apply", "init", "validate"):
        assert ended.err == alone.err
    assert live.calls() == []


def test_a_syntax_error_beside_a_declaration_is_terraform_s_to_say(open_live: Open) -> None:
    live = open_live(PROVIDER + VPC + "resource {\n")
    (live.folder / "integrations.json").unlink()
    live.write(f'terraform {{\n  integrations = [{{ name = "a", source = "{live.script()}" }}]\n}}\n', "declared.tf")
    ended = live.tollgate("apply", "-auto-approve", "-no-color", check=1)
    assert "on main.tf line " in ended.err
    assert "integrations" not in ended.err


@pytest.mark.parametrize("report", ["nonsense", "json=", "json=main.tf/x.json"])
def test_a_wrong_report_is_refused_before_anything_starts(open_live: Open, report: str, tmp_path: Path) -> None:
    live = without_programs(open_live(PROVIDER + VPC))
    ended = live.tollgate("plan", "--report", report, check=3)
    assert ended.out == ""
    assert live.calls() == []
    assert not (tmp_path / "started").exists()
