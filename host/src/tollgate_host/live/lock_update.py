"""Writes `integrations.lock.hcl` after `init` and prints what changed in it."""

import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tollgate_host.check.setup import Setup
from tollgate_host.config.integrations_lock import NAME, LockedProgram, is_locked, locked_program, read_lock, write_lock
from tollgate_host.report.sanitize import strip_control


def update_lock(setup: Setup, environ: dict[str, str]) -> None:
    """Write the lock file with every configured integration, unless the run is locked and must not change it."""
    if is_locked(environ):
        return
    path = setup.root / NAME
    programs = _programs(setup, path)
    try:
        changes = write_lock(path, programs)
    except OSError as error:
        sys.stderr.write(f"Warning: {path} cannot be written: {error.strerror or error}.\n")
        return
    if changes:
        sys.stderr.write(f"Tollgate wrote {NAME}: {strip_control('; '.join(changes))}. Commit it.\n")


def is_lock_current(setup: Setup, environ: Mapping[str, str]) -> bool:
    """Return whether the lock file is up to date."""
    path = setup.root / NAME
    return is_locked(environ) or _programs(setup, path) == read_lock(path)


def _programs(setup: Setup, path: Path) -> dict[str, LockedProgram]:
    """Return the programs for the lock file: each integration's own, or the one locked before if it cannot be read."""
    declared = {item.name for item in setup.config.integrations}
    programs = {name: one for name, one in read_lock(path).items() if name in declared}
    for item in setup.config.enabled:
        if item.command is not None:
            with suppress(OSError):  # starting the program reports what is wrong with it
                programs[item.name] = locked_program(item)
    return programs
