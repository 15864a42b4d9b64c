"""`tollgate explain`: explains a rule, or shows everything known of a resource."""

import argparse
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tollgate_host.cli.parsing import add_configuration_flags, add_general_flags
from tollgate_host.cli.shared_arguments import options_from

if TYPE_CHECKING:
    from tollgate_host.report.console.terminal_features import Terminal

NAME = "explain"
SUMMARY = "explain a rule, or all that is known of a resource"
DESCRIPTION = """\
Explains a rule of any configured integration: what it demands, why, how to fix what breaks it, the frameworks
it belongs to, and the exemptions that cover it. A rule may be named by its id, by a former id, or as other
catalogues call it.

With a plan or a report, explains a resource: every finding, what each integration said, and its cost.

examples:
  tollgate explain s3_bucket_encrypted
  tollgate explain CKV_AWS_19
  tollgate explain aws_s3_bucket.logs --plan plan.json
  tollgate explain 'module.web.aws_instance.app[0]' --plan tollgate.json   # a report of --report json=FILE
"""
EPILOG = "exit codes: 0; 3 wrong use or configuration, or there is no such rule or resource"
_SETTINGS = ("engine", "root")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("what", metavar="RULE|ADDRESS", help="a rule, or with --plan the address of a resource")
    parser.add_argument("--plan", metavar="PLAN", help="a plan, a JSON report, or a root module's folder")
    parser.add_argument("--engine", metavar="PATH", help="the Terraform or OpenTofu that plans, or reads plan files")
    add_configuration_flags(parser)
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        HostError: there is no such rule or resource, or the configuration has mistakes.
    """
    from tollgate_host.report.console.terminal_features import terminal_of
    from tollgate_host.report.destination import write_stream

    terminal = terminal_of(sys.stdout, os.environ)
    if arguments.plan is not None:
        from tollgate_host.cli.explanation import explain_address
        from tollgate_host.cli.plan_report import report_of

        report = report_of(arguments.plan, options_from(arguments, _SETTINGS))
        write_stream(sys.stdout, explain_address(report, arguments.what, terminal))
        return 0
    write_stream(sys.stdout, _rule(arguments, terminal))
    return 0


def _rule(arguments: argparse.Namespace, terminal: "Terminal") -> Iterable[str]:
    from tollgate_hcl.problem import suggestion

    from tollgate_host.check.plan_code import code_of
    from tollgate_host.check.read_enforcement import read_enforcement
    from tollgate_host.check.setup import read_setup
    from tollgate_host.cli.commands.rules import rules_of
    from tollgate_host.cli.explanation import explain_rule
    from tollgate_host.errors import HostError

    rules = rules_of(arguments).rules
    found = [row for row in rules if row.is_called(arguments.what)]
    if not found:
        hint = suggestion(arguments.what, [row.id for row in rules])
        address = " For a resource, add --plan PLAN." if "." in arguments.what else ""
        raise HostError(f"no configured integration has a rule {arguments.what!r}.{hint}{address}")
    options = options_from(arguments)
    setup = read_setup(options, os.environ)
    enforcement, _ = read_enforcement(setup, options, code_of(setup))
    return [line for row in found for line in explain_rule(row, enforcement, terminal)]
