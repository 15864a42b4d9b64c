"""Moves what an engine has left in a shadow root to where it belongs: the real root.

Nothing is lost on the way: a file that is replaced is kept beside the new one, and the user is told. A state never
takes the place of another unless it is a later one of the same lineage, or the other is empty. What a killed run has
left
replaces nothing but an earlier state: the user may have changed the files since.
"""

import filecmp
import json
import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

ERRORED = "errored.tfstate"
"""What the engine writes when it cannot save the state; its advice names this file, so the last one has the name."""

_REPLACED_BY_ENGINE = frozenset({".terraform.lock.hcl"})
"""What the engine reads, changes and replaces by itself, also without a shadow."""


def adopt(source: Path, target: Path, *, is_leftover: bool = False) -> list[str]:
    """Move a file or folder, into a folder of the same name if there is one; what the user should know of it.

    Args:
        source: in the shadow.
        target: its place in the real root.
        is_leftover: whether an earlier run has left it, so that what is in the real root may be newer.
    """
    if _is_folder(source) and _is_folder(target):
        entries = sorted(source.iterdir())
        said = [line for entry in entries for line in adopt(entry, target / entry.name, is_leftover=is_leftover)]
        source.rmdir()
        return said
    if not _exists(target):
        _move(source, target)
        return []
    if _is_folder(target) or _is_folder(source):
        return _keep_both(source, target)
    if ".tfstate" in source.name and source.is_file() and target.is_file():
        return _adopt_state(source, target)
    if _is_same(source, target):
        source.unlink()
        return []
    if is_leftover:
        return _keep_both(source, target)
    if target.name in _REPLACED_BY_ENGINE:
        _move(source, target)
        return []
    return _replace(source, target)


def _adopt_state(source: Path, target: Path) -> list[str]:
    new, old = source.read_bytes(), target.read_bytes()
    if new == old or not new.strip():
        source.unlink()
        return []
    if not old.strip():
        _move(source, target)
        return []
    if source.name == ERRORED or _is_later(new, old):
        return _replace(source, target)
    return _keep_both(source, target)


def _replace(source: Path, target: Path) -> list[str]:
    """Move a file over another one, which is kept beside it."""
    backup = _free_name(target)
    _move(target, backup)
    _move(source, target)
    return [f"{target.name} was written anew; what it was before is kept as {backup}"]


def _keep_both(source: Path, target: Path) -> list[str]:
    place = _free_name(target)
    _move(source, place)
    return [f"{target.name} was written twice; the other one is kept as {place}: look at both"]


def _is_same(source: Path, target: Path) -> bool:
    if source.is_symlink() or target.is_symlink():
        return source.is_symlink() and target.is_symlink() and source.readlink() == target.readlink()
    return source.is_file() and target.is_file() and filecmp.cmp(source, target, shallow=False)


def _is_later(new: bytes, old: bytes) -> bool:
    """Return whether one state follows another: of the same lineage, with a higher serial."""
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
    """Rename; from one disk to another, copies first and rename then, so that the target is whole at any time."""
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
