"""`tollgate check`: arguments to options."""

import argparse

from tollgate_host.cli.parsing import (
    add_configuration_flags,
    add_general_flags,
    add_judging_flags,
    add_report_flags,
    add_variable_flags,
)
from tollgate_host.cli.shared_arguments import options_from

NAME = "check"
SUMMARY = "check saved plans: plan JSON or plan files"
DESCRIPTION = """\
Sends every resource of one or several saved plans through the configured integrations, judges what they
say, and reports it. Needs no engine for plans in JSON.

examples:
  terraform show -json plan.tfplan > plan.json               # or tofu show, with OpenTofu
  tollgate check plan.json
  tollgate check plan.tfplan --root infra --report console --report sarif=tollgate.sarif
  tollgate check 'plans/*.json' --only policy --fail-on high
  tollgate check plan.json --write-baseline baseline.json    # from now on, only what is new fails
  tofu show -json plan.tfplan | tollgate check -
"""
EPILOG = """\
exit codes: 0 passed, perhaps with warnings; 1 a check failed; 3 wrong use or configuration;
            4 an integration failed that must not (on_error = "fail"); 129, 130, 143 ended by a signal
"""
_SETTINGS = (
    "engine",
    "root",
    "fail_on",
    "decided_by_cloud",
    "exemptions",
    "baseline",
    "override",
    "parent_config",
    "jobs",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "plans", metavar="PLAN", nargs="*", help="plan JSON, a plan file, a glob of either, or - for standard input"
    )
    add_configuration_flags(parser)
    add_judging_flags(parser)
    add_report_flags(parser)
    add_variable_flags(parser)
    _add_run_flags(parser)
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        HostError: no plan is named.
    """
    from tollgate_host.check.run import check
    from tollgate_host.errors import HostError

    if not arguments.plans:
        raise HostError("name a plan to check: plan JSON, a plan file, a glob of either, or - for standard input")
    return check(
        options_from(
            arguments,
            _SETTINGS,
            plans=tuple(arguments.plans),
            reports=tuple(arguments.report),
            levels=tuple(arguments.level),
            ignore_inline=arguments.ignore_inline_exemptions,
            write_baseline=arguments.write_baseline,
            view=arguments.view,
            profile=arguments.profile,
            record=arguments.record,
            variables=tuple(arguments.variables),
        )
    )


def _add_run_flags(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("run")
    group.add_argument("--jobs", metavar="N", help="how many plans to check at a time (default: up to 4)")
    group.add_argument(
        "--engine", metavar="PATH", help="the Terraform or OpenTofu that reads plan files (default: the one on PATH)"
    )
    group.add_argument(
        "--record", metavar="FILE", help="record the messages to and from the integrations, to replay them in a test"
    )
    group.add_argument("--profile", action="store_true", help="print at the end how long each part took")
