"""Remembers which hooks an integration requested, so that a command without any of them need not start it.

`init` takes a tenth of a second and starting an integration several, so one without a hook of `init` is not started for
it. The hooks may depend on its program, arguments and config, so these are the key; every run that starts it updates
the entry.
"""

from collections.abc import Collection, Sequence
from pathlib import Path

import msgspec
from tollgate_runtime.core.codec import encode_value

from tollgate_host.config.model import IntegrationConfig
from tollgate_host.user_cache import cache_file, keep

_decode = msgspec.json.Decoder(list[str]).decode


def remember_hooks(config: IntegrationConfig, hooks: Sequence[str]) -> None:
    """Store the hooks that an integration has requested."""
    file = _file(config)
    if file is not None and _read(file) != list(hooks):
        keep(file, encode_value(list(hooks)))


def is_deaf_to(config: IntegrationConfig, hooks: Collection[str]) -> bool:
    """Return whether an integration is known to handle none of these hooks."""
    if config.hooks is not None and not set(hooks).intersection(config.hooks):
        return True
    file = _file(config)
    known = _read(file) if file is not None else None
    return known is not None and not set(hooks).intersection(known)


def _file(config: IntegrationConfig) -> Path | None:
    return cache_file("hooks", str(config.command or ""), list(config.args), dict(config.config))


def _read(file: Path) -> list[str] | None:
    try:
        return _decode(file.read_bytes())
    except (OSError, msgspec.DecodeError):
        return None
