"""The shortest path to the engine, for commands that only pass through.

A fleet of root modules asks for outputs and validates all the time, so such a command must cost hardly more than the
engine alone. This module decides the plain cases with next to no imports; whatever is out of the ordinary is left to
`tollgate_host.cli.entry`, which decides the same in full.
"""

import os
import sys
from collections.abc import Mapping, Sequence

from tollgate_host.engine.discovery import ourselves

_PASSED_THROUGH = frozenset(
    {
        "fmt", "force-unlock", "get", "graph", "login", "logout", "metadata", "modules", "output", "providers",
        "show", "state", "taint", "untaint", "workspace",
    }
)  # fmt: skip
_PASSED_IN_PLAIN_ROOT = frozenset({"console", "query", "validate"})
"""Commands that start providers, which are shown nothing of ours unless the root's own files mention integrations."""

_PASSED_IF_KNOWN = frozenset({"init"})
"""Commands that integrations may hear of; where it is known that none does, they only pass through."""

QUESTIONS = frozenset({"-h", "-help", "--help", "-v", "-version", "--version"})
_SUFFIXES = (".tf", ".tf.json", ".tofu", ".tofu.json")
_OWN_FILES = ("integrations.hcl", "integrations.json", "integrations.yaml", "integrations.yml")
_REPOSITORY = (".git", ".hg", ".jj", ".svn")
_MENTIONED, _ENGINE = b"integration", b"engine"
CHDIR = "-chdir="


def quick_command(argv: Sequence[str], environ: Mapping[str, str]) -> list[str] | None:
    """Return the engine's command line for a command that only passes through, or None for any other."""
    if ourselves.PROBE in environ or ourselves.is_nested():
        return None
    words = argv[1:] if argv and argv[0].startswith(CHDIR) else argv
    if not words or words[0] not in _PASSED_THROUGH | _PASSED_IN_PLAIN_ROOT | _PASSED_IF_KNOWN:
        return None
    if any(word.startswith("--") or word in QUESTIONS for word in words):
        return None
    root = argv[0].removeprefix(CHDIR) if words is not argv else "."
    try:
        files = own_files(root, environ)
        if files is None or not is_plain(root) or any(_sets_engine(_read(file)) for file in files):
            return None
        if words[0] in _PASSED_IF_KNOWN and not _is_known_init(root, files, environ):
            return None
        engine = _engine(root, environ)
    except OSError:
        return None
    return None if engine is None else [engine, *argv]


def is_plain(root: str) -> bool:
    """Return whether no file of a root mentions integrations."""
    with os.scandir(root) as entries:
        names = [entry.path for entry in entries if entry.name.endswith(_SUFFIXES)]
    return not any(_MENTIONED in _read(name) for name in names)


def _is_known_init(root: str, files: Sequence[str], environ: Mapping[str, str]) -> bool:
    """Return whether an `init` is known to need no integration."""
    from tollgate_host.cli.quick_init import is_known

    return bool(files) and is_known(root, files, environ)


def own_files(root: str, environ: Mapping[str, str]) -> list[str] | None:
    """Return the files that configure a root, its own or those of a parent folder; None if a variable names them."""
    if environ.get("TOLLGATE_CONFIG"):
        return None
    as_named, real = os.path.abspath(root), os.path.realpath(root)  # noqa: PTH100 -- as in config/integration_files.py
    return _files_above(as_named) or ([] if real == as_named else _files_above(real))


def _files_above(folder: str) -> list[str]:
    while True:
        found = [path for path in (os.path.join(folder, name) for name in _OWN_FILES) if os.path.isfile(path)]  # noqa: PTH113, PTH118
        if found:
            return found
        is_topmost = any(os.path.exists(os.path.join(folder, name)) for name in _REPOSITORY)  # noqa: PTH110, PTH118
        if is_topmost or os.path.dirname(folder) == folder:  # noqa: PTH120
            return []
        folder = os.path.dirname(folder)  # noqa: PTH120


def _sets_engine(data: bytes) -> bool:
    """Return whether a file may set the engine; a longer word or a path does not count."""
    for before, after in zip(parts := data.split(_ENGINE), parts[1:], strict=False):
        is_whole = not before[-1:].isalnum() and before[-1:] not in (b"_", b"-", b"/", b".")
        if is_whole and after.lstrip(b"\"' \t")[:1] in (b"=", b":"):
            return True
    return False


def _engine(root: str, environ: Mapping[str, str]) -> str | None:
    """Return the engine, if it can be found without running anything."""
    named = environ.get("TOLLGATE_ENGINE")
    if named:
        found = [named] if os.path.isabs(named) and os.access(named, os.X_OK) else []  # noqa: PTH117
    else:
        called = ourselves.called_as()
        names = ourselves.ENGINE_NAMES if called is None else (called,)
        found = [path for path in (_on_path(name, environ) for name in names) if path is not None]
        if len(found) > 1:
            found = _preferred(root, found)
    if len(found) != 1 or ourselves.is_own_program(found[0]) or ourselves.mentions_us(found[0]):
        return None
    return found[0]


def _preferred(root: str, found: Sequence[str]) -> list[str]:
    """Return the engine that a folder suggests, if both are installed."""
    from pathlib import Path

    from tollgate_host.engine.discovery.folder_hints import read_hints

    preferred = read_hints(Path(root)).preferred
    return sorted(found, key=lambda path: os.path.basename(path) != preferred)[:1]  # noqa: PTH119


def _on_path(name: str, environ: Mapping[str, str]) -> str | None:
    for folder in environ.get("PATH", os.defpath).split(os.pathsep):
        path = os.path.join(folder, name)  # noqa: PTH118
        is_program = folder and os.path.isfile(path) and os.access(path, os.X_OK)  # noqa: PTH113
        if is_program and not ourselves.is_own_program(path):
            return os.path.abspath(path)  # noqa: PTH100
    return None


def _read(path: str) -> bytes:
    with open(path, "rb") as file:  # noqa: PTH123
        return file.read()


def take_quick_path() -> None:
    """Replace this process with the engine if the command only passes through; otherwise return."""
    command = quick_command(sys.argv[1:], os.environ)
    if command is not None:
        ourselves.count_depth()
        os.execve(command[0], command, os.environ)  # noqa: S606 -- a list, as everywhere
