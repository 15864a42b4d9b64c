"""`tollgate cost`: the cost of every resource of a plan, before and after, or compared with another report."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tollgate_host.cli.parsing import add_configuration_flags, add_general_flags
from tollgate_host.cli.shared_arguments import options_from

if TYPE_CHECKING:
    from tollgate_host.check.options import CheckOptions

NAME = "cost"
SUMMARY = "show what a plan costs, resource by resource"
DESCRIPTION = """\
Shows the monthly cost of every resource of a plan, before and after, with the total and how many resources it
leaves out. With --compare, it is held against another report or plan. Where no integration is configured,
tf-cost-estimator is asked.

examples:
  tollgate cost plan.json
  tollgate cost .                                   # plans the root module here first
  tollgate cost tollgate.json --compare main.json   # two reports of --report json=FILE
  tollgate cost plan.json --json
"""
EPILOG = "exit codes: 0; 3 wrong use or configuration, or nothing estimates costs"
_SETTINGS = ("engine", "root")
_ESTIMATOR = "cost=tf-cost-estimator"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("plan", metavar="PLAN", help="a plan, a JSON report, or a root module's folder")
    parser.add_argument("--compare", metavar="FILE", help="a plan or JSON report to compare it with")
    parser.add_argument("--all", action="store_true", help="show resources that cost nothing, too")
    parser.add_argument("--json", action="store_true", help="print the table as JSON")
    parser.add_argument("--engine", metavar="PATH", help="the Terraform or OpenTofu that plans, or reads plan files")
    add_configuration_flags(parser)
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        HostError: a plan or report cannot be read, or nothing estimates costs.
    """
    from tollgate_host.cli.json_output import print_json
    from tollgate_host.cli.plan_report import report_of
    from tollgate_host.report.cost_table import cost_table, render_cost_table
    from tollgate_host.report.destination import write_stream

    options = options_from(arguments, _SETTINGS)
    other = None if arguments.compare is None else report_of(arguments.compare, _estimating(arguments.compare, options))
    table = cost_table(report_of(arguments.plan, _estimating(arguments.plan, options)), other)
    if arguments.json:
        print_json(table.to_json())
    else:
        write_stream(sys.stdout, render_cost_table(table, shows_all=arguments.all))
    return 0


def _estimating(file: str, options: "CheckOptions") -> "CheckOptions":
    """Return the options with our own estimator if nothing is configured, since costs need no configuration."""
    from msgspec.structs import replace

    from tollgate_host.check.setup import read_setup

    settings = {**options.settings, "root": file} if Path(file).is_dir() else options.settings
    if read_setup(replace(options, settings=settings), os.environ).config.integrations:
        return options
    return replace(options, integration=(*options.integration, _ESTIMATOR))
