"""Writes a report to a file, atomically, or to a stream."""

import os
import secrets
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TextIO

from tollgate_host.errors import HostError

_BUFFER_BYTES = 1024 * 1024
"""A large report is written in few pieces."""


class ReportError(HostError):
    """Raised if a report is requested incorrectly or cannot be written."""


def resolve_path(path: Path) -> Path:
    """Return the file of a path with links resolved."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        return path.absolute()


def check_place(path: Path, what: str, *, protected: Mapping[Path, str]) -> None:
    """Raise an error if a file to be written must not be overwritten.

    Args:
        path: where to write.
        what: the subject of the message: `The baseline`.
        protected: files, each with its description: `the plan`. A device or pipe among them cannot be overwritten.

    Raises:
        ReportError: it is one of them.
    """
    if path.exists() and not path.is_file():
        return
    for other, role in protected.items():
        if resolve_path(other) == resolve_path(path) or _is_same_file(path, other):
            raise ReportError(f"{what} would overwrite {role} {other}: give it another file.")


def check_path(path: Path, what: str = "The report") -> None:
    """Raise an error before a long run if a file cannot be written; its folders are created.

    Args:
        path: the file.
        what: the subject of the message.

    Raises:
        ReportError: it cannot.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise ReportError(f"{what} cannot be written to {path}: it is a folder; name a file in it.")
        target = path if path.exists() else path.parent
        if not os.access(target, os.W_OK):
            raise PermissionError(f"no permission to write to {target}")
    except OSError as error:
        raise _cannot_write(path, what, error) from error


def write_file(path: Path, pieces: Iterable[str], what: str = "The report") -> None:
    """Write a file atomically: readers see the old or the new one, never a part.

    Args:
        path: the file; its folders are made.
        pieces: its text.
        what: the subject of the message: `The baseline`.

    Raises:
        ReportError: it cannot be written.
    """
    check_path(path, what)
    try:
        if path.exists() and not path.is_file():
            _write_through(path, pieces)
        else:
            _write_aside(path.resolve(), pieces)
    except OSError as error:
        raise _cannot_write(path, what, error) from error


def write_stream(stream: TextIO, pieces: Iterable[str]) -> None:
    """Write to a stream; characters that its encoding lacks become question marks.

    Raises:
        ReportError: the stream cannot be written. A closed pipe, as by `head`, is no error.
    """
    encoding = stream.encoding or "utf-8"
    try:
        stream.writelines(piece.encode(encoding, "replace").decode(encoding) for piece in pieces)
        stream.flush()
    except BrokenPipeError:
        silence(stream)
    except OSError as error:
        silence(stream)
        raise ReportError(f"The report cannot be written to the terminal: {_reason(error)}.") from error


def for_programs(stream: TextIO) -> TextIO:
    """Return the stream, switched to UTF-8 whatever the locale.

    Programs that read the output expect UTF-8.
    """
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")
    return stream


def silence(stream: TextIO) -> None:
    """Redirect a stream to the null device, since another flush would fail again."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return


def _write_through(path: Path, pieces: Iterable[str]) -> None:
    """Write into a pipe or device without replacing it."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(pieces)


def _write_aside(path: Path, pieces: Iterable[str]) -> None:
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else None
    aside = path.with_name(f".{path.name[:100]}.{secrets.token_hex(6)}")
    try:
        with aside.open("x", buffering=_BUFFER_BYTES, encoding="utf-8", newline="\n") as file:
            file.writelines(pieces)
        if mode is not None:
            aside.chmod(mode)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def _is_same_file(one: Path, other: Path) -> bool:
    """Return whether two existing paths are one file, through hard links or a case-insensitive file system."""
    try:
        return other.samefile(one)
    except OSError:
        return False


def _cannot_write(path: Path, what: str, error: OSError) -> ReportError:
    return ReportError(f"{what} cannot be written to {path}: {_reason(error)}.")


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower() if error.errno else str(error)
