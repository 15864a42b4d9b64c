"""The environment that the gates of one command share: a private folder, variables, and a guard over the processes."""

import secrets
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tollgate_tfplugin.handshake import build_plugin_environ

from tollgate_host.errors import ProxyError
from tollgate_host.integrations.environment import RUN_VARIABLE
from tollgate_host.integrations.processes import orphans
from tollgate_host.integrations.processes.guard import Guard
from tollgate_host.provider_proxy.processes.plugin_log import PluginLog

_LONGEST_FOLDER = 60
"""A Unix socket's path has about a hundred bytes, and go-plugin's names take some twenty of them."""


class GateEnvironment:
    """Opened once for a command and closed after every gate.

    Attributes:
        folder: where sockets lie; nobody else may look into it.
        working_folder: where providers run.
        log: Terraform's log.

    Args:
        environ: the user's own environment.
        working_folder: the root module's real folder.
        place: a private folder to make it in, with a short path; the system's one for temporary files if not given.

    Raises:
        ProxyError: there is no place for the folder.
    """

    def __init__(self, environ: Mapping[str, str], working_folder: Path, place: Path | None = None) -> None:
        self.working_folder = working_folder
        self.log = PluginLog(environ)
        self._environ = environ
        self._mark = secrets.token_hex(16)
        self._guard: Guard | None = None
        self._sockets = 0
        try:
            self.folder = _own_folder() if place is None else _folder_in(place)
        except OSError as error:
            raise ProxyError(
                f"There is no folder for the providers' sockets ({error}): set TMPDIR to one that can be written."
            ) from error

    def environment(self) -> dict[str, str]:
        """Return the environment of a provider's process."""
        return {**build_plugin_environ(self._environ, str(self.folder)), RUN_VARIABLE: self._mark}

    def new_socket(self) -> Path:
        """Return a path for a new socket."""
        self._sockets += 1
        return self.folder / f"gate{self._sockets}"

    def watch(self, group: int) -> None:
        """Make the guard stop a process group if this process is killed."""
        if self._guard is None:
            self._guard = Guard(self._mark)
        self._guard.watch(group)

    def close(self) -> None:
        """Stop the processes that providers have left, and remove the folder."""
        if self._guard is not None:
            if orphans.marked_processes(self._mark):
                orphans.end_all(self._mark)
            self._guard.dismiss()
            self._guard = None
        shutil.rmtree(self.folder, ignore_errors=True)


def _own_folder() -> Path:
    parent = tempfile.gettempdir()
    return Path(tempfile.mkdtemp(prefix="tollgate-", dir=parent if _fits(parent) else "/tmp"))  # noqa: S108 -- mkdtemp makes it private


def _folder_in(place: Path) -> Path:
    folder = place / "s"  # short, as the paths of sockets must be
    folder.mkdir(mode=0o700)
    return folder


def _fits(folder: str) -> bool:
    return len(folder.encode()) <= _LONGEST_FOLDER
