"""Starts integrations before the rest of the host is imported."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from tollgate_host.config.model import HostConfig
from tollgate_host.integrations.processes.process_starter import ProcessStarter
from tollgate_host.integrations.run_environment import RunEnvironment

if TYPE_CHECKING:
    from tollgate_host.integrations.calls.wire_observer import ObserverOf
    from tollgate_host.integrations.manager import Manager


def start_early(config: HostConfig, folder: Path, *, observe: "ObserverOf | None" = None) -> "Manager":
    """Start the integrations whose configuration is known, without waiting for them, and return their manager.

    Args:
        config: the configuration, with those integrations that the command needs.
        folder: their working folder.
        observe: creates an observer of the bytes to and from an integration, or None.
    """
    surroundings = RunEnvironment(environ=os.environ, folder=folder, observe=observe)
    starter = ProcessStarter(surroundings)
    starter.begin(config.started_early)
    from tollgate_host.integrations.manager import Manager

    manager = Manager(config, surroundings, starter=starter)
    manager.spawn()
    return manager
