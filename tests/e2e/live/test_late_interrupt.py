"""A signal that comes when Terraform has planned and still prints: the plan as a whole is not checked, nor passed."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.runs import eventually

from .conftest import Open

pytestmark = pytest.mark.e2e

MANY = """
provider "aws" {
  region = "us-east-1"
}
resource "aws_sqs_queue" "many" {
  count = 200
  name  = "queue-${count.index}"
}
"""
"""Its plan is more than a pipe holds: whoever prints it waits for a reader."""


def _engine_below(process: int) -> int | None:
    """The Terraform that plans for a process."""
    for child in _read(process, f"task/{process}/children").split():
        found = int(child) if b"-out=" in _read(int(child), "cmdline") else _engine_below(int(child))
        if found is not None:
            return found
    return None


def _read(process: int, name: str) -> bytes:
    """What the system says of a process; nothing of one that has ended."""
    try:
        return Path(f"/proc/{process}/{name}").read_bytes()
    except OSError:
        return b""


def _has_pending(process: int, number: int) -> bool:
    status = Path(f"/proc/{process}/status").read_text()
    masks = (int(line.split()[1], 16) for line in status.splitlines() if line.startswith(("SigPnd", "ShdPnd")))
    return any(mask >> (number - 1) & 1 for mask in masks)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="it looks at processes as Linux shows them")
def test_an_interrupt_while_the_plan_is_printed_leaves_it_unchecked_and_says_so(open_live: Open) -> None:
    live = open_live(MANY)
    live.record()
    command = [sys.executable, "-m", "tollgate", "plan", "-no-color"]
    with subprocess.Popen(command, cwd=live.folder, env=live.environ(), stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert select.select([running.stdout], [], [], live.timeout_seconds)[0]
        engine = _engine_below(running.pid)
        assert engine is not None
        os.kill(engine, signal.SIGSTOP)
        running.send_signal(signal.SIGINT)
        eventually(lambda: _has_pending(engine, signal.SIGINT))
        os.kill(engine, signal.SIGCONT)
        out, _ = running.communicate(timeout=live.timeout_seconds)
    assert running.returncode == 128 + signal.SIGINT
    assert "Plan: 200 to add" in out
    assert "The run was interrupted: the plan as a whole, and so its budgets, were not checked." in out
    assert "Not finished: no findings in 200 resources." in out
    assert live.seen("plan-stage-complete") == []
