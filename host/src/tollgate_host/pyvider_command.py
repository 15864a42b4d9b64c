"""Run the `pyvider` command of tollgate-pyvider, which the host uses but does not import."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tollgate_host.config.program import SearchPath
from tollgate_host.errors import HostError

DISTRIBUTION = "tollgate-pyvider"
_TIMEOUT_SECONDS = 120


def run_pyvider(purpose: str, arguments: Sequence[str]) -> str:
    """Run `pyvider` and return what it prints.

    Args:
        purpose: what needs it, as the subject of a sentence.
        arguments: of the command.

    Raises:
        HostError: it is not installed, or it fails.
    """
    program = _find_program()
    if program is None:
        raise HostError(f"{purpose} needs {DISTRIBUTION}, which is not installed; install tollgate-terraform[all]")
    try:
        ended = subprocess.run(
            [str(program), *arguments], capture_output=True, text=True, timeout=_TIMEOUT_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise HostError(f"{program} cannot be run: {error}") from error
    if ended.returncode != 0:
        lines = ended.stderr.strip().splitlines() or [f"{program} ended with exit code {ended.returncode}"]
        raise HostError(lines[-1].removeprefix("pyvider: "))
    return ended.stdout


def read_provider_project(name: str) -> dict[str, Any]:
    """Return the files of a new provider, its package and its source address, from `pyvider new --json`.

    Raises:
        HostError: Pyvider is not installed, or refuses the name.
    """
    printed = run_pyvider("`tollgate new provider`", ["new", "--json", "--", name])
    try:
        return msgspec.json.decode(printed, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise HostError(
            f"the program `pyvider` is not that of {DISTRIBUTION}; install tollgate-terraform[all] in an environment "
            "of its own"
        ) from error


def _find_program() -> Path | None:
    """Find `pyvider` beside this Python, and only then on PATH: another package has a command of the same name."""
    beside = shutil.which("pyvider", path=str(Path(sys.executable).parent))
    return Path(beside) if beside else SearchPath.of_process().find("pyvider")
