"""The contents of a shadow root: our links, which are removed, and the engine's files, which move to the real root."""

import os
from contextlib import suppress
from pathlib import Path

from tollgate_host.engine.shadow_root.adopt import adopt
from tollgate_host.engine.shadow_root.ownership import ShadowClaim, is_mark

COPIES = "blanked"
"""The name of the folder with the copies of files that declare integrations."""


def clear(folder: Path, root: Path, claim: ShadowClaim, *, is_leftover: bool = False) -> list[str]:
    """Move the engine's files to the real root, remove the folder unless something must stay, and return warnings."""
    said = adopt_all(folder, root, is_leftover=is_leftover)
    remove_links(folder)
    if all(is_mark(entry) for entry in entries(folder)):
        claim.drop()
        with suppress(OSError):
            folder.rmdir()
    return said


def adopt_all(folder: Path, root: Path, *, is_leftover: bool = False) -> list[str]:
    """Move the engine's files to the real root and return warnings."""
    said: list[str] = []
    for entry in entries(folder):
        if _is_ours(entry, root) or _is_lock_note(entry) or is_mark(entry):
            continue
        try:
            said += adopt(entry, root / entry.name, is_leftover=is_leftover)
        except OSError as error:
            said.append(f"{entry} belongs in {root} and cannot be moved there: {error.strerror or error}")
    return said


def _is_ours(entry: Path, root: Path) -> bool:
    """Return whether an entry of a shadow is one of our links."""
    if not entry.is_symlink():
        return False
    target = entry.readlink()
    return target == root / entry.name or target.parent.name == COPIES


def _is_lock_note(entry: Path) -> bool:
    """Return whether an entry is a lock note of a state, which the engine removes where it created it."""
    return entry.name.startswith(".") and entry.name.endswith(".lock.info")


def remove_links(folder: Path) -> None:
    """Remove the links and the notes of released locks."""
    for entry in entries(folder):
        if entry.is_symlink() or _is_lock_note(entry):
            entry.unlink(missing_ok=True)


def remove_empty(path: Path) -> None:
    """Remove a folder or file that we created and nobody used."""
    with suppress(OSError):
        if path.is_dir():
            path.rmdir()
        elif path.stat().st_size == 0:
            path.unlink()


def make_folders(path: Path) -> list[Path]:
    """Create a folder and its parents; return those that were missing, the outermost first."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir()
    return missing[::-1]


def entries(folder: Path) -> list[Path]:
    """Return the entries of a folder, sorted."""
    with os.scandir(folder) as found:
        return sorted(folder / entry.name for entry in found)


def link(place: Path, target: Path) -> None:
    """Create a link unless something exists there."""
    with suppress(FileExistsError):
        place.symlink_to(target)
