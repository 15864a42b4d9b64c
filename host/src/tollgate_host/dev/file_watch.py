"""Detects changes of files: the code of an integration, its plan, its configuration."""

import os
from collections.abc import Iterator
from pathlib import Path

import anyio

_STEP_SECONDS = 0.25
MAX_FILES = 10_000
_SUFFIXES = (
    ".go", ".hcl", ".js", ".json", ".py", ".rb", ".rego", ".rs", ".sh", ".tf", ".toml", ".ts", ".yaml", ".yml",
)  # fmt: skip
"""What code and configuration are written in; a log or a cache that a run itself writes is none of these."""
_BUILT = frozenset({"__pycache__", "node_modules", "site-packages", "target"})

Stamp = tuple[int, int, int]


class FileWatch:
    """Some folders with all code in them, and some files."""

    def __init__(self, folders: list[Path], files: list[Path]) -> None:
        self._folders = folders
        self._files = files
        self._known = self._stamps()

    @property
    def size(self) -> int:
        """Return the number of watched files."""
        return len(self._known)

    async def changed(self) -> list[Path]:
        """Wait until files have changed and are stable again; return them."""
        while (now := self._stamps()) == self._known:
            await anyio.sleep(_STEP_SECONDS)
        settled: dict[Path, Stamp] = {}
        while settled != now:  # an editor, or a checkout, writes one file after another
            settled = now
            await anyio.sleep(_STEP_SECONDS)
            now = self._stamps()
        before, self._known = self._known, now
        return sorted(path for path in {*before, *now} if before.get(path) != now.get(path))

    def _stamps(self) -> dict[Path, Stamp]:
        stamps: dict[Path, Stamp] = {}
        for path in (*self._files, *(file for folder in self._folders for file in _files_below(folder))):
            try:
                found = path.stat()
            except OSError:
                continue
            stamps[path] = (found.st_mtime_ns, found.st_size, found.st_ino)
            if len(stamps) == MAX_FILES:
                break
        return stamps


def _files_below(folder: Path) -> Iterator[Path]:
    for name, folders, files in os.walk(folder):
        folders[:] = sorted(one for one in folders if not one.startswith(".") and one not in _BUILT)
        if "pyvenv.cfg" in files:
            folders.clear()
        yield from (Path(name, file) for file in sorted(files) if file.endswith(_SUFFIXES))
