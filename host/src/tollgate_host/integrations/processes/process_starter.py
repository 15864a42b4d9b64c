"""Starts the processes of a run's integrations, each in its cage.

Integrations take about as long to start as the host takes to import what talks to them. So they are started first, and
this module imports next to nothing of the host.
"""

import os
import signal
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tollgate_host.config.integrations_lock import is_locked, lock_path, read_lock, refusal
from tollgate_host.config.model import IntegrationConfig
from tollgate_host.errors import SpawnFailed
from tollgate_host.integrations.cage.switch import is_switched_off
from tollgate_host.integrations.environment import child_environment
from tollgate_host.integrations.processes import early_server, orphans
from tollgate_host.integrations.processes.child import Child
from tollgate_host.integrations.processes.fork_server import ForkServer, can_fork
from tollgate_host.integrations.processes.guard import Guard
from tollgate_host.integrations.processes.server_process import ServerProcess
from tollgate_host.integrations.run_environment import RunEnvironment

if TYPE_CHECKING:
    from tollgate_host.integrations.cage.cage import Cage
    from tollgate_host.integrations.processes.process_tree import AnyChild


class ProcessStarter:
    """Starts processes for the integrations of one run, and knows what marks them all."""

    def __init__(self, surroundings: RunEnvironment) -> None:
        begun = early_server.take()
        self._mark = begun.mark if begun is not None else early_server.new_mark()
        self._forks = ForkServer(begun) if begun is not None else None
        self._guard: Guard | None = None
        self._surroundings = surroundings
        self._begun: dict[str, AnyChild | SpawnFailed] = {}
        self._cages: dict[str, Cage] = {}

    def begin(self, items: Iterable[IntegrationConfig]) -> None:
        """Start processes without waiting; `start` returns what became of each."""
        items = [item for item in items if item.id not in self._begun]
        if self._forks is None:
            self._begin_forking(items)
        for item in items:
            try:
                self._begun[item.id] = self._start(item)
            except SpawnFailed as failure:
                self._begun[item.id] = failure

    def start(self, item: IntegrationConfig) -> "AnyChild":
        """Return the process of an integration that was begun, or start one.

        Raises:
            SpawnFailed: the system cannot start it, or the lock file forbids it.
        """
        begun = self._begun.pop(item.id, None)
        if isinstance(begun, SpawnFailed):
            raise begun
        return begun or self._start(item)

    def release(self, item: IntegrationConfig) -> None:
        """Remove the folder of an integration that has ended; a second call does nothing."""
        cage = self._cages.pop(item.id, None)
        if cage is not None:
            cage.close()

    def end_server(self) -> None:
        """End the fork server when its children have ended."""
        if self._forks is not None:
            self._forks.close()
            self._forks = None

    def orphans(self) -> list[int]:
        """Return processes that left their group, such as a daemon that an integration started."""
        return orphans.marked_processes(self._mark) if self._guard is not None else []

    def end_orphans(self) -> None:
        """End the processes that left their group, with patience."""
        orphans.end_all(self._mark)

    def dismiss_guard(self) -> None:
        """End the guard, since nothing is left that it could end."""
        if self._guard is not None:
            self._guard.dismiss()
            self._guard = None

    def kill(self) -> None:
        """End at once, without an event loop, what was begun and what serves it."""
        for child in self._begun.values():
            if not isinstance(child, SpawnFailed):
                with suppress(ProcessLookupError):
                    os.killpg(child.group, signal.SIGKILL)
                child.reap()
                child.close()
        self._begun.clear()
        for cage in self._cages.values():
            cage.close()
        self._cages.clear()
        self.end_server()
        self.dismiss_guard()

    def _begin_forking(self, items: Iterable[IntegrationConfig]) -> None:
        """Start a fork server if it serves several; one alone starts as fast by itself."""
        environ = child_environment(self._surroundings.environ, run=self._mark)
        if sum(can_fork(item.argv, environ) for item in items) > 1:
            with suppress(OSError, NotImplementedError):
                self._forks = ForkServer(ServerProcess(environ))

    def _start(self, item: IntegrationConfig) -> "AnyChild":
        self._require_lock(item)
        if self._guard is None:
            self._guard = Guard(self._mark)
        try:
            child = self._child(item)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise SpawnFailed(f"{item.argv[0]}: {reason}", integration=item.label) from error
        if isinstance(child, Child):  # a forked one is found by the mark of the run, on every system that can fork it
            self._guard.watch(child.group)
        return child

    def _child(self, item: IntegrationConfig) -> "AnyChild":
        """Start a process, from the fork server if there is one and it can.

        Raises:
            OSError: it cannot be started.
            ValueError: its command line cannot be one.
        """
        given = child_environment(self._surroundings.environ, name=item.name, run=self._mark, extra=item.env)
        cage = self._cage(item)
        environ = given if cage is None else cage.environment(given)
        folder = item.folder or self._surroundings.folder
        if self._forks is not None and can_fork(item.argv, environ):
            with suppress(OSError):  # it is gone
                restrictions = cage and cage.restrictions(given)
                return self._forks.start(item.argv, environ=environ, folder=folder, cage=restrictions)
        return Child(item.argv if cage is None else cage.command(given), environ=environ, folder=folder)

    def _cage(self, item: IntegrationConfig) -> "Cage | None":
        if not item.cage or is_switched_off(self._surroundings.environ):
            return None
        if item.id not in self._cages:
            from tollgate_host.integrations.cage.cage import cage_for

            cage = cage_for(item, self._surroundings.folder or Path.cwd(), self._surroundings.environ)
            if cage is None:
                return None
            self._cages[item.id] = cage
        return self._cages[item.id]

    def _require_lock(self, item: IntegrationConfig) -> None:
        """Raise SpawnFailed if the run is locked and the program differs from the lock file."""
        environ, root = self._surroundings.environ, self._surroundings.folder or Path.cwd()
        if not is_locked(environ):
            return
        path = lock_path(root, environ)
        reason = refusal(item, read_lock(path), path)
        if reason is not None:
            raise SpawnFailed(reason, integration=item.label)
