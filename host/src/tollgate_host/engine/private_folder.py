"""The private folder of one run for plan files, which hold secrets, and for sockets.

Only its owner can read it. If a gate is killed, its folder stays until the next run removes it, unless an engine still
uses it.
"""

import os
import shutil
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tollgate_host.engine.shadow_root.held_folder import HeldFolder, hold
from tollgate_host.errors import HostError

_LONGEST = 60
"""How long a path may be for sockets to fit in: the system's limit for those is about 104 bytes."""

_SHORT_PLACE = Path("/tmp")  # noqa: S108 -- the folder itself is made for its owner alone
_ATTEMPTS = 5


@contextmanager
def private_folder(place: Path | None = None) -> Generator[HeldFolder]:
    """Create a private folder for the block.

    Args:
        place: where to make it; the system's folder for temporary files if not given.

    Raises:
        HostError: it cannot be made.
    """
    place = place or _default_place()
    _remove_leftovers(place)
    try:
        held = hold_new_folder(place)
    except OSError as error:
        raise HostError(
            f"Tollgate needs a folder for plan files and sockets, and cannot make one in {place}: "
            f"{error.strerror or error}. Name another place with TMPDIR"
        ) from error
    try:
        yield held
    finally:
        shutil.rmtree(held.path, ignore_errors=True)
        held.release()


def _default_place() -> Path:
    place = Path(tempfile.gettempdir())
    return place if len(os.fsencode(place)) <= _LONGEST or not os.access(_SHORT_PLACE, os.W_OK) else _SHORT_PLACE


def hold_new_folder(place: Path) -> HeldFolder:
    """Return a new folder for the user alone, locked: a run that starts meanwhile may have taken it for a leftover.

    Raises:
        OSError: it cannot be made, or not be locked.
    """
    for _ in range(_ATTEMPTS):
        held = hold(Path(tempfile.mkdtemp(prefix=_prefix(), dir=place)))
        if held is not None:
            return held
    raise OSError("no folder can be locked there, as on some network disks")


def _remove_leftovers(place: Path) -> None:
    try:
        found = [path for path in place.iterdir() if path.name.startswith(_prefix())]
    except OSError:
        return
    for path in found:
        held = hold(path)
        if held is not None:
            shutil.rmtree(path, ignore_errors=True)
            held.release()


def _prefix() -> str:
    return f"tollgate-{os.geteuid()}-"
