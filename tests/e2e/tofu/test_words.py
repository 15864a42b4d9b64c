"""On OpenTofu nothing that a user reads calls the engine Terraform: output, messages, reports, generated files."""

import os
import re
import shutil
import signal
from pathlib import Path

import pytest

from tests.e2e.dropin.conftest import engine_path
from tests.e2e.live.conftest import ROOT, Live
from tests.e2e.live.conftest import Open as OpenLive
from tests.faults.runs import assert_gone, start

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

NAMED = re.compile(
    r"Terraform|\bterraform (?:init|plan|apply|destroy|show|state|import|output|validate|refresh|workspace|test)\b"
)
"""The engine's name, and its commands; not the names of files, folders, blocks and types, which OpenTofu shares."""

MAIN = """
provider "aws" {
  region = "us-east-1"
}
resource "aws_sqs_queue" "first" {
  name = "first"
}
resource "aws_sqs_queue" "second" {
  name = "second-${aws_sqs_queue.first.name}"
}
"""
REPORTS = {
    "console": "txt",
    "json": "json",
    "sarif": "sarif",
    "junit": "xml",
    "markdown": "md",
    "gitlab": "gl",
    "html": "html",
}
FINDING = {"rule": "r", "severity": "high", "message": "not this one"}


def names_in(text: str) -> list[str]:
    """Return the lines that name the wrong engine."""
    return [line for line in text.splitlines() if NAMED.search(line)]


def on_tofu(live: Live) -> Live:
    """Let OpenTofu work in the folder."""
    live.engine = [engine_path("tofu")]
    return live


@pytest.fixture
def live(open_live: OpenLive) -> Live:
    return on_tofu(open_live(MAIN))


def test_no_command_names_another_engine(live: Live) -> None:
    said = [live.tollgate("plan", "-out=saved"), live.tollgate("check", "saved"), live.tollgate("doctor", check=None)]
    live.record(say=[{"hook": "post-plan", "status": "fail", "findings": [FINDING]}])
    said += [live.tollgate("plan", check=1), live.tollgate("apply", "-auto-approve", check=1)]
    live.record(say=[{"hook": "pre-apply", "address": "aws_sqs_queue.second", "status": "fail", "message": "no"}])
    said += [live.tollgate("apply", "-auto-approve", check=1), live.tollgate("apply", check=1, stdin="no\n")]
    live.record()
    said += [live.tollgate("apply", check=0, stdin="yes\n"), live.tollgate("plan", "-detailed-exitcode")]
    said += [live.tollgate("annotations"), live.tollgate("destroy", check=1, stdin="no\n")]
    said += [live.tollgate("destroy", "-auto-approve"), live.tollgate("recover"), live.tollgate("plan", "-json")]
    assert names_in("\n".join(one.text for one in said)) == []


def test_no_report_names_another_engine(live: Live) -> None:
    live.record(say=[{"hook": "post-plan", "status": "fail", "findings": [FINDING]}])
    flags = [f"--report={name}=report.{suffix}" for name, suffix in REPORTS.items()]
    live.tollgate("plan", *flags, check=1)
    written = [live.folder / f"report.{suffix}" for suffix in REPORTS.values()]
    assert {file.name: names_in(file.read_text()) for file in written} == {file.name: [] for file in written}
    assert "OpenTofu" in (live.folder / "report.html").read_text()


def test_an_apply_that_was_killed_is_told_without_another_engine_s_name(live: Live) -> None:
    hold = live.folder.parent / "hold"
    hold.touch()
    live.record(say=[{"hook": "post-apply", "address": "aws_sqs_queue.second", "pause": str(hold)}])
    running = start(live, "apply", "-auto-approve", "-no-color")
    running.until_called("post-apply", "aws_sqs_queue.second")
    family = running.family
    os.kill(running.gate, signal.SIGKILL)
    hold.unlink()
    running.end()
    assert_gone(family)
    live.record()
    ended = live.tollgate("plan", "-no-color", check=None)
    assert "tollgate recover" in ended.err, ended
    assert names_in(running.text + ended.text + live.tollgate("recover", check=None).text) == []


@pytest.mark.heavy
def test_the_demo_and_a_proposed_configuration_name_no_other_engine(live: Live, tmp_path: Path) -> None:
    live.environment["TMPDIR"] = str(tmp_path)
    told = live.tollgate("demo", f"--engine={live.engine[0]}", check=None)
    assert told.code == 0, told
    assert [line for line in names_in(told.text) if "`tofu plan`" not in line] == []
    for name in ("main.tf",):
        shutil.copy(ROOT / "examples" / "live" / name, live.folder / name)
    (live.folder / "integrations.json").unlink()
    proposed = live.tollgate("init-config")
    assert names_in(proposed.text + (live.folder / "integrations.hcl").read_text()) == []


@pytest.mark.parametrize(
    "command", ["plan", "apply", "check", "doctor", "recover", "annotations", "init-config", "demo"]
)
def test_help_names_no_engine_but_where_it_names_both(live: Live, command: str) -> None:
    told = names_in(live.tollgate(command, "--help", check=None).text)
    assert [line for line in told if "OpenTofu" not in line] == []


@pytest.mark.parametrize("name", ["cost-estimator", "policy-validator", "aws-compliance", "naming-checker"])
def test_no_integration_s_help_names_an_engine(live: Live, name: str) -> None:
    assert names_in(live.script_of_ours(f"tf-{name}", "--help").text) == []


def test_a_usage_file_names_no_engine(live: Live) -> None:
    live.write('{"planned_values": {}, "resource_changes": []}', "plan.json")
    live.script_of_ours("tf-cost-estimator", "usage", "init", "plan.json", "--output=usage.yml")
    told = live.script_of_ours("tf-cost-estimator", "usage", "init", "--help").text
    assert names_in(told + (live.folder / "usage.yml").read_text()) == []
