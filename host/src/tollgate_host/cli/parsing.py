"""The flags and the parser class that all commands share."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

BAD_USE = 3
LOG_LEVELS = ("debug", "info", "warning", "error")


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence and exit with our code for wrong use."""

    def error(self, message: str) -> NoReturn:
        """Print an error and exit."""
        from tollgate_host.report.sanitize import strip_control

        complaint = f"Error: {message}{'' if message.endswith('?') else '.'} See `{self.prog} --help`.\n"
        self.exit(BAD_USE, strip_control(complaint))

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Print as argparse does, but raise an error if that fails."""
        if message:
            (file or sys.stderr).write(message)

    def refuse(self, words: Sequence[str]) -> NoReturn:
        """Print an error about unknown arguments, with a suggestion, and exit."""
        from difflib import get_close_matches

        flags = [flag for action in actions_of(self) for flag in action.option_strings]
        close = get_close_matches(words[0].partition("=")[0], flags, n=1, cutoff=0.7)
        hint = f"; did you mean {close[0]}?" if close and words[0].startswith("--") else ""
        self.error(f"unrecognized arguments: {' '.join(words)}{hint}")


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Help with a wide column for flags, and descriptions as written."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=32, width=min(100, _columns()))

    def add_argument(self, action: argparse.Action) -> None:
        """Measure subcommand names with their indent, which argparse forgets."""
        super().add_argument(action)
        for inner in self._iter_indented_subactions(action):
            width = len(self._format_action_invocation(inner)) + self._current_indent + 2
            self._action_max_length = max(self._action_max_length, width)


def add_configuration_flags(parser: argparse.ArgumentParser, *, is_live: bool = False) -> None:
    """Add the flags that select and configure integrations; live, the engine's `-chdir` names the root."""
    group = parser.add_argument_group("integrations")
    if not is_live:
        group.add_argument("--root", metavar="DIR", help="the root module's folder (default: the working folder)")
    group.add_argument("--config", metavar="FILE", help="read FILE instead of integrations.hcl|json|yaml")
    group.add_argument(
        "--parent-config",
        metavar="ON|OFF",
        help="whether integrations.hcl of a parent folder counts where the root has none (default: on)",
    )
    group.add_argument(
        "--integration",
        metavar="NAME=SOURCE",
        action="append",
        default=[],
        help="give an integration another program, or add one; may be repeated",
    )
    group.add_argument(
        "--set",
        metavar="NAME.KEY=VALUE",
        dest="assignments",
        action="append",
        default=[],
        help="change a setting, or a place in a config; may be repeated",
    )
    group.add_argument("--only", metavar="NAME,…", action="append", default=[], help="run these and no others")
    group.add_argument("--skip", metavar="NAME,…", action="append", default=[], help="do not run these")
    group.add_argument("--locked", action="store_true", help="start only programs that match integrations.lock.hcl")


class _KeptFlag(argparse.Action):
    """Stores an engine flag with its value as one argument, in order.

    A file is made absolute, since the engine runs in the root module's folder.
    """

    def __call__(self, _parser: object, namespace: argparse.Namespace, values: Any, option: str | None = None) -> None:
        """Store the flag."""
        value = os.path.abspath(values) if option == "-var-file" else values  # noqa: PTH100 -- pathlib loads slowly
        namespace.variables = [*namespace.variables, f"{option}={value}"]


def add_variable_flags(parser: argparse.ArgumentParser) -> None:
    """Add OpenTofu's flags to decrypt a plan or a state."""
    group = parser.add_argument_group("encryption")
    for flag, value, what in (("-var", "NAME=VALUE", "a variable"), ("-var-file", "FILE", "a file of variables")):
        group.add_argument(
            flag,
            metavar=value,
            dest="variables",
            default=[],
            action=_KeptFlag,
            help=f"{what} that OpenTofu's encryption settings need; may be repeated",
        )


def add_judging_flags(parser: argparse.ArgumentParser, *, is_live: bool = False) -> None:
    """Add the flags that judge findings; live runs have no baseline, since a failing plan is incomplete."""
    group = parser.add_argument_group("judgement")
    group.add_argument(
        "--fail-on",
        metavar="SEVERITY",
        help="the lowest severity that fails: info, low, medium, high, critical or never (default: as the levels say, "
        "which is high)",
    )
    group.add_argument(
        "--decided-by-cloud",
        metavar="WHAT",
        help="the outcome of rules about values that only the cloud decides: pass (default), warn or fail",
    )
    group.add_argument(
        "--level",
        metavar="RULE=LEVEL",
        action="append",
        default=[],
        help="make a rule advisory, soft-mandatory or hard-mandatory; may be repeated",
    )
    group.add_argument("--exemptions", metavar="FILE", help="the exemptions (default: exemptions.yaml in the root)")
    group.add_argument(
        "--ignore-inline-exemptions", action="store_true", help="ignore exemptions in comments of the code"
    )
    group.add_argument("--override", metavar="REASON", help="let soft-mandatory findings pass, on the record")
    group.add_argument("--baseline", metavar="FILE", help="a file of known findings, which do not count")
    if not is_live:
        group.add_argument("--write-baseline", metavar="FILE", help="write today's findings as a baseline")


def add_report_flags(parser: argparse.ArgumentParser, *, is_live: bool = False) -> None:
    """Add the flags for reports; live runs always print a summary."""
    from tollgate_host.report_formats import FORMATS

    names = [f"{name} (default)" if name == "console" and not is_live else name for name in FORMATS]
    group = parser.add_argument_group("reports")
    group.add_argument(
        "--report",
        metavar="FORMAT[=PATH]",
        action="append",
        default=[],
        help=f"{', '.join(names)}; may be repeated",
    )
    views = group.add_mutually_exclusive_group()
    views.add_argument(
        "--compact",
        dest="view",
        action="store_const",
        const="compact",
        default=_view(),
        help="show one line for each finding",
    )
    views.add_argument(
        "--full",
        dest="view",
        action="store_const",
        const="full",
        default=_view(),
        help="show every finding with its details (default: by rule where that is more than a screen)",
    )


def _view() -> str:
    """Return the view that the environment selects."""
    asked = os.environ.get("TOLLGATE_VIEW", "").strip().lower()
    return asked if asked in ("compact", "full") else "auto"


def add_general_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags of every command."""
    group = parser.add_argument_group("general")
    group.add_argument(
        "--log-level",
        metavar="LEVEL",
        choices=LOG_LEVELS,
        help="what to log on standard error: debug, info (integrations' own lines), warning (default, or "
        "$TOLLGATE_LOG) or error",
    )
    group.add_argument("-h", "--help", action="help", help="show this help and exit")


def actions_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return the arguments of a parser, its flags included."""
    return parser._actions  # pyright: ignore[reportPrivateUsage] -- argparse tells what it knows in no other way


def _columns() -> int:
    import shutil

    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 100
