"""A signal to the demo reaches the command under way exactly once, and the demo waits for its end."""

import signal
import subprocess
import sys

import pytest

CHILD = """
import signal, sys
seen = []
signal.signal(signal.SIGINT, lambda *_: seen.append("interrupt"))
signal.signal(signal.SIGTERM, lambda *_: seen.append("terminate"))
print("ready", flush=True)
while not seen:
    signal.pause()
print(*seen, "and ended", flush=True)
"""
PARENT = """
import os, sys
from pathlib import Path
from tollgate_host.check.interrupt import Interrupted
from tollgate_host.demo.demo_process import Children

def show(line):
    sys.stdout.buffer.write(line)
    sys.stdout.flush()

children = Children()
with children.heard():
    try:
        children.run([sys.executable, "-c", sys.argv[1]], folder=Path("."), environ=os.environ, show=show)
    except Interrupted as error:
        sys.exit(error.exit_code)
"""


@pytest.mark.parametrize(
    ("number", "said", "code"), [(signal.SIGINT, "interrupt", 130), (signal.SIGTERM, "terminate", 143)]
)
def test_a_signal_is_passed_on_once_and_the_child_ends_first(number: signal.Signals, said: str, code: int) -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT, CHILD], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    assert parent.stdout.readline() == "ready\n"
    parent.send_signal(number)
    rest, _ = parent.communicate(timeout=30)
    assert (rest, parent.returncode) == (f"{said} and ended\n", code)


def test_a_child_whose_output_nobody_takes_is_ended() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT, CHILD.replace('"ready"', '"ready" * 99999')],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)  # fmt: skip
    assert parent.stdout is not None
    parent.stdout.close()
    assert parent.wait(timeout=30) != 0
