"""`tollgate rules`: every rule of every configured integration."""

import argparse
import os
import sys
from typing import TYPE_CHECKING

from tollgate_host.cli.json_output import print_json
from tollgate_host.cli.parsing import add_configuration_flags, add_general_flags
from tollgate_host.cli.shared_arguments import options_from

if TYPE_CHECKING:
    from tollgate_host.integrations.rule_list import RuleLists

NAME = "rules"
SUMMARY = "list the rules of the configured integrations"
DESCRIPTION = """\
Lists the rules of every configured integration: its name, severity and what it demands. Each integration is
asked by `PROGRAM rules --json`; one that has no such command is named at the end.

examples:
  tollgate rules
  tollgate rules s3                      # only rules with this word in their name or title
  tollgate rules --only policy --json
"""
EPILOG = "exit codes: 0; 3 wrong use or configuration"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("word", metavar="WORD", nargs="?", default="", help="only rules that mention it")
    parser.add_argument("--json", action="store_true", help="print the list as JSON")
    add_configuration_flags(parser)
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        HostError: the configuration has mistakes.
    """
    from msgspec.structs import asdict

    from tollgate_host.report.sanitize import strip_control

    lists = rules_of(arguments)
    word = arguments.word.lower()
    rules = [row for row in lists.rules if word in f"{' '.join(row.names)} {row.title}".lower()]
    if arguments.json:
        print_json([asdict(row) for row in rules])
        return 0
    width = max((len(f"{row.integration}/{row.id}") for row in rules), default=0)
    for row in rules:
        name = f"{row.integration}/{row.id}"
        sys.stdout.write(strip_control(f"{name:<{width}}  {row.severity:<8}  {row.title}\n"))
    sys.stdout.write(f"\n{len(rules)} {'rule' if len(rules) == 1 else 'rules'}. `tollgate explain RULE` shows one.\n")
    for name in lists.silent:
        sys.stderr.write(strip_control(f"The integration {name!r} does not list its rules.\n"))
    return 0


def rules_of(arguments: argparse.Namespace) -> "RuleLists":
    """Return the rules of the selected integrations.

    Raises:
        HostError: the configuration has mistakes.
    """
    from tollgate_host.check.setup import read_setup
    from tollgate_host.config.configure import require
    from tollgate_host.integrations.rule_list import list_rules
    from tollgate_host.integrations.run_environment import RunEnvironment

    setup = read_setup(options_from(arguments), os.environ)
    require(setup.loaded)
    folder = setup.root.resolve() if setup.root.is_dir() else None
    return list_rules(setup.config, RunEnvironment(environ=os.environ, folder=folder))
