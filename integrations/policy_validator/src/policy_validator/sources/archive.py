"""Bundles: tar.gz files of policies, taken apart in memory, entry by entry, within limits."""

import gzip
import tarfile
import zlib
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any

from policy_validator.problems import PolicyError, one_problem
from policy_validator.sources.files import MAX_FILES, MAX_TOTAL_BYTES, SourceFile, within_limits

_OVERHEAD_BYTES = 16 * 1024 * 1024
"""For the headers and the padding of the archive."""


def unpack(name: str, data: bytes) -> list[SourceFile]:
    """Return the files of a bundle.

    Raises:
        PolicyError: it is no bundle, has anything but plain files below its own folder, or unpacks to too much.
    """
    try:
        return list(within_limits(name, _entries(name, data)))
    except (tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError, UnicodeDecodeError, ValueError) as error:
        raise one_problem(name, f"This is not a tar.gz file: {error}.") from None


def pack(files: Iterable[SourceFile]) -> bytes:
    """Return a bundle of files; the same files make the same bytes."""
    buffer = BytesIO()
    with (
        gzip.GzipFile(fileobj=buffer, mode="wb", mtime=0) as compressed,
        tarfile.open(fileobj=compressed, mode="w", format=tarfile.USTAR_FORMAT) as archive,
    ):
        for file in sorted(files, key=lambda file: file.path):
            entry = tarfile.TarInfo(str(file.path))
            entry.size = len(file.data)
            entry.mode = 0o644
            archive.addfile(entry, BytesIO(file.data))
    return buffer.getvalue()


class _Limited:
    """A stream that refuses to give more than a bundle may have, whatever its headers claim."""

    def __init__(self, name: str, stream: gzip.GzipFile) -> None:
        self._name = name
        self._stream = stream
        self._left = MAX_TOTAL_BYTES + _OVERHEAD_BYTES

    def read(self, size: int = -1) -> bytes:
        wanted = self._left + 1 if size < 0 else min(size, self._left + 1)
        found = self._stream.read(wanted)
        self._left -= len(found)
        if self._left < 0:
            raise one_problem(self._name, f"The bundle unpacks to more than {MAX_TOTAL_BYTES:,} bytes.")
        return found


def _entries(name: str, data: bytes) -> Iterator[SourceFile]:
    with gzip.GzipFile(fileobj=BytesIO(data)) as unzipped:
        stream: Any = _Limited(name, unzipped)  # it reads, and no more is asked of it
        with tarfile.open(fileobj=stream, mode="r|") as archive:
            for count, entry in enumerate(archive, 1):
                if count > MAX_FILES * 2:
                    raise one_problem(name, f"The bundle has more than {MAX_FILES * 2:,} entries.")
                path = _check(name, entry)
                file = None if entry.isdir() else archive.extractfile(entry)
                if file is not None:
                    found = SourceFile(f"{name}!{path}", path, b"")
                    content = file.read()
                    if found.kind is not None:
                        yield SourceFile(found.name, path, content)


def _check(name: str, entry: tarfile.TarInfo) -> PurePosixPath:
    path = PurePosixPath(entry.name)
    if path.is_absolute() or ".." in path.parts or "\\" in entry.name or ":" in entry.name:
        raise _refused(name, entry, "leads out of the bundle")
    if not (entry.isreg() or entry.isdir()):
        raise _refused(name, entry, "is a link or a device, not a plain file")
    if entry.size > MAX_TOTAL_BYTES:
        raise _refused(name, entry, f"has {entry.size:,} bytes")
    return path


def _refused(name: str, entry: tarfile.TarInfo, why: str) -> PolicyError:
    return one_problem(name, f"The entry {entry.name!r} {why}: the bundle is refused.")
