"""Resolves a `source` to its program."""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace
from tollgate_hcl.problem import Problem, suggestion

from tollgate_host.config.model import HostConfig, IntegrationConfig

_REMOTE = re.compile(
    r"""[a-z][a-z0-9+.-]*://            # https://, oci://, git+ssh://
      | [a-z0-9]+::                     # git::, s3::, hg::
      | [\w.-]+@[\w.-]+:                # git@github.com:
      | (?:[a-z0-9-]+\.)+[a-z]{2,}/     # github.com/…, registry.terraform.io/…
    """,
    re.VERBOSE | re.IGNORECASE,
)


class SourceNotUsable(Exception):
    """Raised if there is no such program that can be run; the message says why, and what to do."""


class SearchPath(msgspec.Struct, frozen=True, kw_only=True):
    """The folders for commands: those of PATH, then those of this Python's own console scripts.

    With the latter, an integration installed beside Tollgate is found even if its virtual environment is not active.
    """

    folders: tuple[str, ...]

    @classmethod
    def of_process(cls) -> "SearchPath":
        """Return the search path of this process."""
        scripts = (str(Path(sys.prefix, "bin")), str(Path(sys.executable).parent))
        named = (
            folder for folder in os.get_exec_path() if folder.startswith("/")
        )  # otherwise it would depend on the working folder
        return cls(folders=tuple(dict.fromkeys((*named, *scripts))))

    def find(self, command: str) -> Path | None:
        """Return the first program of that name."""
        found = shutil.which(command, path=os.pathsep.join(self.folders))
        return Path(found).absolute() if found else None

    def commands(self) -> Iterator[str]:
        """Yield the names of all programs."""
        for folder in self.folders:
            try:
                yield from (entry.name for entry in os.scandir(folder) if _is_program(Path(entry.path)))
            except OSError:
                continue


def resolve_source(source: str, directory: Path, search_path: SearchPath) -> Path:
    """Return the program that a source names.

    An absolute path is taken as it is, a relative one from the folder of the file that declares it; a bare name is a
    program in that folder or a command, and must not be both: a file in a cloned repository would pass for a command.

    Raises:
        SourceNotUsable: there is none, or none that can be run.
    """
    path = directory / os.path.expanduser(source)  # noqa: PTH111 the one of pathlib raises for an unknown user
    if not _is_path(source):
        found = search_path.find(source)
        if _is_program(path):
            if found is not None and not path.samefile(found):
                raise SourceNotUsable(
                    f"{source} is both a file beside the configuration and the command {found}: write ./{source} for "
                    "the file, or the command's whole path."
                )
            return path.absolute()
        if found is not None:
            return found
    reason = _reason_against(path, source, search_path)
    if reason is not None:
        raise SourceNotUsable(reason)
    return path.absolute()


def _alike(source: str, search_path: SearchPath) -> list[str]:
    """Return similar commands: those with the same first letters."""
    return sorted({name for name in search_path.commands() if name[:2].lower() == source[:2].lower()})


def _is_path(source: str) -> bool:
    return "/" in source or os.sep in source or source in (".", "..")


def _is_program(path: Path) -> bool:
    try:
        return path.is_file() and os.access(path, os.X_OK)
    except OSError:
        return False


def _reason_against(path: Path, source: str, search_path: SearchPath) -> str | None:
    """Return why a path cannot be run, or None if it can."""
    if _is_program(path):
        return None
    try:
        if path.is_dir():
            return f"{source} is a directory: name the program inside it."
        if path.is_file():
            return f"{source} is not executable: make it so with chmod +x {path}."
    except OSError as error:
        return f"integration not found: {source} ({error.strerror})."
    if _REMOTE.match(source):
        return (
            f"Remote sources are not supported: {source}. Install the integration on this machine, then give the path "
            "of its program or the name of its command."
        )
    if _is_path(source):
        return f"integration not found: {source} (there is no file {path})."
    where = "and no command of that name is on PATH or installed beside Tollgate"
    hint = suggestion(source, _alike(source, search_path))
    return f"integration not found: {source} (there is no file {path}, {where}).{hint}"


def resolve_sources(config: HostConfig, search_path: SearchPath) -> tuple[HostConfig, tuple[Problem, ...]]:
    """Return the configuration with the command of every enabled integration, and a problem for each that has none."""
    resolved: list[IntegrationConfig] = []
    problems: list[Problem] = []
    for item in config.integrations:
        if item.enabled:
            try:
                item = replace(item, command=resolve_source(item.source, item.directory, search_path))
            except SourceNotUsable as error:
                problems.append(_problem(item, str(error)))
        resolved.append(item)
    return replace(config, integrations=tuple(resolved)), tuple(problems)


def _problem(item: IntegrationConfig, detail: str) -> Problem:
    summary = "Integration source not usable"
    place = item.origin("source").place
    return place.problem(summary, detail) if place is not None else Problem(summary=summary, detail=detail)
