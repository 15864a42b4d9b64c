"""Runs engine commands: parses Tollgate's flags, then starts a live run or the engine alone."""

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from tollgate_host.cli.parsing import (
    LOG_LEVELS,
    Formatter,
    Parser,
    add_configuration_flags,
    add_judging_flags,
    add_report_flags,
)
from tollgate_host.cli.shared_arguments import options_from
from tollgate_host.integrations.processes import early_server
from tollgate_host.report.sanitize import strip_control

if TYPE_CHECKING:
    from tollgate_host.check.options import CheckOptions
    from tollgate_host.check.setup import Setup
    from tollgate_host.engine.arguments import Invocation
    from tollgate_host.engine.front import Front

_FLAGS_HELP = """\
flags that Tollgate adds to any command of the engine's, before it or after it (`tollgate help plan` shows
the engine's own):

"""
EXAMPLES = """\
examples:
  tollgate COMMAND --only cost                         # one integration and no others
  tollgate COMMAND --report html=report.html --report sarif=findings.sarif
  tollgate COMMAND --fail-on high --level required_tags=advisory
  tollgate COMMAND --set cost.monthly_budget=500       # change a setting for this run

`tollgate doctor` says what is configured here, and what must be fixed.
"""
"""The examples in the help of an engine command that integrations observe."""

_SIGNAL_EXIT = 128
_USAGE_SHOWN = 127
"""What the engine ends with that has been given no command, and shows its help."""
_SETTINGS = ("engine", "root", "fail_on", "decided_by_cloud", "exemptions", "baseline", "override", "parent_config")


def run(argv: Sequence[str]) -> int:
    """Run an engine command and return the exit code.

    Raises:
        HostError: Tollgate's own flags or its configuration are wrong.
    """
    from tollgate_host.engine.arguments import read_arguments

    invocation = read_arguments(argv, os.environ)
    options = _options(invocation)
    from tollgate_host.live.command_hooks import PASSED_THROUGH, QUIET, hooks_of_command, is_watched

    hooks = hooks_of_command(invocation)
    if invocation.is_help and is_watched(invocation.subcommand):
        return _helped(invocation)
    if not invocation.subcommand:
        return _overview(invocation)
    if invocation.is_help or _is_refused(invocation):
        return _engine_alone(invocation)
    from tollgate_host.engine.plain_root import is_plain_root

    if hooks in (PASSED_THROUGH, QUIET) and is_plain_root(invocation.root):
        return _engine_alone(invocation)
    from tollgate_host.check.setup import read_setup
    from tollgate_host.config.configure import require
    from tollgate_host.live.engine_refusal import has_syntax_error, is_refused

    setup = read_setup(options, os.environ)
    if hooks is PASSED_THROUGH:
        return _passed_through(invocation, setup)
    if has_syntax_error(setup) and (code := _complained(invocation, setup)):
        return code
    require(setup.loaded)
    if is_refused(invocation, setup):
        from tollgate_host.cli.flag_hints import plan_file_hints

        sys.stderr.writelines(f"Hint: {strip_control(hint)}\n" for hint in plan_file_hints(invocation))
        return _passed_through(invocation, setup)
    _check_reports(setup, invocation)
    if not setup.config.may_ask:
        sys.stderr.write(f"Tollgate: {strip_control(_idle_sentence(setup))}; the engine runs on its own.\n")
        if not setup.config.speaks_in_code:
            return _engine_alone(invocation)
    is_init = invocation.subcommand == "init"
    if is_init and setup.config.may_ask:
        from tollgate_host.live.lock_update import is_lock_current
        from tollgate_host.live.start.init_hooks import is_deaf_to_init

        needs_lock = setup.config.parent is None and not is_lock_current(setup, invocation.environ)
        if is_deaf_to_init(setup) and not needs_lock:
            _remember_init(invocation, setup)
            return _passed_through(invocation, setup)
    from tollgate_host.cli.flag_hints import flag_hints
    from tollgate_host.engine.front import run_behind_front

    def gate(front: "Front") -> int:
        from tollgate_host.cli.entry import run_guarded
        from tollgate_host.integrations.early_processes import start_early
        from tollgate_host.live.start.init_hooks import config_at_start

        manager = start_early(config_at_start(setup, is_init=is_init), setup.root.resolve())
        from tollgate_host.live.start.package_check import begin_verifying

        hashes = begin_verifying(setup.root, invocation.environ, setup.config, is_needed=hooks.phase is not None)
        from tollgate_host.live.start.engine_version import begin_asking, initialize_early

        engine = begin_asking(setup.engine)
        initialize_early(manager, engine, setup.root, invocation.environ)
        from tollgate_host.live.run import run_gate
        from tollgate_host.live.start.start_up import StartOrder

        order = StartOrder(
            invocation=invocation, hooks=hooks, setup=setup, options=options, hashes=hashes, engine=engine
        )
        try:
            return run_guarded(partial(run_gate, front, order=order, manager=manager))
        finally:
            manager.kill()

    code = run_behind_front(gate, in_front=early_server.leave)
    if code == 1:
        sys.stderr.writelines(f"Hint: {hint}\n" for hint in flag_hints(invocation.words.flags))
    return code


