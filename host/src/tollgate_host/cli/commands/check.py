"""`tollgate check`: arguments to options."""

import argparse

from tollgate.cli.parsing import add_configuration_flags, add_general_flags, add_judging_flags, add_report_flags
from tollgate.cli.setup import options_from

NAME = "check"
SUMMARY = "check saved plans: plan JSON or plan files"
DESCRIPTION = """\
Sends every resource of one or several saved plans through the configured integrations, judges what they
say, and reports it. Needs no Terraform for plans in JSON.

examples:
  terraform plan -out plan.tfplan && terraform show -json plan.tfplan > plan.json
  tollgate check plan.json
  tollgate check plan.tfplan --root infra --report console --report sarif=tollgate.sarif
  tollgate check 'plans/*.json' --only policy --fail-on high
  tollgate check plan.json --write-baseline baseline.json    # from now on, only what is new fails
  terraform show -json plan.tfplan | tollgate check -
"""
EPILOG = """\
exit codes: 0 passed, perhaps with warnings; 1 a check failed; 3 wrong use or configuration;
            4 an integration failed that must not (on_error = "fail"); 129, 130, 143 ended by a signal
"""
_SETTINGS = ("engine", "root", "fail_on", "exemptions", "baseline", "override", "jobs")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "plans", metavar="PLAN", nargs="*", help="plan JSON, a plan file, a glob of either, or - for standard input"
    )
    add_configuration_flags(parser)
    add_judging_flags(parser)
    add_report_flags(parser)
    _add_run_flags(parser)
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        HostError: no plan is named.
    """
    from tollgate.errors import HostError
    from tollgate.run import check

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
            profile=arguments.profile,
        )
    )


def _add_run_flags(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("run")
    group.add_argument("--jobs", metavar="N", help="how many plans to check at a time (default: up to 4)")
    group.add_argument(
        "--engine", metavar="PATH", help="the Terraform or OpenTofu that reads plan files (default: the one on PATH)"
    )
    group.add_argument("--profile", action="store_true", help="say at the end where the time went")
