"""`tollgate shim`: installs Tollgate where tools look for `terraform` or `tofu`."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tollgate_host.cli.parsing import add_general_flags
from tollgate_host.engine.discovery import ourselves
from tollgate_host.errors import HostError
from tollgate_host.report.sanitize import strip_control

NAME = "shim"
SUMMARY = "write links named terraform and tofu, for tools that call those"
DESCRIPTION = """\
Writes links to Tollgate that are named as the engine. Put their folder first on PATH, or name a link where a tool
takes the engine's path (TG_TF_PATH, Atmos' `command`, a runner image): it then calls Tollgate, every answer is the
engine's own, and plan, apply and destroy are guarded. The engine is the next one on PATH.

examples:
  tollgate shim install ~/.tollgate/bin
  tollgate shim install /usr/local/guarded tofu
"""
EPILOG = "exit codes: 0; 3 a link cannot be written, or a file that is not ours has its name"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("action", metavar="install", choices=("install",), help="what to do: write the links")
    parser.add_argument("folder", metavar="DIR", help="the folder to write them into; it is made if it is not there")
    parser.add_argument(
        "names", metavar="NAME", nargs="*", help="terraform or tofu (default: those that PATH has, else both)"
    )
    add_general_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Raises:
        HostError: a link cannot be written.
    """
    folder = Path(arguments.folder).expanduser()
    wrong = [name for name in arguments.names if name not in ourselves.ENGINE_NAMES]
    if wrong:
        raise HostError(f"a shim is named terraform or tofu, not {wrong[0]}")
    program = _own_program()
    links = [folder / name for name in arguments.names or _installed() or ourselves.ENGINE_NAMES]
    for link in links:
        _write(link, program)
        sys.stdout.write(strip_control(f"Wrote {link}, which leads to {program}.\n"))
    sys.stdout.write(strip_control(f"Put its folder first on PATH: export PATH={folder.absolute()}:$PATH\n"))
    return 0


def _own_program() -> str:
    scripts = [path for path in ourselves.own_programs() if os.access(path, os.X_OK)]
    if not scripts:
        raise HostError(
            "there is no program to link to: Tollgate runs as a Python module here; install it with `pip install`"
        )
    return os.path.abspath(scripts[0])  # noqa: PTH100 -- the path that was used: a link may lead elsewhere tomorrow


def _installed() -> Sequence[str]:
    """Return the names of the engines on PATH, without Tollgate itself."""
    import shutil

    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    found: list[str] = []
    for name in ourselves.ENGINE_NAMES:
        paths = [shutil.which(name, path=folder) for folder in folders if folder]
        if any(path and not ourselves.is_own_program(path) for path in paths):
            found.append(name)
    return found


def _write(link: Path, program: str) -> None:
    try:
        if link.is_symlink() or link.exists():
            if not ourselves.is_own_program(str(link)):
                raise HostError(f"{link} is there and is not ours; remove it, or name another folder")
            link.unlink()
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(program)
    except OSError as error:
        raise HostError(f"{link} cannot be written: {error.strerror or error}; name another folder") from error