def _is_refused(invocation: "Invocation") -> bool:
    """Return whether the engine refuses a command line before it reads the command."""
    return bool(invocation.before) or not invocation.root.is_dir()


def _idle_sentence(setup: "Setup") -> str:
    where = setup.root.resolve()
    if setup.config.integrations:
        return f"none of the integrations configured in {where} is enabled"
    return f"no integration is configured in {where} (`tollgate init-config` proposes some)"


def _remember_init(invocation: "Invocation", setup: "Setup") -> None:
    """Remember that `init` needs no integration here, if only files and programs decided that."""
    from tollgate_host.cli.quick_init import remember
    from tollgate_host.cli.quick_path import own_files

    files = own_files(str(setup.root), invocation.environ)
    if files and not (invocation.own or setup.warnings or setup.needs_shadow(invocation.subcommand)):
        from tollgate_host.config.integrations_lock import argument_paths
        from tollgate_host.config.program_digest import pinned_paths

        started = [(item.command, item) for item in setup.config.enabled if item.command is not None]
        paths = {str(path) for program, item in started for path in pinned_paths(program, argument_paths(item))}
        remember(str(setup.root), files, invocation.environ, sorted(paths))


def _engine_alone(invocation: "Invocation") -> int:
    argv = _engine_argv(invocation)
    early_server.dismiss()
    sys.stdout.flush()
    sys.stderr.flush()
    os.execvpe(argv[0], list(argv), dict(os.environ))  # noqa: S606 -- a list, as everywhere


def _passed_through(invocation: "Invocation", setup: "Setup") -> int:
    if not setup.needs_shadow(invocation.subcommand):
        return _engine_alone(invocation)
    from tollgate_host.cli.entry import run_guarded
    from tollgate_host.engine.front import run_behind_front
    from tollgate_host.live.pass_through import pass_through

    early_server.dismiss()
    return run_behind_front(lambda front: run_guarded(partial(pass_through, front, invocation, setup)))


def _complained(invocation: "Invocation", setup: "Setup") -> int:
    """Run `validate` so that the engine reports errors in its files; return 0 if it finds none.

    `validate` changes nothing, so even then nothing is changed without checks.
    """
    from msgspec.structs import replace

    from tollgate_host.engine.steps import step_from_invocation
    from tollgate_host.live.pass_through import run_beside

    step = step_from_invocation(invocation)
    if invocation.subcommand not in ("init", "validate"):
        kept = ("-no-color",) if not invocation.has_colour else ()
        step = replace(step, subcommand="validate", arguments=kept)
    return run_beside(step, setup)


def _check_reports(setup: "Setup", invocation: "Invocation") -> None:
    """Raise an error for a report that cannot be written, before anything starts.

    Raises:
        ReportError: one cannot be written, or would overwrite a file that the run uses.
    """
    texts = setup.texts("report")
    if texts:
        from tollgate_host.check.used_files import files_of_command
        from tollgate_host.report.formats import check_targets, targets_from_texts

        check_targets(targets_from_texts(texts), protected=files_of_command(setup, invocation))


def _engine_argv(invocation: "Invocation") -> tuple[str, ...]:
    from tollgate_host.cli.engine_choice import choice_of
    from tollgate_host.engine.discovery.find_engine import engine_command
    from tollgate_host.engine.steps import step_from_invocation

    return step_from_invocation(invocation).argv(engine_command(choice_of(invocation)))


def _helped(invocation: "Invocation") -> int:
    """Show the engine's help, then Tollgate's flags, and return the exit code."""
    code = _watched(_engine_argv(invocation))
    if code == 0:
        examples = EXAMPLES.replace("COMMAND", invocation.subcommand)
        sys.stdout.write(f"\nTollgate\n\n{flags_help()}\n{examples}")
    return code


def _overview(invocation: "Invocation") -> int:
    """Run a command line without a command as the engine does, then show our commands; return the exit code."""
    from tollgate_host.engine.discovery import ourselves
    from tollgate_host.engine.errors import EngineError

    if ourselves.called_as() is not None:
        return _engine_alone(invocation)
    try:
        argv = _engine_argv(invocation)
    except EngineError:
        if not invocation.is_help:
            raise
        code = 0
    else:
        code = _watched(argv)
    if code in (0, _USAGE_SHOWN):
        from tollgate_host.cli.command_registry import build_overview

        sys.stdout.write(f"\nTollgate\n\n{build_overview().format_help()}")
    return code


def _watched(argv: Sequence[str]) -> int:
    """Run the engine and return its exit code, so that we can add to its output."""
    import subprocess

    sys.stdout.flush()
    code = subprocess.run(argv, check=False).returncode
    return code if code >= 0 else _SIGNAL_EXIT - code


def flags_help() -> str:
    """Return the help of Tollgate's flags, for our own help and that of engine commands."""
    return _FLAGS_HELP + flags_parser("tollgate").format_help()


def flags_parser(program: str) -> Parser:
    """Return the parser of the flags that can be added to an engine command."""
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
        view=arguments.view,
        is_live=True,
    )
