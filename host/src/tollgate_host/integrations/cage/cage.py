"""Builds the cage of an integration from what the kernel supports."""

import ctypes
import logging
import os
import shutil
import sys
import tempfile
import warnings
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from tollgate_host.config.model import IntegrationConfig
from tollgate_host.engine.private_folder import hold_new_folder
from tollgate_host.engine.shadow_root.held_folder import HeldFolder
from tollgate_host.integrations.cage import launcher
from tollgate_host.integrations.cage.allowed_paths import readable_paths
from tollgate_host.integrations.cage.switch import is_switched_off, reason_without
from tollgate_host.report.raw import WHOLE_CAGE

logger = logging.getLogger(__name__)

_MEMORY_BYTES = 4 * 1024**3
_PROCESSES = 512

Restrictions: TypeAlias = tuple[dict[str, int], list[str], list[str]]
"""The arguments of `launcher.restrict`."""


class KernelAbility(Struct, frozen=True, kw_only=True):
    """What the kernel can restrict.

    Attributes:
        files: whether it has Landlock.
        tcp: whether Landlock can refuse TCP connections.
        namespace: whether a process may have an empty network namespace.
    """

    files: bool
    tcp: bool
    namespace: bool


@lru_cache(maxsize=1)
def kernel_ability() -> KernelAbility:
    """Return what this kernel can restrict."""
    if not sys.platform.startswith("linux"):
        return KernelAbility(files=False, tcp=False, namespace=False)
    version = launcher.landlock_version()
    return KernelAbility(files=version > 0, tcp=version >= 4, namespace=_has_namespaces())


def _has_namespaces() -> bool:
    def number(name: str, default: int) -> int:
        try:
            return int(Path("/proc/sys", name).read_text(encoding="ascii"))
        except (OSError, ValueError):
            return default

    if not number("user/max_user_namespaces", 0) or not number("kernel/unprivileged_userns_clone", 1):
        return False
    if os.geteuid() and number("kernel/apparmor_restrict_unprivileged_userns", 0):
        return False
    return not _is_filtered() or _can_have_namespace()


def _is_filtered() -> bool:
    """Return whether system calls of this process are filtered, as in a container."""
    try:
        return "\nSeccomp:\t0" not in Path("/proc/self/status").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return True


def _can_have_namespace() -> bool:
    """Return whether a child process may have a namespace, which a container may forbid."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of threads, which the child has nothing to do with
        child = os.fork()
    if child == 0:
        os._exit(1 if ctypes.CDLL(None).unshare(launcher.NEW_USER) else 0)
    return os.waitpid(child, 0)[1] == 0


class Cage(Struct):
    """The cage of one integration, with a temporary folder, the only place it may write to."""

    item: IntegrationConfig
    root: Path
    _temporary: HeldFolder | None = None

    def environment(self, environ: Mapping[str, str]) -> dict[str, str]:
        """Return the environment of the integration in its cage.

        Raises:
            OSError: the temporary folder cannot be created.
        """
        folder = str(self._folder())
        return {**environ, "HOME": folder, "TMPDIR": folder}

    def restrictions(self, environ: Mapping[str, str]) -> Restrictions:
        """Return what the integration's process is to restrict itself to: the order, what it may read and write.

        Raises:
            OSError: the temporary folder cannot be created.
        """
        ability = kernel_ability()
        order = {
            "network": int(self.item.network),
            "namespace": int(ability.namespace),
            "files": int(ability.files),
            "memory_bytes": _MEMORY_BYTES,
            "processes": _PROCESSES,
        }
        read = [path for path in readable_paths(self.item, self.root, environ) if "\n" not in path]
        return order, read, [str(self._folder()), "/dev/null"]

    def command(self, environ: Mapping[str, str]) -> tuple[str, ...]:
        """Return the command line that starts the integration in its cage.

        Raises:
            OSError: the temporary folder cannot be created.
        """
        order, read, write = self.restrictions(environ)
        told = ",".join(f"{name}={value}" for name, value in order.items())
        return (
            *(sys.executable, "-I", "-S", launcher.__file__),
            *(told, "\n".join(read), "\n".join(write)),
            *self.item.argv,
        )

    def close(self) -> None:
        """Remove the folder; a second call does nothing."""
        if self._temporary is not None:
            shutil.rmtree(self._temporary.path, ignore_errors=True)
            self._temporary.release()
            self._temporary = None

    def _folder(self) -> Path:
        if self._temporary is None:
            self._temporary = hold_new_folder(Path(tempfile.gettempdir()))
        return self._temporary.path


def cage_for(item: IntegrationConfig, root: Path, environ: Mapping[str, str]) -> Cage | None:
    """Return the cage of an integration, or None if it has none or the kernel can restrict nothing."""
    if not item.cage or is_switched_off(environ):
        return None
    ability = kernel_ability()
    if not (ability.files and ability.namespace):
        warn_once(describe_cage(item, environ))
    return Cage(item, root) if ability.files or ability.namespace else None


@lru_cache(maxsize=1)
def warn_once(what: str) -> None:
    """Warn once that the kernel cannot restrict integrations as it should."""
    logger.warning("integrations cannot be caged completely: %s", what)


def describe_cage(item: IntegrationConfig, environ: Mapping[str, str]) -> str:
    """Return a description of the cage for people."""
    if (reason := reason_without(item, environ)) is not None:
        return reason
    ability = kernel_ability()
    if not (ability.files or ability.namespace):
        return "no cage: this kernel has neither Landlock nor user namespaces"
    if ability.files and ability.namespace and not item.network:
        return WHOLE_CAGE
    files = "own and given files, read-only" if ability.files else "all files: this kernel has no Landlock"
    if item.network:
        network = "the network, as its block asks"
    elif ability.namespace:
        network = "no network"
    else:
        network = "no TCP connections" if ability.tcp else "the network: this kernel has no user namespaces"
    return f"{files}; {network}"
