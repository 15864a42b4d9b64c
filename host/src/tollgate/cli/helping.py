"""`tollgate help`: the help of any command, ours or the engine's."""

import argparse
import sys

from tollgate.cli.parsing import add_general_flags

NAME = "help"
SUMMARY = "show the help of a command, Terraform's included"
DESCRIPTION = """\
Shows what `tollgate COMMAND --help` shows. For a command of Terraform's that is Terraform's own help, and below
it what Tollgate adds.

examples:
  tollgate help
  tollgate help check
  tollgate help plan
  tollgate help state mv
"""
EPILOG = "exit codes: 0; for a command of Terraform's, whatever Terraform ends with; 3 no engine can be found"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("words", metavar="COMMAND", nargs="*", help="the command; without one, the list of all")
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        HostError: there is no engine to ask.
    """
    from tollgate.cli import live
    from tollgate.cli.commands import NAMES, build_overview, build_parser

    wanted = arguments.words
    if not wanted or wanted[0] in NAMES:
        parser = build_parser(wanted[0]) if wanted else build_overview()
        parser.print_help(sys.stdout)
        return 0
    return live.run([*wanted, "-help"])
