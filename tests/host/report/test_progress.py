"""The progress bar in a real terminal of some width: it is seen, and leaves nothing."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

import pytest

from tests.host.report.screen import Screen

WORK = """
import os, sys
from tollgate_host.report.console.progress import progress
from tollgate_host.report.console.terminal_features import terminal_of

print("before", file=sys.stderr)
terminal = terminal_of(sys.stderr, os.environ)
with progress("Checking", TOTAL, terminal=terminal, stream=sys.stderr, patience_seconds=0) as bar:
    for _ in range(3):
        input()
        bar.advance(123_456)
print("after", file=sys.stderr)
"""


def read_until(terminal: int, wanted: str, screen: Screen) -> None:
    """Feed the screen until a word was written; the end of the program ends it, too."""
    seen = ""
    while wanted not in seen:
        try:
            text = os.read(terminal, 4096).decode()
        except OSError:  # a pseudo terminal ends so on Linux
            return
        seen += text
        screen.feed(text)


@pytest.mark.parametrize("total", ["None", "400_000"])
@pytest.mark.parametrize("width", [20, 40, 60, 61, 62, 80])
def test_the_bar_leaves_nothing_on_a_terminal_of_any_width(width: int, total: str) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
    hidden = {"COLUMNS", "LINES", "CI", "NO_COLOR", "FORCE_COLOR"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden} | {"TERM": "xterm"}
    program = [sys.executable, "-c", WORK.replace("TOTAL", total)]
    screen = Screen(width)
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=theirs, stderr=theirs, env=environment, close_fds=True
    ) as child:
        os.close(theirs)
        assert child.stdin is not None
        read_until(ours, "Checking", screen)
        assert "Checking" in screen.text
        child.stdin.write(b"\n" * 3)
        child.stdin.flush()
        read_until(ours, "after", screen)
        child.stdin.close()
    os.close(ours)
    assert child.returncode == 0
    assert screen.text == "before\nafter"
