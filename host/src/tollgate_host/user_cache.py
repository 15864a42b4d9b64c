"""Keeps small facts in the user's cache folder, so that the next run need not find them out again.

The folder may be removed at any time: the next run is then only slower.
"""

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tollgate_runtime.core.codec import encode_value

from tollgate_host import __version__


def cache_file(folder: str, program: str, *facts: Any) -> Path | None:
    """Return the cache file for a program as it is now, with whatever else decides about it.

    Args:
        folder: the name of the folder for such facts.
        program: the path of the program.
        facts: JSON values.

    Returns:
        The path of the file, or None if the program does not exist or there is no home folder.
    """
    try:
        path = Path(program).resolve(strict=True)
        about = path.stat()
        home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    except (OSError, RuntimeError):
        return None
    key: Sequence[Any] = (__version__, str(path), about.st_size, about.st_mtime_ns, about.st_ctime_ns, *facts)
    return Path(home, "tollgate", folder, f"{hashlib.sha256(encode_value(key)).hexdigest()}.json")


def keep(file: Path, content: bytes) -> None:
    """Write a cache file whole, or not at all."""
    with suppress(OSError):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        new = file.with_suffix(f".{os.getpid()}")
        new.write_bytes(content)
        new.replace(file)
