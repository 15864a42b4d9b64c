"""Moves files that an engine created in a shadow root to the real root.

Nothing is lost: a replaced file is kept next to the new one, and a warning is printed. A state only replaces an earlier
one of the same lineage or an empty one. What a killed run has left replaces nothing but an earlier state, since the
user may have changed the files since then.
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
    """Move a file or folder, merging folders of the same name, and return warnings for the user.

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
    """Replace a file, keep the old one next to it, and return a warning."""
    backup = _free_name(target)
    _move(target, backup)
    _move(source, target)
    return [f"{target.name} was replaced; the old file is kept as {backup}"]


def _keep_both(source: Path, target: Path) -> list[str]:
    place = _free_name(target)
    _move(source, place)
    return [f"{target.name} was written twice; the other one is kept as {place}: compare both"]


def _is_same(source: Path, target: Path) -> bool:
    if source.is_symlink() or target.is_symlink():
        return source.is_symlink() and target.is_symlink() and source.readlink() == target.readlink()
    return source.is_file() and target.is_file() and filecmp.cmp(source, target, shallow=False)


def _is_later(new: bytes, old: bytes) -> bool:
    """Return whether a state follows another: the same lineage and a higher serial."""
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
    """Rename a file; across disks copy it first and then rename, so that the target is always complete."""
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
