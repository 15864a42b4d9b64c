"""Ctrl-C at any moment of a start: no traceback, no crash, and the exit status of an interrupted program."""

import signal
import subprocess
import sys

import pytest

from tests.host.check.conftest import Project

PROGRAM = """
import os, signal, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[-1]:
            sys.argv.pop()
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
{ignoring}
sys.meta_path.insert(0, Interrupting())
for name in [name for name in sys.modules if name.startswith(("argparse", "msgspec", "tollgate"))]:
    del sys.modules[name]
from tollgate_host.cli import main
main()
"""
"""Runs Tollgate, and interrupts itself when the module that the last argument names is about to be imported."""


def interrupted_at(project: Project, module: str, ignoring: str = "") -> "subprocess.CompletedProcess[bytes]":
    project.integration("it")
    project.plan("one")
    program = PROGRAM.format(ignoring=ignoring)
    argv = [sys.executable, "-c", program, "check", "plan.json", module]
    return subprocess.run(argv, capture_output=True, check=False, timeout=60)


@pytest.mark.parametrize("module", ["argparse", "tollgate_host.cli.entry", "msgspec", "msgspec._core"])
def test_an_interrupt_while_the_host_is_imported_ends_it_without_a_word(project: Project, module: str) -> None:
    ended = interrupted_at(project, module)
    assert (ended.returncode, ended.stderr) == (-signal.SIGINT, b"")


def test_an_interrupt_of_what_the_host_does_is_an_exit_code(project: Project) -> None:
    ended = interrupted_at(project, "tollgate_host.check.run")
    assert (ended.returncode, ended.stderr) == (130, b"")


def test_an_interrupt_that_the_caller_ignores_is_ignored(project: Project) -> None:
    ended = interrupted_at(project, "argparse", "signal.signal(signal.SIGINT, signal.SIG_IGN)")
    assert ended.returncode == 0, ended.stderr
