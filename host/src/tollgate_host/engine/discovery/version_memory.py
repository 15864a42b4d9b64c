"""Remembers the answer of an engine to `version`, so that only the first run starts it for that.

Only for a program that is machine code: what a script answers, such as that of a version manager, depends on more.
"""

from pathlib import Path

import msgspec

from tollgate_host.engine.words import EngineKind
from tollgate_host.user_cache import cache_file, keep

_MACHINE_CODE = (b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""What programs for Linux and macOS begin with."""


class EngineVersion(msgspec.Struct, frozen=True):
    """Which engine a program is."""

    kind: EngineKind
    version: str


_decode = msgspec.json.Decoder(EngineVersion).decode


def recall_version(program: str) -> EngineVersion | None:
    """Return which engine a program is, or None if it must be asked."""
    file = _file(program)
    try:
        return _decode(file.read_bytes()) if file is not None else None
    except (OSError, msgspec.DecodeError):
        return None


def remember_version(program: str, engine: EngineVersion) -> None:
    """Store which engine a program is, if it is machine code."""
    file = _file(program)
    if file is not None and _is_machine_code(program):
        keep(file, msgspec.json.encode(engine))


def _file(program: str) -> Path | None:
    return cache_file("engines", program)


def _is_machine_code(program: str) -> bool:
    try:
        with Path(program).open("rb") as file:
            return file.read(4).startswith(_MACHINE_CODE)
    except OSError:
        return False
