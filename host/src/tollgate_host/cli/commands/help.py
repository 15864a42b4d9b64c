"""`tollgate help`: the help of any command, ours or the engine's."""

import argparse
import sys

from tollgate_host.cli.parsing import add_general_flags

NAME = "help"
SUMMARY = "show the help of a command, the engine's included"
DESCRIPTION = """\
Shows what `tollgate COMMAND --help` shows. For a command of the engine's that is the engine's own help, and
below it what Tollgate adds.

examples:
  tollgate help
  tollgate help check
  tollgate help plan
  tollgate help state mv
"""
EPILOG = "exit codes: 0; for a command of the engine's, whatever the engine ends with; 3 no engine can be found"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("words", metavar="COMMAND", nargs="*", help="the command; without one, the list of all")
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        HostError: there is no engine to ask.
    """
    from tollgate_host.cli import live_command
    from tollgate_host.cli.command_registry import NAMES, build_parser

    wanted = arguments.words
    if wanted and wanted[0] in NAMES:
        build_parser(wanted[0]).print_help(sys.stdout)
        return 0
    return live_command.run([*wanted, "-help"])
