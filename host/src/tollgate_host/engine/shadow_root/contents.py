"""What is in a shadow root: links of ours, which go, and what the engine has made, which the real root gets."""

import os
from contextlib import suppress
from pathlib import Path

from tollgate_host.engine.shadow_root.adopt import adopt
from tollgate_host.engine.shadow_root.ownership import ShadowClaim, is_mark

COPIES = "blanked"
"""The name of the folder with the copies of files that declare integrations."""


def clear(folder: Path, root: Path, claim: ShadowClaim, *, is_leftover: bool = False) -> list[str]:
    """Move what is not ours to the real root, and remove the folder, unless something has to stay in it."""
    said = adopt_all(folder, root, is_leftover=is_leftover)
    remove_links(folder)
    if all(is_mark(entry) for entry in entries(folder)):
        claim.drop()
        with suppress(OSError):
            folder.rmdir()
    return said


def adopt_all(folder: Path, root: Path, *, is_leftover: bool = False) -> list[str]:
    """Move what is not ours to the real root; what the user should know of it."""
    said: list[str] = []
    for entry in entries(folder):
        if _is_ours(entry, root) or _is_lock_note(entry) or is_mark(entry):
            continue
        try:
            said += adopt(entry, root / entry.name, is_leftover=is_leftover)
        except OSError as error:
            said.append(f"{entry} belongs into {root} and cannot be moved there: {error.strerror or error}")
    return said


def _is_ours(entry: Path, root: Path) -> bool:
    """Return whether an entry of a shadow is a link that we have made."""
    if not entry.is_symlink():
        return False
    target = entry.readlink()
    return target == root / entry.name or target.parent.name == COPIES


def _is_lock_note(entry: Path) -> bool:
    """Return whether an entry says who holds the lock of a state. The engine removes it where it has made it: here."""
    return entry.name.startswith(".") and entry.name.endswith(".lock.info")


def remove_links(folder: Path) -> None:
    """Remove the links, and notes of locks that nobody holds any more."""
    for entry in entries(folder):
        if entry.is_symlink() or _is_lock_note(entry):
            entry.unlink(missing_ok=True)


def remove_empty(path: Path) -> None:
    """Remove a folder or file that we have made and that nobody has used."""
    with suppress(OSError):
        if path.is_dir():
            path.rmdir()
        elif path.stat().st_size == 0:
            path.unlink()


def make_folders(path: Path) -> list[Path]:
    """Make a folder and those above it; return the ones that were not there, the outermost first."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir()
    return missing[::-1]


def entries(folder: Path) -> list[Path]:
    """Return what is in a folder, in order."""
    with os.scandir(folder) as found:
        return sorted(folder / entry.name for entry in found)


def link(place: Path, target: Path) -> None:
    """Make a link where nothing is yet."""
    with suppress(FileExistsError):
        place.symlink_to(target)
