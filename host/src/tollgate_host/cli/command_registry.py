"""Tollgate's own commands and their parsers, from which the help, completion and reference are made."""

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

from tollgate_host.cli.parsing import Formatter, Parser

_MODULES = {
    "check": "check",
    "explain": "explain",
    "rules": "rules",
    "cost": "cost",
    "comment": "comment",
    "init-config": "init_config",
    "annotations": "annotations",
    "recover": "recover",
    "integrations": "integrations",
    "doctor": "doctor",
    "new": "new",
    "dev": "dev",
    "demo": "demo",
    "completion": "completion",
    "shim": "shim",
    "help": "help",
    "version": "version",
}
NAMES = tuple(_MODULES)
"""The commands, in the order of the help. There is one module for each, imported when it is asked for."""

_DESCRIPTION = """\
Guardrails for stock Terraform and OpenTofu.

  tollgate plan, apply, destroy ...  any command of the engine's, with its own arguments, while the
                                     integrations that integrations.hcl names check it
  tollgate check plan.json           the same checks on a saved plan

examples:
  tollgate doctor                    # is all well here? what must be fixed?
  tollgate plan --report html=report.html
  tollgate apply --override 'incident 4711, agreed with Ada'
  tollgate help plan                 # the engine's own help, and what Tollgate adds
"""


def command_named(name: str) -> ModuleType:
    """Return the module of a command."""
    return import_module(f"tollgate_host.cli.commands.{_MODULES[name]}")


def commands() -> Iterator[ModuleType]:
    """Yield the modules of all commands, in the order of the help."""
    return map(command_named, NAMES)


def build_parser(name: str) -> Parser:
    """Return the parser of one of our commands, without the others."""
    command = command_named(name)
    parser = Parser(
        prog=f"tollgate {name}",
        description=command.DESCRIPTION,
        epilog=command.EPILOG,
        formatter_class=Formatter,
        add_help=False,
        allow_abbrev=False,
    )
    command.add_arguments(parser)
    parser.set_defaults(run=command.run)
    return parser


def build_parsers() -> dict[str, Parser]:
    """Return the parser of each of our commands by name, and the overview under the empty name."""
    return {"": build_overview(), **{name: build_parser(name) for name in NAMES}}


def build_overview() -> Parser:
    """Return the parser for a command line without a command, which lists all of them."""
    from tollgate_host.cli.live_command import flags_help

    parser = Parser(
        prog="tollgate",
        description=_DESCRIPTION,
        epilog=flags_help(),
        formatter_class=Formatter,
        add_help=False,
        allow_abbrev=False,
    )
    parser.add_argument("-h", "--help", action="help", help="show this help and exit")
    listed = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=Parser)
    for command in commands():
        listed.add_parser(command.NAME, help=command.SUMMARY, add_help=False)
    return parser
