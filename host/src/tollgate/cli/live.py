"""Every command that is the engine's: Tollgate's flags to options, then the live run, or the engine alone."""

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from tollgate.cli.parsing import (
    LOG_LEVELS,
    Formatter,
    Parser,
    add_configuration_flags,
    add_judging_flags,
    add_report_flags,
)
from tollgate.cli.setup import options_from

if TYPE_CHECKING:
    from tollgate.check.options import CheckOptions
    from tollgate.check.setup import Setup
    from tollgate.launch.arguments import Invocation
    from tollgate.launch.front import Front

_FLAGS_HELP = """\
flags that Tollgate adds to any command of Terraform's, before it or behind it (`tollgate help plan` shows
Terraform's own):

"""
EXAMPLES = """\
examples:
  tollgate COMMAND --only cost                         # one integration and no others
  tollgate COMMAND --report html=report.html --report sarif=findings.sarif
  tollgate COMMAND --fail-on high --level required_tags=advisory
  tollgate COMMAND --set cost.monthly_budget=500       # change a setting for this run

`tollgate doctor` says what is configured here, and what must be fixed.
"""
"""For any command of the engine's that integrations look on at."""

_SIGNAL_EXIT = 128
_SETTINGS = ("engine", "root", "fail_on", "exemptions", "baseline", "override")


def run(argv: Sequence[str]) -> int:
    """Runs a command of the engine's.

    Raises:
        HostError: Tollgate's own flags or its configuration are wrong.
    """
    from tollgate.launch.arguments import read_arguments

    invocation = read_arguments(argv, os.environ)
    options = _options(invocation)
    from tollgate.live.course import PASSED_THROUGH, course_of, is_watched

    course = course_of(invocation)
    if invocation.is_help and is_watched(invocation.subcommand):
        return _helped(invocation, options)
    if invocation.is_help or not invocation.subcommand:
        return _engine_alone(invocation, options)
    from tollgate.check.setup import read_setup, require_setup

    setup = (read_setup if course is PASSED_THROUGH else require_setup)(options, os.environ)
    if course is PASSED_THROUGH and not setup.config.blanks:
        return _engine_alone(invocation, options)
    if course is not PASSED_THROUGH and not setup.config.may_ask:
        from tollgate.report.plain import harmless

        sys.stderr.write(f"Tollgate: {harmless(_idle_sentence(setup))}; Terraform runs on its own.\n")
        if not setup.config.speaks_in_code:
            return _engine_alone(invocation, options)
    from tollgate.launch.front import run_behind_front

    def gate(front: "Front") -> int:
        from tollgate.cli.entry import guarded
        from tollgate.live.verifying import begin_verifying

        hashes = begin_verifying(setup.root, invocation.environ, setup.config, is_needed=course.phase is not None)
        from tollgate.live.hosting import start_early

        manager = start_early(setup, setup.root.resolve())
        from tollgate.live.engine_ahead import begin_asking

        engine = begin_asking(setup.text("engine"))
        from tollgate.live.ready import Order
        from tollgate.live.run import run_gate

        order = Order(invocation=invocation, course=course, setup=setup, options=options, hashes=hashes, engine=engine)
        try:
            return guarded(partial(run_gate, front, order=order, manager=manager))
        finally:
            manager.kill()

    return run_behind_front(gate)


def _idle_sentence(setup: "Setup") -> str:
    where = setup.root.resolve()
    if setup.config.integrations:
        return f"none of the integrations configured in {where} is left to run"
    return f"no integration is configured in {where} (`tollgate init-config` proposes some)"


def _engine_alone(invocation: "Invocation", options: "CheckOptions") -> int:
    from tollgate.launch.steps import unchanged
    from tollgate.terraform.engine import engine_command

    argv = unchanged(invocation).argv(engine_command(options.settings.get("engine")))
    sys.stdout.flush()
    sys.stderr.flush()
    os.execvpe(argv[0], list(argv), dict(os.environ))  # noqa: S606 -- a list, as everywhere


def _helped(invocation: "Invocation", options: "CheckOptions") -> int:
    """Shows the engine's help, and below it what Tollgate adds."""
    import subprocess

    from tollgate.launch.steps import unchanged
    from tollgate.terraform.engine import engine_command

    argv = unchanged(invocation).argv(engine_command(options.settings.get("engine")))
    sys.stdout.flush()
    ended = subprocess.run(argv, check=False)
    if ended.returncode == 0:
        examples = EXAMPLES.replace("COMMAND", invocation.subcommand)
        sys.stdout.write(f"\nTollgate\n\n{flags_help()}\n{examples}")
    return ended.returncode if ended.returncode >= 0 else _SIGNAL_EXIT - ended.returncode


def flags_help() -> str:
    """What Tollgate's flags are, for the help of the engine's commands, which is the engine's, and for our own."""
    return _FLAGS_HELP + flags_parser("tollgate").format_help()


def flags_parser(program: str) -> Parser:
    """The parser of the flags that may be added to a command of the engine's."""
    parser = Parser(prog=program, usage=argparse.SUPPRESS, formatter_class=Formatter, add_help=False)
    add_configuration_flags(parser, is_live=True)
    add_judging_flags(parser, is_live=True)
    add_report_flags(parser, is_live=True)
    group = parser.add_argument_group("general")
    group.add_argument("--engine", metavar="PATH", help="the Terraform or OpenTofu to run, or `embedded`")
    group.add_argument(
        "--log-level", metavar="LEVEL", choices=LOG_LEVELS, help="debug, info, warning (default) or error"
    )
    return parser


def _options(invocation: "Invocation") -> "CheckOptions":
    arguments = flags_parser(f"tollgate {invocation.subcommand}").parse_args(invocation.own)
    arguments.root = invocation.chdir
    return options_from(
        arguments,
        _SETTINGS,
        reports=tuple(arguments.report),
        levels=tuple(arguments.level),
        ignore_inline=arguments.ignore_inline_exemptions,
        is_live=True,
    )
