"""Recognizes the shadows that this installation created.

A shadow of ours has a mark, an empty folder named after a random id, and a record of that id lies in the engine's own
folder of the real root, with the inode of the shadow. A folder that came with a commit has neither.
"""

import json
import secrets
from contextlib import suppress
from pathlib import Path

import msgspec

_MARK = ".tollgate-"
_RECORD = "tollgate-shadow-"
_ID_BYTES = 16


class ShadowClaim(msgspec.Struct, frozen=True):
    """The proof that a shadow is ours.

    Attributes:
        mark: the empty folder in the shadow.
        record: the file in the engine's folder of the real root.
    """

    mark: Path
    record: Path

    def drop(self) -> None:
        """Remove mark and record; a second call does nothing."""
        with suppress(OSError):
            self.mark.rmdir()
        self.record.unlink(missing_ok=True)


def claim(folder: Path, data: Path) -> ShadowClaim:
    """Turn an empty folder into our shadow and return the claim.

    Args:
        folder: the shadow.
        data: the engine's own folder of the real root.
    """
    made = _claim(folder, data, secrets.token_hex(_ID_BYTES))
    record = {"folder": folder.name, "inode": folder.stat().st_ino}
    made.record.touch(mode=0o600, exist_ok=False)
    made.record.write_text(json.dumps(record), encoding="utf-8")
    made.mark.mkdir(mode=0o700)
    return made


def find_claim(folder: Path, data: Path) -> ShadowClaim | None:
    """Return the claim on a folder, or None if it is not our shadow."""
    for path in folder.iterdir():
        if is_mark(path):
            found = _claim(folder, data, path.name.removeprefix(_MARK))
            if _matches(found.record, folder):
                return found
    return None


def is_mark(path: Path) -> bool:
    """Return whether an entry of a shadow is our mark and not a file of the engine."""
    return path.name.startswith(_MARK) and path.is_dir() and not path.is_symlink()


def is_empty(folder: Path) -> bool:
    """Return whether a folder is empty."""
    return next(folder.iterdir(), None) is None


def _claim(folder: Path, data: Path, id_: str) -> ShadowClaim:
    return ShadowClaim(folder / f"{_MARK}{id_}", data / f"{_RECORD}{id_}")


def _matches(record: Path, folder: Path) -> bool:
    with suppress(OSError, ValueError):
        return json.loads(record.read_bytes()) == {"folder": folder.name, "inode": folder.stat().st_ino}
    return False
