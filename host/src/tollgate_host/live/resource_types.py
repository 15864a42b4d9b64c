"""Lists the texts that may name a resource type: those of a configuration and its state, or of a saved plan.

Files are read as bytes: a type name is the same word in HCL and in JSON. When in doubt, the answer is None.
"""

import json
import os
import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tollgate_host.engine.working_folder import WorkingFolder

_SUFFIXES = (".tf", ".tf.json", ".tofu", ".tofu.json")
"""What either engine reads. A file that only the other one reads names a type too many, which does no harm."""

_MANIFEST = Path("modules", "modules.json")
_DISGUISE = re.compile(rb"\\[uU]")
_DOUBTFUL = re.compile(rb'\\[uU]|\bstate_store\b|\bimport\s*(?:\{|/\*)|"import"')
"""In a file of the configuration: characters in disguise, a state that a provider keeps, and imports, for which a
provider may give objects of further types."""

_STATE = re.compile(rb'\s*\{\s*"version":\s*4\s*,')
"""How an engine begins a state."""
_DISGUISED_TYPE = re.compile(rb'"type"\s*:\s*"[^"]*\\')
"""In a state: a type with characters in disguise, as no engine writes it. Other texts may have such."""
_SOURCE = "tfconfig/"
"""In a plan file: the configuration."""

_MAX_BYTES = 1 << 28
_UNREADABLE = (OSError, EOFError, KeyError, ValueError, RuntimeError, zipfile.BadZipFile, zlib.error)


def configuration_texts(working: WorkingFolder) -> list[bytes] | None:
    """Return the files of the root module and of every module that `init` has installed, or None if in doubt."""
    try:
        texts = [file.read_bytes() for folder in _folders(working) for file in _files(folder)]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return None if any(map(_DOUBTFUL.search, texts)) else texts


def state_texts(file: Path) -> list[bytes] | None:
    """Return the contents of a state file: an empty list if there is none yet, None if it cannot be read."""
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return []
    except OSError:
        return None
    is_plain = _STATE.match(data) is not None and _DISGUISED_TYPE.search(data) is None
    return [data] if not data or is_plain else None


def plan_file_texts(file: Path) -> list[bytes] | None:
    """Return the contents of every file in a plan file, or None if they cannot be read."""
    try:
        with zipfile.ZipFile(file) as archive:
            if sum(member.file_size for member in archive.infolist()) > _MAX_BYTES:
                return None
            texts = {name: archive.read(name) for name in archive.namelist()}
    except _UNREADABLE:
        return None
    is_disguised = any(name.startswith(_SOURCE) and _DISGUISE.search(text) for name, text in texts.items())
    return None if is_disguised else [*texts.values()]


def _folders(working: WorkingFolder) -> Iterator[Path]:
    """Yield the folders of all modules, each once."""
    folders = {os.path.normpath(working.root): working.root}
    try:
        manifest: Any = json.loads((working.data / _MANIFEST).read_bytes())
    except FileNotFoundError:
        manifest = {"Modules": []}
    for module in manifest["Modules"]:
        folder = working.root / str(module["Dir"])
        folders[os.path.normpath(folder)] = folder
    return iter(folders.values())


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files in a folder that an engine would read."""
    for file in folder.iterdir():
        if file.name.endswith(_SUFFIXES) and not file.name.startswith(".") and not file.is_dir():
            yield file
