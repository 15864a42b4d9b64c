"""Remembers that `init` needs no integration in a root module, so that the next one starts the engine at once.

A fleet initialises its root modules all the time. To read the configuration again takes longer than the engine's own
work, so all that the answer came from is kept: the files and variables of ours, PATH, and the programs as they were.
Where anything is otherwise, the long way is taken. The files are in the user's cache folder and may be removed.
"""
# ruff: noqa: PTH100, PTH103, PTH105, PTH111, PTH116, PTH118, PTH120, PTH123 -- pathlib loads slowly

import os
import sys
from collections.abc import Iterable, Mapping, Sequence

from tollgate_host import __version__

LOCK = "integrations.lock.hcl"
_FOLDER = ("tollgate", "init")
_END = b"\0programs\0"
_MOST_CHARACTERS = 200
_OWN = "TOLLGATE_"
_DEPTH = "TOLLGATE_DEPTH"
_LOCKED = "TOLLGATE_LOCKED"
"""With it the programs are compared with the lock file every time."""
_PRIVATE = 0o600


def is_known(root: str, files: Sequence[str], environ: Mapping[str, str]) -> bool:
    """Return whether `init` needs no integration, by a record for the same files, environment and programs."""
    place = _place(root, environ)
    facts = _facts(files, root, environ)
    if place is None or facts is None:
        return False
    try:
        known = _read(place)
    except OSError:
        return False
    before, end, programs = known.partition(_END)
    return bool(end) and before == facts and all(_is_same(line) for line in programs.splitlines())


def remember(root: str, files: Sequence[str], environ: Mapping[str, str], programs: Iterable[str]) -> None:
    """Record that `init` needs no integration, with the files of the integrations' programs."""
    place = _place(root, environ)
    facts = _facts(files, root, environ)
    if place is None or facts is None:
        return
    try:
        lines = b"\n".join(_line(os.fsencode(program)) for program in programs)
        os.makedirs(os.path.dirname(place), mode=0o700, exist_ok=True)
        new = f"{place}.{os.getpid()}"
        with open(new, "wb", opener=_open_private) as file:
            file.write(facts + _END + lines)
        os.replace(new, place)
    except OSError:
        return  # without the record, the next run is only slower


def _place(root: str, environ: Mapping[str, str]) -> str | None:
    if _LOCKED in environ:
        return None
    cache = environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    name = os.path.abspath(root).replace("%", "%%").replace(os.sep, "%_")
    is_nameable = len(os.fsencode(name)) <= _MOST_CHARACTERS
    return os.path.join(cache, *_FOLDER, name) if is_nameable else None


def _facts(files: Sequence[str], root: str, environ: Mapping[str, str]) -> bytes | None:
    """Return everything but the programs that decides which integrations `init` starts, or None if unreadable."""
    try:
        texts = [part for file in files for part in (os.fsencode(os.path.abspath(file)), _read(file))]
    except OSError:
        return None
    try:
        lock = _read(os.path.join(root, LOCK))
    except OSError:
        lock = b""  # as it may be where a parent folder configures the root
    own = (f"{name}={environ[name]}" for name in sorted(environ) if name.startswith(_OWN) and name != _DEPTH)
    about = (__version__, sys.prefix, environ.get("PATH", ""), *own)
    return b"\0".join([*map(os.fsencode, about), lock, *texts])


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, _PRIVATE)


def _line(program: bytes) -> bytes:
    about = os.stat(program)
    return b"%d %d %s" % (about.st_size, about.st_mtime_ns, program)


def _is_same(line: bytes) -> bool:
    try:
        return _line(line.split(b" ", 2)[2]) == line
    except (OSError, IndexError):
        return False


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
