"""Moves what an engine has left in a shadow root to where it belongs: the real root.

Nothing is lost on the way. A state never takes the place of another unless it is a later one of the same lineage, or
the other is empty; else both are kept, and the user is told.
"""

import json
import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

ERRORED = "errored.tfstate"
"""What the engine writes when it cannot save the state; its advice names this file, so the last one has the name."""


def adopt(source: Path, target: Path) -> list[str]:
    """Moves a file or folder, into a folder of the same name if there is one; what the user should know of it."""
    if _is_folder(source) and _is_folder(target):
        said = [line for entry in sorted(source.iterdir()) for line in adopt(entry, target / entry.name)]
        source.rmdir()
        return said
    if not _exists(target):
        _move(source, target)
        return []
    if _is_folder(target) or _is_folder(source):
        return _keep_both(source, target)
    if ".tfstate" in source.name and source.is_file() and target.is_file():
        return _adopt_state(source, target)
    _move(source, target)
    return []


def _adopt_state(source: Path, target: Path) -> list[str]:
    new, old = source.read_bytes(), target.read_bytes()
    if new == old or not new.strip():
        source.unlink()
        return []
    if source.name == ERRORED:
        _move(target, _free_name(target))
        _move(source, target)
        return []
    if not old.strip() or _is_later(new, old):
        _move(source, target)
        return []
    return _keep_both(source, target)


def _keep_both(source: Path, target: Path) -> list[str]:
    place = _free_name(target)
    _move(source, place)
    return [f"{target.name} was written twice; the other one is kept as {place}: look at both"]


def _is_later(new: bytes, old: bytes) -> bool:
    """Whether one state follows another: of the same lineage, with a higher serial."""
    with suppress(ValueError, KeyError, TypeError):
        states: list[Any] = [json.loads(new), json.loads(old)]
        return states[0]["lineage"] == states[1]["lineage"] and states[0]["serial"] > states[1]["serial"]
    return False


def _free_name(path: Path) -> Path:
    number = 1
    while _exists(place := path.with_name(f"{path.name}.{number}")):
        number += 1
    return place


def _exists(path: Path) -> bool:
    return os.path.lexists(path)


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _move(source: Path, target: Path) -> None:
    """Renames; from one disk to another, copies first and renames then, so that the target is whole at any time."""
    try:
        source.replace(target)
    except OSError:
        beside = target.with_name(f".{target.name}.tollgate-copy")
        if _is_folder(source):
            shutil.copytree(source, target, symlinks=True)
            shutil.rmtree(source)
            return
        shutil.copy2(source, beside, follow_symlinks=False)
        beside.replace(target)
        source.unlink()
