"""`tollgate dev`: an integration on a plan, again at each change."""

import argparse

from tollgate_host.cli.parsing import add_general_flags

NAME = "dev"
SUMMARY = "run an integration of your own on a plan, again at each change"
DESCRIPTION = """\
Runs one integration on a saved plan and shows every call: the hook, the resource, the answer with its
findings and metadata, how long it took, and what the integration logs. When its code, the plan or the
configuration changes, it is restarted. Ctrl-C ends.

SOURCE is what `source` says in integrations.hcl, or the name of an integration there; its settings are
those of its block, if it has one.

examples:
  tollgate dev tf-bucket-names plan.json --set prefix=team-
  tollgate dev ./check.py plan.json --watch src     # look for changes in src alone
  tollgate dev buckets plan.json --once             # as integrations.hcl has it, and only once
"""
EPILOG = """\
exit codes: 0 ended by Ctrl-C, or with --once, passed; with --once: 1 a check failed; 3 wrong use or
            configuration; 4 the integration failed
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("source", metavar="SOURCE", help="the integration: a program, or the name of a configured one")
    parser.add_argument("plan", metavar="PLAN", help="plan JSON or a plan file")
    parser.add_argument("--root", metavar="DIR", help="the root module's folder (default: the working folder)")
    parser.add_argument("--config", metavar="FILE", help="read FILE instead of integrations.hcl|json|yaml")
    parser.add_argument(
        "--set",
        metavar="KEY=VALUE",
        dest="assignments",
        action="append",
        default=[],
        help="give the integration a setting; may be repeated",
    )
    parser.add_argument(
        "--watch",
        metavar="DIR",
        action="append",
        default=[],
        help="look for changed files below DIR (default: the working folder); may be repeated",
    )
    parser.add_argument("--once", action="store_true", help="run it once and end")
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        HostError: the plan is standard input.
    """
    from tollgate_host.check.options import CheckOptions
    from tollgate_host.dev.dev_options import DevOptions
    from tollgate_host.dev.run import develop

    return develop(
        DevOptions(
            source=arguments.source,
            plan=arguments.plan,
            settings=tuple(arguments.assignments),
            watch=tuple(arguments.watch),
            once=arguments.once,
            check=CheckOptions(settings={"root": arguments.root}, config=arguments.config),
        )
    )
