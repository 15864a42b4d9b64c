"""Converts the position of a setting to a report location, relative to the working folder."""

import os
from pathlib import Path

from tollgate_hcl.position import SourceRange

from tollgate_host.report.raw import Location


def location_of(place: SourceRange | None, folder: Path) -> Location | None:
    """Return the location of a range in a file of a folder, or None if there is no file.

    Args:
        place: its file may be named from another folder, as that of a parent folder's configuration is.
        folder: the folder that holds the file.
    """
    if place is None:
        return None
    path = Path(os.path.normpath(folder / Path(place.file).name))
    if path.resolve().is_relative_to(Path.cwd()):
        path = path.resolve().relative_to(Path.cwd())
    return Location(
        file=path.as_posix(),
        line=place.start_line,
        column=place.start_column,
        end_line=place.end_line,
        end_column=place.end_column,
    )
