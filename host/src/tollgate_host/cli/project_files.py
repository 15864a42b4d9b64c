"""Writes a new project into a folder without overwriting anything."""

from collections.abc import Mapping
from pathlib import Path

import attrs

from tollgate_host.errors import HostError


@attrs.frozen
class Written:
    """The result of writing a project.

    Attributes:
        files: what was written.
        kept: what was there before and differed, under the name that it has now.
    """

    files: tuple[Path, ...] = ()
    kept: tuple[Path, ...] = ()


def write_project(folder: Path, files: Mapping[str, str], *, force: bool = False) -> Written:
    """Write the files of a project.

    Args:
        folder: where; it is made if it is not there.
        files: each file's text, by path.
        force: write into a folder that is not empty; a file of the same name is kept beside the new one.

    Raises:
        HostError: the folder is not empty, or cannot be written to.
    """
    try:
        if not force and folder.is_dir() and any(folder.iterdir()):
            raise HostError(
                f"the folder {folder} is not empty; name another with --dir, or write into it with --force, "
                "which keeps what it replaces"
            )
        return _write(folder, files)
    except OSError as error:
        reason = error.strerror or str(error)
        raise HostError(f"{error.filename or folder} cannot be written: {reason}; name another with --dir") from error


def _write(folder: Path, files: Mapping[str, str]) -> Written:
    written: list[Path] = []
    kept: list[Path] = []
    for name, text in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if place.is_file() and place.read_bytes() == text.encode():
            continue
        if place.exists() or place.is_symlink():
            kept.append(_moved(place))
        place.write_text(text, encoding="utf-8", newline="")
        written.append(place)
    return Written(tuple(written), tuple(kept))


def _moved(place: Path) -> Path:
    """Move a file aside under a free name, and return that path."""
    number = 1
    while (aside := place.with_name(f"{place.name}.{number}.bak")).exists():
        number += 1
    return place.rename(aside)
