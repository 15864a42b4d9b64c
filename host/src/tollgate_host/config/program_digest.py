"""Computes the digest of a program: of its distribution's files for a console script, else of its own file."""

import hashlib
import os
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec

_NOT_CONTENT = frozenset({"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"})
_CHUNK_BYTES = 1 << 20


class ProgramDigest(msgspec.Struct, frozen=True):
    """The digest and version of a program.

    Attributes:
        digest: `sha256:` and the digest.
        version: of the distribution that the program comes from; empty if it comes from none.
    """

    digest: str
    version: str = ""


def digest_of(program: Path) -> ProgramDigest:
    """Return the digest of a program.

    Raises:
        OSError: a file cannot be read.
    """
    found = _distribution_of(program)
    if found is None:
        return ProgramDigest(f"sha256:{_file_digest(program)}")
    total = hashlib.sha256()
    for name, path in sorted(_files_of(found)):
        total.update(f"{name}\0{_file_digest(path)}\n".encode())
    return ProgramDigest(f"sha256:{total.hexdigest()}", found.version)


def pinned_paths(program: Path) -> Iterator[Path]:
    """Yield the paths that a digest depends on: the program, its distribution's files and their folders."""
    yield program
    found = _distribution_of(program)
    paths = [path for _, path in _files_of(found)] if found is not None else []
    yield from paths
    yield from {path.parent for path in paths}


def _distribution_of(program: Path) -> Distribution | None:
    """Return the distribution in the program's environment that has it as a console script."""
    prefix = program.parent.parent
    folders = [str(path) for path in sorted(prefix.glob("lib/python*/site-packages"))]
    for one in distributions(path=folders) if folders else ():
        if any(entry.group == "console_scripts" and entry.name == program.name for entry in one.entry_points):
            return one
    return None


def _files_of(distribution: Distribution) -> Iterator[tuple[str, Path]]:
    """Yield the name and path of each installed file, or of the sources of an editable installation."""
    source = _editable_source(distribution)
    if source is not None:
        for folder, folders, files in os.walk(source):
            folders[:] = [name for name in folders if not name.startswith((".", "__pycache__"))]
            yield from ((str(Path(folder, name).relative_to(source)), Path(folder, name)) for name in files)
        return
    for file in distribution.files or ():
        path = Path(str(distribution.locate_file(file)))
        if file.name not in _NOT_CONTENT and file.suffix != ".pyc" and path.is_file():
            yield str(file), path


def _editable_source(distribution: Distribution) -> Path | None:
    text = distribution.read_text("direct_url.json")
    if not text:
        return None
    try:
        known: Any = msgspec.json.decode(text)
        is_editable = bool(known.get("dir_info", {}).get("editable", False))
        path = Path(unquote(urlsplit(str(known["url"])).path))
    except (ValueError, KeyError, AttributeError, TypeError):
        return None
    return path if is_editable and path.is_dir() else None


def _file_digest(path: Path) -> str:
    total = hashlib.sha256()
    with path.open("rb") as stream:
        while data := stream.read(_CHUNK_BYTES):
            total.update(data)
    return total.hexdigest()
