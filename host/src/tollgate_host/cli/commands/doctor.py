"""`tollgate doctor`: prints the diagnosis."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tollgate_host.cli.parsing import BAD_USE, add_configuration_flags, add_general_flags
from tollgate_host.cli.shared_arguments import options_from
from tollgate_host.report.sanitize import strip_control

if TYPE_CHECKING:
    from tollgate_host.doctor import Diagnosis, SettingRow

NAME = "doctor"
SUMMARY = "check engine, integrations, versions and configuration, and say what to fix"
DESCRIPTION = """\
Looks at everything a run needs: the engine, the configuration, every integration (started, asked, stopped),
and where each effective setting comes from. Flags and TOLLGATE_ variables count as in a run.

examples:
  tollgate doctor
  tollgate doctor --root infra --engine tofu
"""
EPILOG = "exit codes: 0 nothing must be fixed; 3 something must be fixed; the output says what"
_MARKS = {"ok": "ok     ", "warning": "warning", "error": "ERROR  "}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--engine", metavar="PATH", help="the Terraform or OpenTofu to look at (default: the one on PATH)"
    )
    add_configuration_flags(parser)
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from tollgate_host.doctor import diagnose

    diagnosis = diagnose(options_from(arguments, ("root", "engine", "parent_config")))
    sys.stdout.writelines(f"{strip_control(line)}\n" for line in _lines(diagnosis))
    return 0 if diagnosis.is_well else BAD_USE


def _settings(rows: Sequence["SettingRow"]) -> Iterator[str]:
    width = max((len(row.name) for row in rows), default=0)
    return (f"  {row.name:<{width}}  {row.value}  ({row.origin})" for row in rows)


def _lines(diagnosis: "Diagnosis") -> Iterator[str]:
    for observation in diagnosis.observations:
        first, *rest = observation.words.splitlines() or [""]
        yield f"{_MARKS[observation.health]}  {observation.subject}: {first}"
        yield from (f"         {line}" for line in rest)
    if diagnosis.settings:
        yield ""
        yield "Settings in force, and where they come from:"
        yield from _settings([row for row in diagnosis.settings if not row.is_default])
        rest = {row.name.rpartition(".")[2]: row.value for row in diagnosis.settings if row.is_default}
        if rest:
            yield f"  all others are defaults: {', '.join(f'{name} {value}' for name, value in rest.items())}"
    yield ""
    wrong = sum(observation.health == "error" for observation in diagnosis.observations)
    yield "Nothing must be fixed." if diagnosis.is_well else f"{wrong} to fix, marked ERROR above."
