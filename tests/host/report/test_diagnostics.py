"""Findings in the engine's own style, and as its events."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from tollgate_host.report.console.render_diagnostics import is_folded, render_diagnostics
from tollgate_host.report.console.render_events import render_events
from tollgate_host.report.console.terminal_features import Terminal
from tollgate_host.report.model import JudgedFinding, Location, RawFinding, Report, ResourceRow
from tollgate_host.verdict.judge import judge

from tests.host.report.hostile import hostile_report
from tests.host.report.sample import BUCKET, enforcement, full_report, in_main_tf, judged, result, run

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
OPEN = RawFinding(
    "S3-ENC-1",
    "The bucket is not encrypted.",
    severity="high",
    path=("encryption", 0),
    remediation="Add this:\n  sse_algorithm = 1",
    docs="https://example.com/s3",
)


def _shown(report: Report, **more: Any) -> str:
    return "".join(render_diagnostics(report.findings(), Terminal(), **more))


def _events(report: Report) -> list[dict[str, Any]]:
    return [json.loads(line) for line in render_events(report.findings(), now=NOW)]


def test_a_failure_reads_as_the_engines_errors_do() -> None:
    assert (
        _shown(judged(result(OPEN), locate=in_main_tf))
        == """\
╷
│ Error: The bucket is not encrypted [policy/S3-ENC-1]
│
│   with aws_s3_bucket.logs,
│   on infra/main.tf line 12, in resource "aws_s3_bucket" "logs":
│     12: resource "aws_s3_bucket" "logs" {
│
│ Severity high, soft-mandatory.
│
│ Add this:
│   sse_algorithm = 1
│
│ https://example.com/s3
╵
"""
    )


def test_without_a_place_in_the_code_the_attribute_is_named() -> None:
    assert "│   with aws_s3_bucket.logs\n│   at encryption[0].\n" in _shown(judged(result(OPEN)))


def test_a_finding_of_a_stage_says_which() -> None:
    shown = _shown(judged(result(hook="plan-stage-start", address=None, status="fail", message="Frozen.")))
    assert shown.startswith("╷\n│ Error: Frozen [policy/policy]\n│\n│   before planning\n")


def test_warnings_come_first_and_what_neither_fails_nor_warns_is_left_out() -> None:
    kinds = [line.split(":")[0] for line in _shown(full_report()).splitlines() if line.startswith(("│ E", "│ W"))]
    assert kinds == ["│ Warning", "│ Warning", "│ Error", "│ Error"]


def test_the_same_in_many_resources_is_one_box_that_names_them() -> None:
    rows = [ResourceRow(f"aws_x.y[{n}]", "aws_x", "create") for n in range(9)]
    report = judge(run(*(result(OPEN, address=row.address) for row in rows), resources=rows), enforcement())
    shown = _shown(report)
    assert shown.count("╷") == 1
    assert "│ The same in 8 more resources:\n│   aws_x.y[1]\n" in shown
    assert "│   … and 3 more\n" in shown
    assert _shown(report, view="full").count("╷") == 9
    lines = _shown(report, view="compact").splitlines()
    assert len(lines) == 9
    assert lines[1] == "✗ high  policy  S3-ENC-1  aws_x.y[1].encryption[0]  The bucket is not encrypted."


def test_beyond_a_screen_a_rule_has_one_box_whatever_its_messages() -> None:
    rows = [ResourceRow(f"aws_x.y[{n}]", "aws_x", "create") for n in range(9)]
    named = [result(replace(OPEN, message=f"Name {n} is wrong."), address=row.address) for n, row in enumerate(rows)]
    report = judge(run(*named, resources=rows), enforcement())
    shown = _shown(report)
    assert shown.count("╷") == 1
    assert "│ 8 more findings of this rule:\n│   aws_x.y[1]: Name 1 is wrong.\n" in shown
    assert "│   … and 3 more\n" in shown
    few = judge(run(*named[:2], resources=rows), enforcement())
    assert _shown(few).count("╷") == 2


def test_boxes_are_folded_where_more_resources_break_a_rule_than_a_box_names() -> None:
    rows = [ResourceRow(f"aws_x.y[{n}]", "aws_x", "create") for n in range(7)]
    report = judge(run(*(result(OPEN, address=row.address) for row in rows), resources=rows), enforcement())
    assert is_folded(report.findings())
    assert not is_folded(list(report.findings())[:6])


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ('module.web["a.b"].aws_instance.app[0]', ', in resource "aws_instance" "app"'),
        ('aws_instance.app["x.y"]', ', in resource "aws_instance" "app"'),
        ("module.web.data.aws_ami.base", ', in data "aws_ami" "base"'),
    ],
)
def test_the_block_is_named_as_the_engine_names_it(address: str, words: str) -> None:
    def locate(_address: str, _path: tuple[str | int, ...]) -> Location:
        return Location(file="main.tf", line=3)

    assert f"│   on main.tf line 3{words}:\n" in _shown(judged(result(OPEN, address=address), locate=locate))


@pytest.mark.parametrize("width", [20, 61, 120])
def test_nothing_hostile_reaches_the_terminal(width: int) -> None:
    lines = "".join(render_diagnostics(hostile_report().findings(), Terminal(width=width))).splitlines()
    assert all(line.startswith(("╷", "│", "╵")) for line in lines)
    assert max(map(cell_len, lines)) <= width
    assert "\x1b" not in "".join(lines)


def test_every_finding_is_an_event_with_a_member_of_ours() -> None:
    report = full_report()
    events = _events(report)
    assert len(events) == len(list(report.findings()))
    assert {event["type"] for event in events} == {"diagnostic"}
    (event,) = [event for event in events if event["tollgate"]["rule"] == "S3-ENC-1"]
    assert event["@level"] == "error"
    assert event["@message"] == "Error: The bucket is not encrypted [policy/S3-ENC-1]"
    assert event["@timestamp"] == "2026-11-16T12:00:00.000000+00:00"
    assert (event["diagnostic"]["severity"], event["diagnostic"]["address"]) == ("error", BUCKET)
    assert event["diagnostic"]["range"]["filename"] == "infra/main.tf"
    assert event["diagnostic"]["snippet"]["code"] == 'resource "aws_s3_bucket" "logs" {'
    members = event["tollgate"]
    assert (members["severity"], members["integration"], members["address"]) == ("high", "policy", BUCKET)
    assert (members["level"], members["outcome"]) == ("soft-mandatory", "fail")


def test_what_does_not_fail_is_no_error_event() -> None:
    levels = {event["tollgate"]["outcome"]: event["@level"] for event in _events(full_report())}
    assert levels == {"fail": "error", "warn": "warn", "unknown": "info", "exempted": "info", "info": "info"}


def test_a_finding_of_the_whole_plan_is_an_event_too() -> None:
    over = replace(OPEN, path=())
    (event,) = _events(judged(result(over, hook="plan-stage-complete", address=None)))
    assert event["tollgate"]["address"] is None
    assert "the whole plan" in event["diagnostic"]["detail"]


def test_events_are_one_line_each_whatever_a_message_holds() -> None:
    findings: list[JudgedFinding] = list(hostile_report().findings())
    lines = list(render_events(findings, now=NOW))
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in lines)
    assert len(lines) == len(findings)
