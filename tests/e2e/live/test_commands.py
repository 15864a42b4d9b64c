"""The engine's commands through Tollgate: what comes through unchanged, and which hooks each command fires."""

import json

import pytest

from tests.engines import suite_engines

from .conftest import Live, Open

pytestmark = pytest.mark.e2e

PROVIDER = 'provider "aws" {\n  region = "us-east-1"\n}\n'
VPC = 'resource "aws_vpc" "main" {\n  cidr_block = "10.0.0.0/16"\n}\n'


def _methods(live: Live) -> list[str]:
    return [call["method"] for call in live.calls()]


@pytest.mark.heavy
@pytest.mark.parametrize("engine", sorted(suite_engines()))
def test_exit_codes_and_output_are_the_engine_s(open_live: Open, engine: str) -> None:
    live = open_live(PROVIDER + VPC, engine=engine)
    assert live.tollgate("plan", "-detailed-exitcode", check=None).code == 2
    assert live.tollgate("plan").code == 0
    plain = live.terraform("plan", "-no-color").out
    ours = live.tollgate("plan", "-no-color").out
    assert ours.startswith(plain)
    assert ours.removeprefix(plain).strip().startswith("Tollgate  recorder")
    live.tollgate("apply", "-auto-approve")
    assert live.tollgate("plan", "-detailed-exitcode").code == 0
    live.write(PROVIDER + 'resource "aws_vpc" "main" {\n  no_such_argument = 1\n}\n')
    assert live.tollgate("plan", check=1).err == live.terraform("plan", check=1).err


@pytest.mark.heavy
def test_with_json_nothing_but_terraform_s_events_is_on_standard_output(open_live: Open) -> None:
    live = open_live(PROVIDER + VPC)
    ended = live.tollgate("apply", "-auto-approve", "-json")
    events = [json.loads(line)["type"] for line in ended.out.splitlines()]
    assert events[0] == "version"
    assert events.count("version") == 1
    assert events.count("planned_change") == 1
    assert "apply_complete" in events
    assert "Passed: no findings" in ended.err


@pytest.mark.heavy
def test_an_apply_is_asked_about_in_terraform_s_words(open_live: Open) -> None:
    live = open_live(PROVIDER + VPC)
    declined = live.tollgate("apply", "-no-color", stdin="no\n", check=1)
    assert "Do you want to perform these actions?" in declined.out
    assert "Apply cancelled." in declined.out
    assert live.calls("pre-apply") == []
    live.tollgate("apply", "-no-color", stdin="yes\n")
    assert len(live.state()["resources"]) == 1


@pytest.mark.heavy
@pytest.mark.requirement("P-4.2-03")
def test_other_commands_pass_through(open_live: Open) -> None:
    live = open_live(PROVIDER + VPC + 'output "id" {\n  value = aws_vpc.main.id\n}\n')
    live.tollgate("apply", "-auto-approve")
    live.forget()
    for command in (["output", "-json"], ["state", "list"], ["show", "-json"], ["providers"], ["fmt", "-check"]):
        ours, plain = live.tollgate(*command, check=None), live.terraform(*command, check=None)
        assert (ours.code, ours.out) == (plain.code, plain.out)
    assert (
        live.tollgate("state", "show", "no.such", check=1).err
        == live.terraform("state", "show", "no.such", check=1).err
    )
    assert live.tollgate("no-such-command", check=1).out == live.terraform("no-such-command", check=1).out
    assert live.calls() == []


@pytest.mark.heavy
@pytest.mark.requirement("R-HOOK-10", "R-CFG-09")
def test_init_refresh_import_validate_console_and_test_fire_what_they_should(open_live: Open) -> None:
    live = open_live(PROVIDER + VPC)
    live.tollgate("init")
    assert _methods(live) == ["initialize", "init-stage-start", "init-stage-complete"]
    live.forget()
    live.tollgate("validate")
    assert _methods(live) == []
    live.tollgate("apply", "-auto-approve")
    identity = live.state()["resources"][0]["instances"][0]["attributes"]["id"]
    live.forget()
    live.tollgate("refresh")
    assert _methods(live) == ["initialize", "plan-stage-start", "pre-refresh", "post-refresh", "plan-stage-complete"]
    live.forget()
    assert live.tollgate("console", stdin="1 + 1\n").out.strip().startswith("2")
    assert _methods(live) == []
    live.terraform("state", "rm", "aws_vpc.main")
    live.forget()
    live.tollgate("import", "aws_vpc.main", identity)
    assert [method for method in _methods(live) if "refresh" in method] == ["pre-refresh", "post-refresh"]
    live.forget()
    live.write(
        'run "it" {\n  assert {\n    condition     = aws_vpc.main.cidr_block == "10.0.0.0/16"\n'
        '    error_message = "x"\n  }\n}\n',
        "main.tftest.hcl",
    )
    live.tollgate("test")
    assert {"pre-plan", "pre-apply", "post-apply"} <= set(_methods(live))
    assert not any("stage" in method for method in _methods(live))


