"""`tollgate integrations`: lists configured integrations, their programs and what they report about themselves."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from tollgate_host.cli.json_output import print_json
from tollgate_host.cli.parsing import BAD_USE, add_configuration_flags, add_general_flags
from tollgate_host.cli.shared_arguments import options_from

if TYPE_CHECKING:
    from tollgate_host.integrations.inspection import Inspected

NAME = "integrations"
SUMMARY = "list the configured integrations and what they say of themselves"
DESCRIPTION = """\
Lists every configured integration: where it is declared, the program it resolves to, its version and the
hooks it is called at. Each is started with its configuration, asked, and stopped again.

examples:
  tollgate integrations
  tollgate integrations --root infra --json
"""
EPILOG = "exit codes: 0 all can be used; 3 something is wrong; the output says what"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="print the list as JSON")
    add_configuration_flags(parser)
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from tollgate_hcl.problem import render

    from tollgate_host.check.inspect_config import look
    from tollgate_host.report.sanitize import strip_control

    found = look(options_from(arguments))
    for problem in found.problems:
        sys.stderr.write(f"{strip_control(render(problem))}\n\n")
    if arguments.json:
        print_json([_row(one) for one in found.integrations])
    else:
        sys.stdout.writelines(map(strip_control, _text(found.integrations)))
    is_wrong = any(one.status not in ("ready", "not enabled") for one in found.integrations)
    return BAD_USE if is_wrong or any(problem.is_error for problem in found.problems) else 0


def _row(one: "Inspected") -> dict[str, Any]:
    config, introduction = one.config, one.introduction
    return {
        "name": config.name,
        "level": config.level,
        "provider": config.provider,
        "alias": config.alias,
        "declared": str(config.declared) if config.declared else None,
        "source": config.source,
        "command": list(config.argv) if config.command else None,
        "status": one.status,
        "problem": one.problem or None,
        "calls_itself": introduction.name if introduction else None,
        "version": introduction.version if introduction else None,
        "hooks": one.hooks,
        "stateful": introduction.stateful if introduction else None,
        "config_schema": introduction.config_schema if introduction else None,
    }


def _text(integrations: "list[Inspected]") -> list[str]:
    if not integrations:
        return ["No integration is configured. `tollgate init-config` proposes an integrations.hcl.\n"]
    width = max(len(one.config.id) for one in integrations)
    lines: list[str] = []
    for one in integrations:
        lines.append(f"{one.config.id:<{width}}  {one.status:<11}  {_identity(one)}\n")
        lines += [f"{'':<{width}}  {line}\n" for line in _details(one)]
    return lines


def _identity(one: "Inspected") -> str:
    if one.introduction is None:
        return one.config.source
    return f"{one.introduction.name} {one.introduction.version}".strip()


def _details(one: "Inspected") -> list[str]:
    config = one.config
    whose = "every resource"
    if config.provider is not None:
        whose = f"resources of {config.provider}" + (f".{config.alias}" if config.alias else "")
    details = [f"program   {' '.join(config.argv)}"] if config.command else []
    details += [f"declared  {config.declared}"] if config.declared else []
    details += [f"called    at {', '.join(one.hooks)}, for {whose}"] if one.hooks else []
    return details + [f"problem   {line}" for line in one.problem.splitlines()]
