"""Remembers the answer of an engine to `version`, so that only the first run starts it for that.

Only for a program that is the engine itself: which one a version manager runs, a script or a program under both names,
depends on the folder and the environment.
"""

import mmap
from collections.abc import Mapping
from pathlib import Path

import msgspec

from tollgate_host.engine.words import EngineKind
from tollgate_host.user_cache import cache_file, keep

_MAIN_PACKAGES: Mapping[EngineKind, bytes] = {
    "terraform": b"path\tgithub.com/hashicorp/terraform\n",
    "opentofu": b"path\tgithub.com/opentofu/opentofu/cmd/tofu\n",
}
"""What the compiler of Go writes into an engine about its main package; stripping leaves it there."""


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
    """Store which engine a program is, if it is that engine itself."""
    file = _file(program)
    if file is not None and _is_compiled_from(program, _MAIN_PACKAGES[engine.kind]):
        keep(file, msgspec.json.encode(engine))


def _file(program: str) -> Path | None:
    return cache_file("engines", program)


def _is_compiled_from(program: str, package: bytes) -> bool:
    try:
        with Path(program).open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            return content.rfind(package) >= 0
    except (OSError, ValueError):  # an empty file cannot be mapped
        return False
