"""`tollgate init-config`: writes a first configuration for the existing code."""

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tollgate_host.cli.parsing import add_general_flags
from tollgate_host.report.sanitize import strip_control

if TYPE_CHECKING:
    from tollgate_hcl.problem import Problem

    from tollgate_host.propose.proposal import Proposal
    from tollgate_host.propose.saved import Saved
    from tollgate_host.propose.survey import Survey

NAME = "init-config"
SUMMARY = "propose an integrations.hcl for the code in a folder"
DESCRIPTION = """\
Looks at the files of a root module and of the local modules it calls: providers, regions, tags, names. What
all of it keeps to becomes the configuration of the four integrations; what only nearly all of it keeps to is there as
a comment. Each line says why. With a plan or a state the values are exact and the estimated cost is known. A plan also
tests the proposal, and prints what fails.

Nothing is sent anywhere, and nothing is overwritten unless you say so.

examples:
  tollgate init-config                                # writes integrations.hcl beside the .tf files here
  tollgate init-config --plan plan.json infra/prod    # exact values, and what it costs today
  tollgate init-config --stdout --format yaml         # only looks
"""
EPILOG = "exit codes: 0 written, or shown; 1 the plan or state cannot be read; 3 wrong use, or a file is there already"
_FORMATS = ("hcl", "yaml", "json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "directory", metavar="DIR", nargs="?", help="the root module's folder (default: the working folder)"
    )
    parser.add_argument(
        "--plan", metavar="FILE", help="a plan, or a state, in JSON or binary: exact values, and the cost"
    )
    parser.add_argument("--stdout", action="store_true", help="print the proposal instead of writing it")
    parser.add_argument("--format", choices=_FORMATS, default="hcl", help="how it is written (default: hcl)")
    parser.add_argument("--force", action="store_true", help="replace the file if it is there")
    parser.add_argument(
        "--engine", metavar="PATH", help="the Terraform or OpenTofu that reads a binary plan (default: PATH)"
    )
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        HostError: wrong use, or something cannot be read, asked or written.
    """
    from tollgate_host.engine.errors import PlanError
    from tollgate_host.propose.render import FILES, render
    from tollgate_host.propose.run import compose
    from tollgate_host.propose.survey import survey

    root = _root(arguments)
    target = root / FILES[arguments.format]
    if not arguments.stdout:
        _refuse_to_overwrite(root, target, force=arguments.force)
    found = survey(root)
    _warn(found.problems)
    try:
        saved = _saved(arguments, found, root)
    except PlanError as error:
        sys.stderr.write(f"Error: {strip_control(str(error))}\n")
        return 1
    _require_something(found, root, has_plan=saved is not None)
    proposal = compose(found, saved, root=root, taken=_taken(root, target))
    text = render(proposal, arguments.format)
    from tollgate_host.report.destination import for_programs, write_file

    if arguments.stdout:
        for_programs(sys.stdout).write(text)
        _say_what_fails(proposal)
        return 0
    write_file(target, [text], "The configuration")
    sys.stdout.writelines(f"{strip_control(line)}\n" for line in _next_steps(arguments, target))
    _say_what_fails(proposal)
    return 0


def _root(arguments: argparse.Namespace) -> Path:
    from tollgate_host.errors import HostError

    root = Path(arguments.directory or os.environ.get("TOLLGATE_ROOT") or ".")
    if not root.is_dir():
        raise HostError(f"{root} is not a folder; name the one that your root module's .tf files are in")
    return root


def _refuse_to_overwrite(root: Path, target: Path, *, force: bool) -> None:
    """Raise an error if a file would be overwritten, or if there would be two configurations."""
    from tollgate_host.code.files import integration_files
    from tollgate_host.errors import HostError

    for file in integration_files(root):
        if file.path.name != target.name:
            raise HostError(
                f"{file.path} is there already, and would be read beside {target.name}; "
                "remove it first, or look at a proposal with --stdout"
            )
        if not force:
            raise HostError(
                f"{file.path} is there already; replace it with --force, or look at a proposal with --stdout"
            )


def _saved(arguments: argparse.Namespace, found: "Survey", root: Path) -> "Saved | None":
    if arguments.plan is None:
        return None
    from functools import partial

    from tollgate_host.engine.discovery.find_engine import find_engine
    from tollgate_host.propose.saved import read_saved

    return read_saved(arguments.plan, found, engine=partial(find_engine, arguments.engine), root=root)


def _require_something(found: "Survey", root: Path, *, has_plan: bool) -> None:
    from tollgate_host.errors import HostError

    if not has_plan and not any(module.files for module in found.index.modules.values()):
        raise HostError(
            f"there is no .tf or .tofu file to look at in {root.resolve()}; "
            "name the root module's folder, or give --plan"
        )


def _taken(root: Path, target: Path) -> list[str]:
    """Return the integrations that Terraform's own files configure, which the new file must not repeat."""
    from tollgate_host.config.load import load

    loaded = load(root)
    files = [item for item in loaded.config.integrations if item.place is not None]
    return [item.source for item in files if item.place is not None and item.place.source.name != target.name]


def _warn(problems: "tuple[Problem, ...]") -> None:

    for problem in problems:
        where = f"{problem.range}: " if problem.range is not None else ""
        sentence = f"Warning: {where}{problem.summary}. {problem.detail} The file was left out."
        sys.stderr.write(f"{strip_control(sentence)}\n")


def _say_what_fails(proposal: "Proposal") -> None:
    for sentence in proposal.failures:
        sys.stderr.write(f"Warning: today's code does not pass the proposal. {strip_control(sentence)}\n")


def _next_steps(arguments: argparse.Namespace, target: Path) -> Iterator[str]:
    folder = arguments.directory
    plan = arguments.plan or str(Path(folder or "") / "plan.tfplan")
    root, chdir = (f" --root {folder}", f" -chdir={folder}") if folder is not None else ("", "")
    yield f"Wrote {target}: read it, each line says why it is there. Then:"
    yield ""
    yield f"  tollgate doctor{root}"
    yield "      says whether everything is in place"
    yield f"  tollgate{chdir} plan"
    yield "      is the next plan, with the integrations looking on (`tollgate init` comes before a first one)"
    yield f"  tollgate check {plan}{root} --write-baseline baseline.json"
    yield "      writes down what is there today, so that only what is new stops a change (--baseline baseline.json)"
    if arguments.plan is None:
        yield f"      (`tollgate{chdir} plan -out=plan.tfplan` makes the plan)"
