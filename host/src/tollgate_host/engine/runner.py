"""Runs an engine command whose output Tollgate reads itself."""

import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from tollgate_host.engine.errors import EngineError

_FRAME = re.compile(r"^[│╷╵ \t]+", re.MULTILINE)
_ERROR = re.compile(r"^Error: (?P<summary>.+)$\n+(?P<detail>(?:.+\n?)*)", re.MULTILINE)


_DOCUMENT = re.compile(rb"^[{\[]", re.MULTILINE)


class Finished(msgspec.Struct, frozen=True, kw_only=True):
    """A command that has ended."""

    exit_code: int
    stdout: bytes
    stderr: bytes


def capture(argv: Sequence[str], *, environ: Mapping[str, str], folder: Path | None = None) -> Finished:
    """Run a command without input and return its output.

    Raises:
        EngineError: it cannot be started.
    """
    try:
        process = subprocess.run(
            argv, cwd=folder, env=dict(environ), stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
    except OSError as error:
        raise EngineError(f"{argv[0]} cannot be started in {folder or Path()}: {error.strerror or error}") from error
    return Finished(exit_code=process.returncode, stdout=process.stdout, stderr=process.stderr)


def json_document(finished: Finished) -> bytes:
    """Return the JSON that a command printed; OpenTofu may print warnings before it."""
    data = finished.stdout
    if data[:1] in (b"{", b"["):
        return data
    found = _DOCUMENT.search(data)
    return data[found.start() :] if found else data


def complaint(finished: Finished) -> str:
    """Return the engine's first error in one line, or an empty text if it printed nothing."""
    text = _FRAME.sub("", finished.stderr.decode(errors="replace"))
    if found := _ERROR.search(text):
        return _one_line(f"{found['summary'].rstrip('.')}: {found['detail']}")
    return _one_line(text) or (f"it ended with status {finished.exit_code}" if finished.exit_code else "")


def _one_line(text: str) -> str:
    return " ".join(text.split()).rstrip(":. ")
