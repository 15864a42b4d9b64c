"""Remembers which hooks an integration requested, so that a command without any of them need not start it.

`init` takes a tenth of a second and starting an integration several, so one without a hook of `init` is not started for
it. The hooks may depend on its program, arguments and config, so these are the key; every run that starts it updates
the entry. The files are in the user's cache folder and may be removed.
"""

import hashlib
import os
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
from tollgate_runtime.core.codec import encode_value

from tollgate_host import __version__
from tollgate_host.config.model import IntegrationConfig

_FOLDER = Path("tollgate", "hooks")
_decode = msgspec.json.Decoder(list[str]).decode


def remember_hooks(config: IntegrationConfig, hooks: Sequence[str]) -> None:
    """Store the hooks that an integration has requested."""
    file = _file(config)
    if file is None or _read(file) == list(hooks):
        return
    with suppress(OSError):  # without the cache, the next run is only slower
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        new = file.with_suffix(f".{os.getpid()}")
        new.write_bytes(encode_value(list(hooks)))
        new.replace(file)


def is_deaf_to(config: IntegrationConfig, hooks: Collection[str]) -> bool:
    """Return whether an integration is known to handle none of these hooks."""
    if config.hooks is not None and not set(hooks).intersection(config.hooks):
        return True
    file = _file(config)
    known = _read(file) if file is not None else None
    return known is not None and not set(hooks).intersection(known)


def _file(config: IntegrationConfig) -> Path | None:
    """Return the cache file for a program with its arguments and config, or None if the program does not exist."""
    try:
        program = Path(config.command or "").resolve(strict=True)
        about = program.stat()
        home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    except (OSError, RuntimeError):
        return None
    facts = [__version__, str(program), about.st_size, about.st_mtime_ns, list(config.args), dict(config.config)]
    return Path(home, _FOLDER, f"{hashlib.sha256(encode_value(facts)).hexdigest()}.json")


def _read(file: Path) -> list[str] | None:
    try:
        return _decode(file.read_bytes())
    except (OSError, msgspec.DecodeError):
        return None
