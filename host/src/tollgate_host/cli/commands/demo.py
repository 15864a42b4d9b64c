"""`tollgate demo`: shows what Tollgate does, on this machine, in less than a minute."""

import argparse
import sys
from typing import TYPE_CHECKING

from tollgate_host.cli.parsing import add_general_flags

if TYPE_CHECKING:
    from pathlib import Path

NAME = "demo"
SUMMARY = "watch a webshop being planned, refused, fixed and applied, offline"
DESCRIPTION = """\
Plans and applies a small webshop live, with all four integrations, and leaves an HTML report. It runs on the embedded
Terraform, or on the Terraform or OpenTofu that --engine names. It needs no account and no network, and makes nothing
but the report.

examples:
  tollgate demo
  tollgate demo --engine terraform --keep shop
"""
EPILOG = "exit codes: 0 shown; 1 a step failed; 3 wrong use, or something is not installed"
_REPORT = "tollgate-demo-report.html"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--engine", metavar="PATH", help="the Terraform or OpenTofu to run (default: the embedded one)")
    parser.add_argument("--keep", metavar="DIR", help="build the webshop in this new folder, and leave it there")
    parser.add_argument("--report", metavar="FILE", default=_REPORT, help=f"where the report goes (default: {_REPORT})")
    parser.add_argument("--pause", action="store_true", help="wait for Enter before each step, to talk it through")
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        HostError: wrong use, or something is not installed.
    """
    import os
    from pathlib import Path

    from tollgate_host.check.interrupt import Interrupted
    from tollgate_host.demo.demo_console import DemoConsole
    from tollgate_host.demo.story import DemoOrder, WentWrong, tell
    from tollgate_host.report.console.terminal_features import terminal_of

    report = _writable(Path(arguments.report))
    terminal = terminal_of(sys.stdout, os.environ)
    voice = DemoConsole(sys.stdout.buffer, terminal.has_color)
    keep = Path(arguments.keep) if arguments.keep is not None else None
    wait = _wait if arguments.pause and sys.stdin.isatty() else _go_on
    try:
        tell(DemoOrder(engine=arguments.engine, keep=keep, report=report, wait=wait), terminal, voice)
    except Interrupted:
        sys.stderr.write(
            "\nInterrupted: " + (f"{keep} stays as it is.\n" if keep else "nothing of the demo is left.\n")
        )
        raise
    except WentWrong as error:
        sys.stderr.write(f"Error: the demo went wrong: {error}. Please report it with the output above.\n")
        return 1
    voice.mention(_next_steps(report))
    return 0


def _next_steps(report: "Path") -> str:
    return f"""
The refused plan as a page for your browser:  {report}

Next, in a folder with code of your own:
{_onto_path()}  tollgate init-config      writes an integrations.hcl to begin with
  tollgate plan             in the place of `terraform plan` or `tofu plan`
  tollgate check plan.json  the same checks on a saved plan, in CI
The project's docs/ explain every command; docs/write-an-integration.md makes an integration of your own.
"""


def _onto_path() -> str:
    """Return the line to type first if the shell does not find the command, as after `make demo`."""
    import shutil
    from pathlib import Path

    ours = Path(sys.executable).parent
    if shutil.which("tollgate") is not None or not (ours / "tollgate").exists():
        return ""
    return f'  export PATH="{ours}:$PATH"\n'


def _writable(report: "Path") -> "Path":
    """Return the path of the report after checking that it can be written.

    Raises:
        HostError: it cannot be written.
    """
    import os

    from tollgate_host.errors import HostError

    path = report.absolute()
    if path.is_dir():
        raise HostError(f"--report: {report} is a folder; name a file in it")
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise HostError(f"--report: {path.parent} is not a writable folder; name another file with --report")
    return path


def _wait() -> None:
    sys.stdout.buffer.write(b"\n[Enter] ")
    sys.stdout.flush()
    sys.stdin.readline()


def _go_on() -> None:
    """Do not wait."""
