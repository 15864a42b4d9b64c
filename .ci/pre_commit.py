#!/usr/bin/env python3
"""Run a command of Tollgate as a hook of pre-commit, installed from wheels pinned by hash; docs/ci/pre-commit.md.

pre-commit's own environments are no help: `pip install .`, which is how it makes them, cannot check hashes. So the
first run installs the wheels of a release, without an index and by the hashes of the repository's requirements file,
into an environment that is kept for this requirements file and this Python. It needs nothing but Python.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

NOT_INSTALLED = 3


def main() -> None:
    """Install Tollgate unless it is, and become the command that the arguments are."""
    python = os.environ.pop("TOLLGATE_PYTHON", "")
    if python:
        os.execvp(python, [python, *sys.argv])  # noqa: S606 -- the hook, with the Python that the user wants
    requirements = Path(os.environ.get("TOLLGATE_REQUIREMENTS", "tollgate-requirements.txt"))
    wheels = Path(os.environ.get("TOLLGATE_WHEELS", "wheels"))
    command, *arguments = sys.argv[1:]
    environment = install(requirements, wheels)
    program = environment / "bin" / command
    if not program.exists():
        fail(f"{requirements} has no wheel with the command {command}.")
    os.environ["PATH"] = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    os.execv(program, [str(program), *arguments])  # noqa: S606 -- the command takes the place of the hook


def install(requirements: Path, wheels: Path) -> Path:
    """Return the environment with what the requirements file pins; make it if it is not there."""
    if not requirements.is_file():
        fail(f"{requirements} is not there: commit the requirements.txt of a release under this name.")
    pinned = requirements.read_bytes()
    key = hashlib.sha256(b"\0".join([pinned, sys.version.encode(), sys.executable.encode()])).hexdigest()[:16]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tollgate" / "pre-commit"
    cache.mkdir(mode=0o700, parents=True, exist_ok=True)
    environment = cache / key
    with (cache / f"{key}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two commits at once, and one of them installs
        complete = environment / "complete"
        if not complete.exists():
            if not wheels.is_dir():
                fail(f"{wheels} is not a folder: put the wheels of the release there, or name it in TOLLGATE_WHEELS.")
            shutil.rmtree(environment, ignore_errors=True)
            _fill(environment, requirements, wheels)
            complete.touch()
    return environment


def _fill(environment: Path, requirements: Path, wheels: Path) -> None:
    """Make the environment; pip sees no index, no settings of the user's and no wheel with another hash."""
    pip = [str(environment / "bin" / "python"), "-I", "-m", "pip", "--isolated", "--disable-pip-version-check"]
    hashed = ["--no-index", "--find-links", str(wheels), "--require-hashes", "-r", str(requirements)]
    if subprocess.run([sys.executable, "-m", "venv", str(environment)], check=False).returncode != 0:
        fail("Tollgate was not installed: this Python cannot make an environment.")
    if subprocess.run([*pip, "install", "--quiet", *hashed], check=False).returncode != 0:
        fail(
            "Tollgate was not installed. Wheels fit one version of Python and one platform; this is Python "
            f"{sys.version.split()[0]} on {sys.platform}. TOLLGATE_PYTHON names another Python."
        )


def fail(message: str) -> NoReturn:
    """End the hook."""
    sys.stderr.write(f"{message}\n")
    sys.exit(NOT_INSTALLED)


if __name__ == "__main__":
    main()