LIFE = (
    PROVIDER
    + """
resource "aws_vpc" "main" {
  count      = 2
  cidr_block = "10.${count.index}.0.0/16"
}
resource "aws_subnet" "a" {
  vpc_id     = aws_vpc.main[0].id
  cidr_block = "10.0.1.0/24"
}
data "aws_caller_identity" "me" {}
"""
)


@pytest.mark.heavy
def test_narrowed_forced_and_special_plans_say_what_they_are(open_live: Open) -> None:
    live = open_live(LIFE)
    live.tollgate("apply", "-auto-approve")
    assert "post-refresh read data.aws_caller_identity.me" in live.seen("post-refresh")
    live.forget()
    live.tollgate("plan", "-replace=aws_subnet.a")
    assert sorted(live.seen("post-plan")) == [
        "post-plan no-op aws_vpc.main[0]",
        "post-plan no-op aws_vpc.main[1]",
        "post-plan replace aws_subnet.a",
    ]
    live.forget()
    live.tollgate("plan", "-target=aws_vpc.main[1]")
    assert live.seen("post-plan") == ["post-plan no-op aws_vpc.main[1]"]
    live.forget()
    live.tollgate("plan", "-refresh-only")
    assert live.seen("post-plan") == []
    assert len(live.seen("post-refresh")) == 4
    live.forget()
    live.tollgate("plan", "-destroy")
    assert sorted(live.seen("post-plan")) == [
        "post-plan delete aws_subnet.a",
        "post-plan delete aws_vpc.main[0]",
        "post-plan delete aws_vpc.main[1]",
    ]
    assert live.calls("plan-stage-complete")[0]["summary"]["delete"] == 3
    live.terraform("taint", "aws_subnet.a")
    live.forget()
    live.tollgate("plan")
    assert "post-plan replace aws_subnet.a" in live.seen("post-plan")
    live.terraform("untaint", "aws_subnet.a")
    moved = (
        LIFE.replace('"aws_subnet" "a"', '"aws_subnet" "b"')
        + "moved {\n  from = aws_subnet.a\n  to   = aws_subnet.b\n}\n"
    )
    live.write(moved)
    live.forget()
    live.tollgate("apply", "-auto-approve")
    assert "post-plan no-op aws_subnet.b" in live.seen("post-plan")
    removed = "removed {\n  from = aws_subnet.b\n  lifecycle {\n    destroy = false\n  }\n}\n"
    start, end = LIFE.index('resource "aws_subnet"'), LIFE.index("data ")
    live.write(LIFE[:start] + LIFE[end:] + removed)
    live.forget()
    live.tollgate("apply", "-auto-approve")
    assert "post-plan forget aws_subnet.b" in live.seen("post-plan")
    assert "aws_subnet" not in {one["type"] for one in live.state()["resources"]}


@pytest.mark.heavy
def test_an_import_block_is_refreshed_and_planned_under_its_address(open_live: Open) -> None:
    live = open_live(PROVIDER + VPC)
    live.tollgate("apply", "-auto-approve")
    identity = live.state()["resources"][0]["instances"][0]["attributes"]["id"]
    live.terraform("state", "rm", "aws_vpc.main")
    live.write(PROVIDER + VPC + f'import {{\n  to = aws_vpc.main\n  id = "{identity}"\n}}\n')
    live.forget()
    live.tollgate("apply", "-auto-approve")
    assert live.seen("post-refresh", "post-plan") == ["post-refresh no-op aws_vpc.main", "post-plan no-op aws_vpc.main"]
