"""`tollgate new`: creates a working integration or provider to start from."""

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tollgate_host.cli.parsing import add_general_flags

NAME = "new"
SUMMARY = "begin an integration or a provider of your own"
KINDS = {
    "integration": "a check that plans and applies are sent to, on the runtime",
    "provider": "a Terraform provider in Python, on Pyvider",
}
DESCRIPTION = """\
Writes a project that works as it is: settings, code that is commented to be changed, tests, a console script
and an example. Then it prints the commands to type next.

examples:
  tollgate new integration bucket-names      # a check, called for each resource that was planned
  tollgate new integration audit --hook post-plan,plan-stage-complete
  tollgate new provider acme --dir providers/acme
  tollgate new --list                        # what can be begun, and which hooks there are
"""
EPILOG = "exit codes: 0 written; 3 the name will not do, or the folder cannot be used"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("kind", metavar="KIND", nargs="?", choices=tuple(KINDS), help=" or ".join(KINDS))
    parser.add_argument("name", metavar="NAME", nargs="?", help="what to call it; its command is named so")
    parser.add_argument("--dir", metavar="DIR", help="the folder to write to (default: one of that name)")
    parser.add_argument(
        "--hook",
        metavar="HOOK,…",
        action="append",
        default=[],
        help="where an integration is called (default: post-plan); may be repeated",
    )
    parser.add_argument(
        "--force", action="store_true", help="write into a folder that is not empty; what is replaced is kept"
    )
    parser.add_argument("--list", action="store_true", help="list what can be begun, and the hooks there are")
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        HostError: nothing is named, the name will not do, or the folder cannot be used.
    """
    from tollgate_host.errors import HostError

    if arguments.list:
        sys.stdout.writelines(_listing())
        return 0
    if arguments.kind is None or arguments.name is None:
        raise HostError("name what to begin: `tollgate new integration NAME` or `tollgate new provider NAME`")
    hooks = tuple(hook for given in arguments.hook for hook in given.split(",") if hook)
    if arguments.kind == "provider":
        if hooks:
            raise HostError("a provider has no hooks; leave --hook away, or begin an integration")
        files, next_steps = _provider(arguments.name)
    else:
        files, next_steps = _integration(arguments.name, hooks)
    from tollgate_host.cli.project_files import write_project
    from tollgate_host.report.sanitize import strip_control

    folder = Path(arguments.dir or arguments.name)
    written = write_project(folder, files, force=arguments.force)
    lines = [f"{place}\n" for place in written.files]
    lines += [f"{place} is what was there before\n" for place in written.kept]
    lines += [f"\nThis is an {arguments.kind}" if arguments.kind == "integration" else "\nThis is a provider"]
    lines += [" that works as it is. Next:\n\n"]
    first, *rest = next_steps
    enter = "" if folder == Path() else f"cd {shlex.quote(str(folder))} && "
    lines += [f"  {enter}{first}\n", *(f"  {step}\n" for step in rest)]
    sys.stdout.write(strip_control("".join(lines)))
    return 0


def _integration(name: str, hooks: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    from tollgate_runtime.template import DEFAULT_HOOKS, IntegrationName, integration_files

    from tollgate_host.errors import HostError

    try:
        files = integration_files(IntegrationName.parse(name), hooks or DEFAULT_HOOKS)
    except ValueError as error:
        raise HostError(str(error)) from error
    return files, [*_TESTED, "tollgate check example/plan.json --root example"]


def _provider(name: str) -> tuple[dict[str, str], list[str]]:
    from tollgate_host.pyvider_command import read_provider_project

    project = read_provider_project(name)
    target = f"src/{project['package']} --source {project['source']}"
    install = f"pyvider install {target} --mirror example/mirror --cli-config example/terraform.rc"
    return project["files"], [*_TESTED, install]


_TESTED = ("python -m pip install --editable '.[test]'", "python -m pytest")


def _listing() -> Iterator[str]:
    from tollgate_runtime.contract.methods import RESOURCE_HOOKS, STAGE_HOOKS

    width = max(map(len, KINDS))
    for kind, what in KINDS.items():
        yield f"{kind:<{width}}  {what}\n"
    yield f"\nhooks for each resource: {', '.join(RESOURCE_HOOKS)}\n"
    yield f"hooks for a whole stage: {', '.join(STAGE_HOOKS)}\n"
