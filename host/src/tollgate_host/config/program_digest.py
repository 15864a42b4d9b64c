"""Computes the digest of a program.

A console script is the files of its distribution. The script itself is written by the installer, with the place of the
environment in it: what counts is that it does nothing but call the entry point, so that a digest is the same wherever
the distribution is installed. Any other program is its own file, the files that its arguments name, and what a script
among them takes from its repository: the interpreter, and for Python the modules beside it, which come first.
"""

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.machinery import BYTECODE_SUFFIXES, EXTENSION_SUFFIXES, SOURCE_SUFFIXES
from importlib.metadata import Distribution, EntryPoint, distributions
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec

_NOT_CONTENT = frozenset({"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"})
_CHUNK_BYTES = 1 << 20
_IMPORTED = (*SOURCE_SUFFIXES, *EXTENSION_SUFFIXES, *BYTECODE_SUFFIXES)
_LAUNCHER_LINES = frozenset({
    "", "# -*- coding: utf-8 -*-", "import re", "import sys", "if __name__ == '__main__':",
    "sys.argv[0] = re.sub(r'(-script\\.pyw|\\.exe)?$', '', sys.argv[0])",
    "sys.argv[0] = sys.argv[0].removesuffix('.exe')",
    "if sys.argv[0].endswith('-script.pyw'):", "sys.argv[0] = sys.argv[0][:-11]",
    "elif sys.argv[0].endswith('.exe'):", "sys.argv[0] = sys.argv[0][:-4]",
})  # fmt: skip
"""What pip, uv and installer write around the call of an entry point."""


class ProgramDigest(msgspec.Struct, frozen=True):
    """The digest and version of a program.

    Attributes:
        digest: `sha256:` and the digest.
        version: of the distribution that the program comes from; empty if it comes from none.
    """

    digest: str
    version: str = ""


def digest_of(program: Path, arguments: Iterable[Path] = ()) -> ProgramDigest:
    """Return the digest of a program.

    Args:
        program: the file that is started.
        arguments: what its arguments would be as paths; those that are there count.

    Raises:
        OSError: a file cannot be read.
    """
    named = [(f"argument {number}", path) for number, path in enumerate(arguments) if path.exists()]
    beside = [(f"{name}/{inner}", path) for name, one in named for inner, path in _content(one)]
    found = _console_script(program)
    if found is None:
        beside += _parts_of(program)
        own = _file_digest(program)
        return ProgramDigest(f"sha256:{_total({'': own}, beside) if beside else own}")
    script, distribution, entry = found
    files = [(name, path) for name, path in _files_of(distribution) if path.resolve() != script.resolve()]
    launcher = {} if _is_launcher(script, entry) else {script.name: _file_digest(script)}
    return ProgramDigest(f"sha256:{_total(launcher, files + beside)}", distribution.version)


def pinned_paths(program: Path, arguments: Iterable[Path] = ()) -> Iterator[Path]:
    """Yield what a digest depends on: the program and the other files, with the folders they are in."""
    yield program
    found = _console_script(program)
    rows = list(_files_of(found[1]) if found is not None else _parts_of(program))
    for argument in arguments:
        yield argument
        rows += _content(argument) if argument.exists() else []
    yield from (path for _, path in rows)
    yield from {path.parent for _, path in rows}


def _total(known: dict[str, str], files: Iterable[tuple[str, Path]]) -> str:
    total = hashlib.sha256()
    for name, digest in sorted([*known.items(), *((name, _file_digest(path)) for name, path in files)]):
        total.update(f"{name}\0{digest}\n".encode())
    return total.hexdigest()


def _console_script(program: Path) -> tuple[Path, Distribution, EntryPoint] | None:
    """Return the script, its distribution and entry point in the environment that it is in, or that it is a link to."""
    for script in dict.fromkeys((program, program.resolve())):
        folders = [str(path) for path in sorted(script.parent.parent.glob("lib/python*/site-packages"))]
        for one in distributions(path=folders) if folders else ():
            for entry in one.entry_points:
                if entry.group == "console_scripts" and entry.name == script.name:
                    return script, one, entry
    return None


def _is_launcher(script: Path, entry: EntryPoint) -> bool:
    """Return whether a script calls its entry point and nothing else, with the interpreter beside it."""
    with suppress(OSError, UnicodeError):
        first, _, rest = script.read_text(encoding="utf-8").partition("\n")
        interpreter = Path(first.removeprefix("#!"))
        calls = {f"from {entry.module} import {entry.attr.partition('.')[0]}", f"sys.exit({entry.attr}())"}
        lines = {line.strip().replace('"', "'") for line in rest.splitlines()}
        return interpreter.parent == script.parent and calls <= lines and lines <= calls | _LAUNCHER_LINES
    return False


def _content(path: Path) -> list[tuple[str, Path]]:
    """Return what an argument stands for: a file with the modules beside it, or the modules in a folder."""
    if path.is_dir():
        return sorted(_modules_in(path))
    return [("", path), *_parts_of(path)] if path.is_file() else []


def _parts_of(script: Path) -> list[tuple[str, Path]]:
    """Return the name and the place of what a script takes from its repository: its interpreter, and modules."""
    with script.open("rb") as stream:
        first = stream.readline(512)
    own = script.resolve()
    words = first[2:].split() if first.startswith(b"#!") else []
    interpreter = Path(os.fsdecode(words[0])).resolve() if words else None
    base = next((folder for folder in own.parents if (folder / ".git").exists()), own.parent)
    is_near = interpreter is not None and interpreter.is_relative_to(base) and interpreter.is_file()
    parts = [("interpreter", interpreter)] if interpreter is not None and is_near else []
    if script.suffix == ".py" or (words and b"python" in first):
        parts += sorted((name, path) for name, path in _modules_in(own.parent) if path != own)
    return parts


def _modules_in(base: Path) -> Iterator[tuple[str, Path]]:
    """Yield the name and the place of each module that can be imported from a folder, through links too."""
    seen = {os.path.realpath(base)}
    for folder, folders, files in os.walk(base, followlinks=True):
        is_cache = Path(folder).name == "__pycache__"
        places = {name: os.path.realpath(Path(folder, name)) for name in sorted(folders) if name.isidentifier()}
        folders[:] = [name for name, place in places.items() if place not in seen]
        seen |= set(places.values())
        for name in files:
            path = Path(folder, name)
            if name.endswith(_IMPORTED) and path.is_file() and (not is_cache or _is_taken_unasked(path)):
                yield str(path.relative_to(base)), path


def _is_taken_unasked(path: Path) -> bool:
    """Return whether a cached module counts for more than that its source has not changed since it was written."""
    with path.open("rb") as stream:
        return bool(int.from_bytes(stream.read(8)[4:], "little") & 1)


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
