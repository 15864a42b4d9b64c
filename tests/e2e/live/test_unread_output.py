"""A closed or full standard output, or one that lacks a character, does not stop the run."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.runs import BOUND_SECONDS, eventually

from .conftest import Live, Open

pytestmark = pytest.mark.e2e

QUEUE = """
provider "aws" {
  region = "us-east-1"
}
resource "aws_sqs_queue" "jobs" {
  name = "jobs"
}
"""


def _start(live: Live, *arguments: str, stdout: int = subprocess.PIPE) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "tollgate_host", *arguments],
        cwd=live.folder,
        env={name: value for name, value in live.environ().items() if name != "PYTHONUNBUFFERED"},
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
    )


def _abandoned(live: Live, hook: str, *arguments: str) -> tuple[int, bytes]:
    """Runs a command whose reader goes away when a hook is called; how it ended, and what it said on standard error."""
    hold = live.folder.parent / "hold"
    hold.touch()
    live.record(say=[{"hook": hook, "pause": str(hold)}])
    with _start(live, *arguments) as running:
        eventually(lambda: running.poll() is not None or bool(live.calls(hook)))
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        hold.unlink()
        said = running.stderr.read()
        return running.wait(BOUND_SECONDS), said


def test_an_apply_whose_summary_nobody_reads_ends_well_and_writes_its_report(open_live: Open) -> None:
    live = open_live(QUEUE)
    ended = _abandoned(live, "apply-stage-complete", "apply", "-auto-approve", "--report", "json=report.json")
    assert ended == (0, b"")
    assert [one["name"] for one in live.state()["resources"]] == ["jobs"]
    assert json.loads((live.folder / "report.json").read_text())["verdict"] == "pass"


def test_a_plan_that_nobody_reads_to_its_end_is_quiet(open_live: Open) -> None:
    code, said = _abandoned(open_live(QUEUE), "plan-stage-complete", "plan")
    assert said == b""
    assert code in (0, 141)  # Terraform may have something left to say, and is ended by it


def _unread(live: Live, *arguments: str) -> tuple[int, bytes]:
    """Runs a command that nobody reads from the beginning."""
    reader, writer = os.pipe()
    os.close(reader)
    with _start(live, *arguments, stdout=writer) as running:
        os.close(writer)
        _, said = running.communicate(timeout=BOUND_SECONDS)
    return running.returncode, said


def test_a_plan_that_nobody_reads_says_nothing_of_a_state(open_live: Open) -> None:
    live = open_live(QUEUE)
    assert _unread(live, "plan", "--report", "json=report.json") == (141, b"")
    assert (live.folder / "report.json").exists()


def test_a_help_of_terraform_s_that_nobody_reads_is_quiet(open_live: Open) -> None:
    assert _unread(open_live(QUEUE), "plan", "-help") == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_summary_that_cannot_be_written_is_one_sentence_and_keeps_back_no_report(open_live: Open) -> None:
    live = open_live(QUEUE)
    with (
        Path("/dev/full").open("wb") as full,
        _start(live, "plan", "--report", "json=report.json", stdout=full.fileno()) as running,
    ):
        _, said = running.communicate(timeout=BOUND_SECONDS)
    sentence = b"Error: The report cannot be written to the terminal: no space left on device.\n"
    assert (running.returncode, said) == (3, sentence)
    assert (live.folder / "report.json").exists()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_summary_is_shown_in_any_encoding(open_live: Open, encoding: str) -> None:
    live = open_live(QUEUE)
    live.record(say=[{"hook": "plan-stage-complete", "message": "中文 is fine"}])
    live.environment["PYTHONIOENCODING"] = encoding
    assert "recorder: ?? is fine" in live.tollgate("plan").out
