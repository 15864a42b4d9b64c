"""Tollgate's own commands and their parsers: what the help, the completion and the reference are made from."""

from types import ModuleType

from tollgate import __version__
from tollgate.cli import (
    annotations,
    check,
    completion,
    demo,
    doctor,
    helping,
    init_config,
    integrations,
    live,
    new,
    version,
)
from tollgate.cli.parsing import Formatter, Parser

COMMANDS: tuple[ModuleType, ...] = (
    check, init_config, annotations, integrations, doctor, new, demo, completion, helping, version,
)  # fmt: skip
"""One module for each command, in the order of the help."""

_DESCRIPTION = """\
Guardrails for stock Terraform and OpenTofu.

  tollgate plan, apply, destroy ...  any command of Terraform's, with its own arguments, while the
                                     integrations that integrations.hcl names look on
  tollgate check plan.json           the same checks on a saved plan

examples:
  tollgate doctor                    # is all well here? what must be fixed?
  tollgate plan --report html=report.html
  tollgate apply --override 'incident 4711, agreed with Ada'
  tollgate help plan                 # Terraform's own help, and what Tollgate adds
"""


def build_parsers() -> dict[str, Parser]:
    """The parser of each command of ours by its name, and the one of all commands under the empty name."""
    parser = Parser(
        prog="tollgate",
        description=_DESCRIPTION,
        epilog=live.flags_help(),
        formatter_class=Formatter,
        add_help=False,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"tollgate {__version__}", help="show the version")
    parser.add_argument("-h", "--help", action="help", help="show this help and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=Parser)
    found = {"": parser}
    for command in COMMANDS:
        inner = commands.add_parser(
            command.NAME,
            allow_abbrev=False,
            help=command.SUMMARY,
            description=command.DESCRIPTION,
            epilog=command.EPILOG,
            formatter_class=Formatter,
            add_help=False,
        )
        command.add_arguments(inner)
        inner.set_defaults(run=command.run)
        found[command.NAME] = inner
    return found
